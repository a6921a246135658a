#pragma once

#include <string>
#include <vector>

#include "core/masks/term.h"
#include "core/rows/row_table.h"

namespace rowscope::masks {

/// Names rows from a row table, the rows' texts and the media's names; each of the last two may be empty. Refers to its
/// arguments: keep them alive.
///   row 12, text 'blue'      row 40, picture 2 row 3      row 131, option 'left'      row 7, padding
/// A row that no column describes is "row 12".
class TableRowNames final : public RowNamer {
public:
    /// `mediaName[originId]` is what a medium is called; `queryOffset` is the row of query 0.
    TableRowNames(const rows::RowTable& rows, const std::vector<std::string>& tokenText, const std::vector<std::string>& mediaName,
                  std::int64_t queryOffset = 0)
        : m_rows(rows), m_tokenText(tokenText), m_mediaName(mediaName), m_queryOffset(queryOffset) {}
    [[nodiscard]] std::string query(std::int64_t row) const override { return name(row + m_queryOffset); }
    [[nodiscard]] std::string key(std::int64_t row) const override { return name(row); }

private:
    [[nodiscard]] std::string name(std::int64_t row) const;

    const rows::RowTable& m_rows;
    const std::vector<std::string>& m_tokenText;
    const std::vector<std::string>& m_mediaName;
    std::int64_t m_queryOffset;
};

/// For cross attention: queries are named by a row table, keys by a list ("picture 1 latent 3").
class CrossRowNames final : public RowNamer {
public:
    CrossRowNames(const RowNamer& queries, const std::vector<std::string>& keyNames) : m_queries(queries), m_keyNames(keyNames) {}
    [[nodiscard]] std::string query(std::int64_t row) const override { return m_queries.query(row); }
    [[nodiscard]] std::string key(std::int64_t row) const override {
        if (row >= 0 && static_cast<std::size_t>(row) < m_keyNames.size()) return m_keyNames[static_cast<std::size_t>(row)];
        return "memory row " + std::to_string(row);
    }

private:
    const RowNamer& m_queries;
    const std::vector<std::string>& m_keyNames;
};

}  // namespace rowscope::masks

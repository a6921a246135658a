#pragma once

#include <string>
#include <vector>

namespace rowscope::cli {

/// Columns padded to their widest cell (in code points), numbers to the right.
class TextTable {
public:
    explicit TextTable(std::vector<std::string> columns) : m_rows{std::move(columns)} {}
    void add(std::vector<std::string> cells) { m_rows.push_back(std::move(cells)); }
    [[nodiscard]] std::string text(const std::string& indent = "") const;

private:
    std::vector<std::vector<std::string>> m_rows;
};

}  // namespace rowscope::cli

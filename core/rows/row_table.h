#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace rowscope::rows {

/// Which kind of object a row comes from (article 0x02). The numbers are those of the dump format.
enum class OriginKind : std::int8_t { Padding = -1, Text = 0, Image = 1, Video = 2, Audio = 3 };

/// Who speaks a row, or the target it predicts (article 0x04).
enum class Role : std::int8_t { Unknown = -1, Pad = 0, System = 1, User = 2, Assistant = 3, Tool = 4 };

/// Which part of a sequence a row belongs to; finer than its origin, for naming and colouring rows.
enum class Part : std::uint8_t { Text, Special, Boundary, Media, State, Question, Option, Padding };

/// Positions as the network received them: no column (cross-attention media), one scalar a row, or t/h/w.
struct Positions {
    int axes = 0;                      ///< 0 (unknown or none), 1 or 3
    std::vector<std::int32_t> values;  ///< [axes, rows], axis-major

    [[nodiscard]] std::int32_t at(int axis, std::size_t row, std::size_t rowCount) const {
        return values[static_cast<std::size_t>(axis) * rowCount + row];
    }
};

/// Label of a row without a target (article 0x04).
inline constexpr std::int32_t kIgnored = -100;

/// One sequence's rows, a column each (article 0x02). A column that nobody knows is empty: consumers then say so and never
/// guess. All other columns have size() entries. Ids are -1 where a row has none.
struct RowTable {
    std::vector<std::int32_t> tokenId;
    std::vector<std::uint8_t> valid;
    std::vector<OriginKind> originKind;
    std::vector<std::int32_t> originId;     ///< which medium or text part
    std::vector<std::int32_t> sourceIndex;  ///< row inside the medium, or template index of a text row
    std::vector<std::int32_t> segment;      ///< packed example, -1 for padding
    std::vector<Role> role;                 ///< of the row itself
    std::vector<Role> targetRole;           ///< of the token the row predicts
    std::vector<Part> part;
    Positions position;
    std::vector<std::int32_t> label;     ///< kIgnored where unsupervised
    std::vector<std::int32_t> question;  ///< index of the question (Laya), -1 for rows all questions share
    std::vector<std::int32_t> option;    ///< index of the option in label order
    std::vector<std::int32_t> marker;    ///< the option read at this row, in label order
    std::vector<std::int32_t> branch;    ///< node of a packed token tree, -1 for rows all branches share

    std::size_t rowCount = 0;
    [[nodiscard]] std::size_t size() const { return rowCount; }
};

/// Half-open range of rows.
struct RowRange {
    std::int32_t begin = 0;
    std::int32_t end = 0;
    [[nodiscard]] std::int32_t size() const { return end - begin; }
    [[nodiscard]] bool contains(std::int32_t row) const { return row >= begin && row < end; }
    bool operator==(const RowRange&) const = default;
};

/// Every known column has rowCount entries and positions have axes * rowCount. The error names the column and both numbers.
[[nodiscard]] Status checkColumns(const RowTable& table, const std::string& where);

/// The rows `from[i]` in this order, all columns in one operation; -1 makes a padding row: invalid, no origin, no segment, role Pad,
/// no label, token `padToken`, position 0. Linear in the number of rows and columns. Indices must be -1 or rows of `source`.
[[nodiscard]] RowTable gatherRows(const RowTable& source, std::span<const std::int32_t> from, std::int32_t padToken = 0);

}  // namespace rowscope::rows

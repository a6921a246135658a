#pragma once

#include <cstdint>
#include <vector>

#include "core/base/progress.h"
#include "core/rows/row_table.h"

namespace rowscope::trace {

/// A stretch of two row sequences laid side by side. Same: equal identities, ranges of one length. Left/Right: rows that one side has
/// alone; a replaced stretch is a Left followed by a Right.
struct AlignedRun {
    enum class Kind : std::uint8_t { Same, Left, Right };
    Kind kind = Kind::Same;
    rows::RowRange left;
    rows::RowRange right;
    bool operator==(const AlignedRun&) const = default;
};

/// What makes two rows "the same row": token, kind of origin, and row inside its medium. Positions, labels and the like may differ
/// between them; that is what a comparison is for. A column that either of `rows` and `beside` does not know counts for none.
[[nodiscard]] std::vector<std::int64_t> rowIdentities(const rows::RowTable& rows, const rows::RowTable& beside);

/// The shortest way from one sequence to the other (Myers 1986) between their common start and end, in O((n + m) * d); where more than
/// `mostEdits` would be needed the middle counts as replaced whole. Runs cover both sides in order.
[[nodiscard]] std::vector<AlignedRun> alignRows(const std::vector<std::int64_t>& left, const std::vector<std::int64_t>& right,
                                                std::int32_t mostEdits = 2000);

}  // namespace rowscope::trace

#pragma once

#include <vector>

#include "core/rows/row_table.h"

namespace rowscope::viewmodels {

/// Chosen rows may be half a million ranges (a filter that keeps every other row, and all of them selected): what is asked for every
/// cell or painted at every frame must not go through them all.

/// The same rows as ranges in order, none empty, none touching the next.
[[nodiscard]] std::vector<rows::RowRange> sortedRanges(std::vector<rows::RowRange> ranges);

/// Whether one of the sorted ranges holds the row; O(log ranges).
[[nodiscard]] bool holdsRow(const std::vector<rows::RowRange>& sorted, std::int32_t row);

/// What of the sorted ranges shows between the rows `first` and `last`, whole ranges; those less than `apart` rows from one another are
/// one, as on a screen where they share a pixel. O(pieces * log ranges).
[[nodiscard]] std::vector<rows::RowRange> shownRanges(const std::vector<rows::RowRange>& sorted, double first, double last, double apart);

}  // namespace rowscope::viewmodels

#pragma once

#include <optional>
#include <vector>

#include "core/trace/trace.h"

namespace rowscope::viewmodels {

/// The rows of `sequence` that a place means, ascending: its rows, else the rows of its medium (or of one row of it), else those
/// of its option or question. Empty where it means none in this sequence.
[[nodiscard]] std::vector<rows::RowRange> rowsOf(const trace::Trace& trace, const trace::Place& place, int sequence);

/// The place of one row with all the row says of itself: medium and row inside it, question, option.
[[nodiscard]] trace::Place placeOfRow(const trace::Trace& trace, int sequence, std::int32_t row);

/// Where to look first: the most probable option of the first question. Empty where nothing was asked or nothing is known of it.
[[nodiscard]] std::optional<trace::Place> placeOfAnswer(const trace::Trace& trace);

/// The place of a cell: query and key rows and the cell itself.
[[nodiscard]] trace::Place placeOfCell(int sequence, int mask, masks::Cell cell, std::int32_t queryRow, std::int32_t keyRow);

}  // namespace rowscope::viewmodels

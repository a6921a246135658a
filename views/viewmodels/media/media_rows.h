#pragma once

#include <vector>

#include "core/trace/trace.h"
#include "views/viewmodels/text/card_text.h"

namespace rowscope::viewmodels {

class AttentionView;

/// The sequence's row of every media row of `media`, -1 where it has none (cut, or another sequence's).
[[nodiscard]] std::vector<std::int32_t> rowsOfMedium(const trace::Sequence& sequence, int media, std::int32_t mediaRows);

/// Media rows that a place means on `media`: its own, or those behind its rows.
[[nodiscard]] std::vector<std::int32_t> mediaRowsOf(const trace::Trace& trace, const trace::Place& place, int sequence, int media);

/// Which medium a place is about: its own, or that of its first row; -1 for none.
[[nodiscard]] int mediumOf(const trace::Trace& trace, const trace::Place& place, int sequence);

/// What one row's attention gives each media row, as recorded; empty where it was not.
[[nodiscard]] std::vector<float> weightsOverMedium(const AttentionView& view, int head, std::int32_t queryRow,
                                                   const std::vector<std::int32_t>& rowOfMediaRow);

/// Card of one patch: rows, grid place, pixels, weight.
[[nodiscard]] CardText explainPatch(const trace::Trace& trace, int media, std::int32_t mediaRow, std::int32_t row,
                                    const std::vector<float>& weights, std::int32_t queryRow);

}  // namespace rowscope::viewmodels

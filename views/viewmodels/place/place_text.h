#pragma once

#include <QString>

#include "core/trace/trace.h"

namespace rowscope::viewmodels {

/// One line for the status bar: "row 122 · col 131", "option 1 of largest (rows 119–124)", "image 0 row 12". Empty for an
/// empty place. Names come from `trace`; members that are out of its range are left out.
[[nodiscard]] QString placeText(const trace::Trace& trace, const trace::Place& place);

/// "119–124", "5", "0, 2, 4 and more (5 ranges)"; last row included, as people read ranges.
[[nodiscard]] QString rangesText(const std::vector<rows::RowRange>& ranges);

}  // namespace rowscope::viewmodels

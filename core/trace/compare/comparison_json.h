#pragma once

#include "core/base/json.h"
#include "core/trace/compare/comparison.h"

namespace rowscope::trace {

/// {"same", "first": difference or null, "differences": [{"stage", "what", "sentence", "left", "right", "count", "left_place",
/// "right_place"}], "sequences": [{"left", "right", "rows_in_common"}]}. Places carry only what they are about; rows are half-open
/// [begin, end) pairs.
[[nodiscard]] json::Value toJson(const Comparison& comparison);

}  // namespace rowscope::trace

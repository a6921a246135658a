#pragma once

#include <map>
#include <string>

#include "core/base/array.h"
#include "core/base/json.h"
#include "core/base/result.h"

namespace rowscope::trace {

/// The manifest's "masks" for the attention_mask of a bare file: its axes, and of two axes what the values mean (meaningOfRowMask). What
/// more axes mean stays open, and is told from the whole dump. Error (Value): the first element of two axes that means nothing.
[[nodiscard]] Result<json::Value> bareMaskFacts(const std::map<std::string, Array, std::less<>>& tensors, const std::string& where);

}  // namespace rowscope::trace

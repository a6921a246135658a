#pragma once

#include <map>
#include <string>

#include "core/base/array.h"
#include "core/base/json.h"
#include "core/base/result.h"

namespace rowscope::trace {

/// The manifest's "masks" for the attention_mask of a bare file, by what its axes and values show. Two axes: 0 and 1 keep rows where 1
/// stands, whole numbers up to n number the packed samples from 1 (axolotl's multipack, LLaMA-Factory's neat packing), 0 and negative
/// floats are additive. Error (Value): the first element that fits none of these.
[[nodiscard]] Result<json::Value> bareMaskFacts(const std::map<std::string, Array, std::less<>>& tensors, const std::string& where);

}  // namespace rowscope::trace

#pragma once

#include <string>

#include "core/base/result.h"
#include "core/trace/dump/dump.h"

namespace rowscope::trace {

/// What the values of a two-axis attention_mask mean: 0 and 1 keep rows where 1 stands, whole numbers up to n number the packed samples
/// from 1 (axolotl's multipack, LLaMA-Factory's neat packing), 0 and negative floats are additive. Error (Value): the first element that
/// fits none of these.
[[nodiscard]] Result<MaskMeaning> meaningOfRowMask(const Array& mask, const std::string& where);

/// Tells the meaning of every mask that the manifest gives none for, from its values and from what the dump knows of padding, and keeps the
/// evidence beside it. A mask that fits both polarities stays Unknown, with the reason as its evidence. Error (Value): as meaningOfRowMask.
[[nodiscard]] Status tellMeanings(Dump& dump);

}  // namespace rowscope::trace

#pragma once

#include "core/masks/mask.h"

namespace rowscope::trace {

/// The cells in which two masks of one size differ, as a mask: "allowed" means "they differ". Its reason says which of the two
/// allows the cell. Holds both masks, no matrix.
[[nodiscard]] masks::Mask differenceOf(const masks::Mask& actual, const masks::Mask& expected);

}  // namespace rowscope::trace

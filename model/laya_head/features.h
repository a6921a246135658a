#pragma once

#include <ATen/core/Tensor.h>

namespace rowscope::laya_head {

/// The act head's four features of each row: top-1 p, top-1 minus top-2, entropy / log k, k / 255, with k = number of options but
/// at least 2 and the missing second probability of a lone option 0 (laya-vision 5). logits float32 [rows, K], padding -1e4;
/// markerMask bool [rows, K]. -> float32 [rows, 4]. No gradient flows through them, as in the reference.
[[nodiscard]] at::Tensor actFeatures(const at::Tensor& logits, const at::Tensor& markerMask);

}  // namespace rowscope::laya_head

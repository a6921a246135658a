#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

#include "model/nn/taps.h"

namespace rowscope::network {

/// bool [rows, 1, L - queryStart, L]: allowed[q, k] = (k <= q or (q in span and k in span)) and key k is real (laya-vision 5).
/// valid bool [rows, L]; spans int64 [rows, 2] half-open, undefined = plain causal. Queries start at `queryStart` (a cached prefix).
[[nodiscard]] at::Tensor optionBlockAllowed(const at::Tensor& valid, const at::Tensor& spans, std::int64_t queryStart);

}  // namespace rowscope::network

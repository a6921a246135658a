#pragma once

#include <ATen/core/Tensor.h>

#include "core/base/array.h"

namespace rowscope::engine {

/// A tensor's values as core's array, float32, contiguous, copied.
[[nodiscard]] Array toArray(const at::Tensor& tensor);

[[nodiscard]] std::vector<float> toFloats(const at::Tensor& tensor);

/// An array's float32 values as a tensor that shares them; the array must outlive it.
[[nodiscard]] at::Tensor viewOf(const Array& array);

}  // namespace rowscope::engine

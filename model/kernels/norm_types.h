#pragma once

#include <cstdint>

namespace rowscope::kernels {

/// Rows of float32 to normalise over their last axis; contiguous.
struct NormCall {
    const float* in = nullptr;
    float* out = nullptr;
    std::int64_t width = 0;
    float eps = 0;
    const float* weight = nullptr;
    const float* bias = nullptr;  ///< may be null
};

/// Rows to turn by rotary positions, in place: [batch, rows, heads, size] with free strides (in floats); cos and sin
/// [batch or 1, rows, size], `angleBatch` 0 for one table. Halves layout: dimension i turns with i + size / 2.
struct RotateCall {
    float* x = nullptr;
    std::int64_t batchStride = 0, rowStride = 0, headStride = 0;
    std::int64_t rows = 0, heads = 0, size = 0;
    const float* cos = nullptr;
    const float* sin = nullptr;
    std::int64_t angleBatch = 0;
};

}  // namespace rowscope::kernels

#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

#include "model/nn/context.h"

namespace rowscope::nn {

/// Rotations of one theta at given positions, always float32: rounding the frequencies to bfloat16 moves logits by about 0.01.
struct Rotations {
    at::Tensor cos;  ///< float32 [batch or 1, 1, rows, size]
    at::Tensor sin;
};

/// Rotary positions (Su et al. 2021), halves layout: dimension i turns with i + size/2, by position * theta^(-2i/size).
/// positions int64 [rows] or [batch, rows].
[[nodiscard]] Rotations rotations(const at::Tensor& positions, std::int64_t size, double theta);

/// x [batch, heads, rows, size] turned; computed in float32, returned in x's dtype. With a runner in the context a float32 x is
/// turned where it lies and returned.
[[nodiscard]] at::Tensor rotate(const at::Tensor& x, const Rotations& by, const Context& context);

}  // namespace rowscope::nn

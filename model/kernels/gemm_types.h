#pragma once

#include <cstdint>

#include "model/kernels/arithmetic.h"

namespace rowscope::kernels {

/// What happens to a product before it is stored.
enum class Activation : std::uint8_t {
    None,
    GeluTanh,  ///< 0.5 x (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3)))
    Relu,
    SiluGate,  ///< columns come in pairs: out = silu(gate) * value, half as many columns
    GeluGate,  ///< columns come in pairs: out = gelu(gate) * value with the exact (erf) GELU
};
[[nodiscard]] constexpr bool isGate(Activation a) { return a == Activation::SiluGate || a == Activation::GeluGate; }

/// Rows of a product and where they go.
struct GemmCall {
    const float* a = nullptr;  ///< [rows, depth], row stride `aStride`
    std::int64_t aStride = 0;
    std::int64_t rows = 0;
    float* c = nullptr;  ///< [rows, output columns], row stride `cStride`
    std::int64_t cStride = 0;
    const float* residual = nullptr;  ///< added after the activation, c's shape and stride; may be c itself; or null
    Activation activation = Activation::None;
};

/// A packed right-hand matrix as a kernel reads it. A panel's columns beyond the matrix are zero.
/// Float32: depth blocks; in each the panels one after the other; in each panel the rows of this depth block, in `data`.
/// Fixed16: panels; in each the depth blocks one after the other; in each block its pairs of rows, in `pairs`.
struct PackedView {
    const float* data = nullptr;
    const std::int32_t* pairs = nullptr;  ///< two neighbours of the depth in one number, the first in the low half
    const float* scales = nullptr;        ///< [depth block][packed column]: what a unit of `pairs` is worth
    const float* bias = nullptr;          ///< per packed column, padded with zeros; or null
    std::int64_t columns = 0;
    std::int64_t depth = 0;
    std::int64_t depthBlock = 0;  ///< even for Fixed16
    std::int64_t panels = 0;
};

/// A part of a product that one thread computes.
struct GemmPart {
    std::int64_t firstRow = 0, rows = 0;
    std::int64_t firstPanel = 0, panels = 0;
};

}  // namespace rowscope::kernels

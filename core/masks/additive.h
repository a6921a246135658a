#pragma once

#include <cstdint>
#include <span>

#include "core/base/array.h"
#include "core/base/result.h"

namespace rowscope::masks {

// The backend boundary: a kernel adds a bias to scores (article 0x03, "Boolean versus additive masks"). Compose booleans first and
// convert once: the sum of two blocked biases of one dtype overflows to minus infinity.

/// Lowest finite number of F64, F32, BF16 or F16, exact as a double. Error (Type) for other dtypes.
[[nodiscard]] Result<double> finiteMinimum(DType dtype);

/// `value` as the dtype stores it (rounded to nearest even; beyond the range infinity). F64, F32, BF16, F16.
[[nodiscard]] Result<double> roundedTo(DType dtype, double value);

/// a + b computed in the dtype, as a kernel of that dtype adds (half floats: added in float32, then rounded).
[[nodiscard]] Result<double> addedIn(DType dtype, double a, double b);

/// Sum of two biases that stays finite: never below the dtype's lowest finite number. For callers that get two additive masks and
/// can't go back to booleans.
[[nodiscard]] Result<double> safeBiasSum(DType dtype, double a, double b);

/// 0 where allowed, the dtype's lowest finite number where blocked; same shape as `allowed` (row-major, non-zero = allowed).
/// Error (Mismatch) where the shape's product is not the number of cells.
[[nodiscard]] Result<Array> additiveBias(std::span<const std::uint8_t> allowed, const Shape& shape, DType dtype);

}  // namespace rowscope::masks

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/array.h"
#include "core/base/result.h"

namespace rowscope::masks {

/// What becomes of a query that may read nothing (article 0x03: "do not rely on a kernel to infer the intended policy"). The first
/// two show what goes wrong; the program itself only uses ZeroOutput.
enum class BlockedRowPolicy : std::uint8_t {
    MinusInfinity,   ///< bias -inf: the row becomes NaN
    FiniteSentinel,  ///< bias = the dtype's lowest finite number: the row becomes uniform or anything else
    ZeroOutput,      ///< the row never reaches softmax and its weights are 0
};

/// softmax(scores + bias) over each row of [queries, keys]. Scores and bias are added in `dtype`; the exponentials are taken in float64
/// for F64 and in float32 else, as kernels do. Error (Mismatch) where sizes differ.
[[nodiscard]] Result<std::vector<double>> maskedSoftmax(std::span<const double> scores, std::span<const std::uint8_t> allowed,
                                                        std::int64_t keys, DType dtype, BlockedRowPolicy policy);

/// Rows of a [queries, keys] mask that allow nothing.
[[nodiscard]] std::vector<std::int64_t> blockedRows(std::span<const std::uint8_t> allowed, std::int64_t keys);

/// All weights of one row are 1/n: no choice was made.
[[nodiscard]] bool isUniform(std::span<const double> weights, double tolerance = 1e-6);

}  // namespace rowscope::masks

#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

// Scales of Arithmetic::Fixed16. A block of a row and a block of a column are whole numbers a and b with norms of at most kRowNorm and
// kColumnNorm. By Cauchy and Schwarz no sum over any part of the block is larger than their product, which is below 2^31: sums of
// 32 bits are exact, in any order. For values without outliers that leaves nearly 12 bits of a and 11 of b beside the sign; an outlier
// takes up to 16.
//
// Static functions on purpose: files of other instruction sets include this one (see vector.h).
namespace rowscope::kernels::fixed {

constexpr std::int64_t kDepthBlock = 384;
constexpr float kLargest = 32767.0F;
// Rounding moves a number by at most 1/2 and a norm over a block by at most sqrt(384) / 2 < 9.8; a float sum of 384 squares is wrong by
// at most 2.3e-5, which moves a norm by less than 1.
constexpr float kRowNorm = 65520.0F;
constexpr float kColumnNorm = 32752.0F;
static_assert(kDepthBlock % 2 == 0 && kDepthBlock <= 4 * 10 * 10);
static_assert((kRowNorm + 10.8) * (kColumnNorm + 10.8) < 2147483648.0 && kColumnNorm + 1 <= kLargest);

/// Units that 1.0 makes in a block with this largest magnitude; `squares` is the sum of (x / largest)^2, at least 1, so that nothing
/// overflows. 0 for a block that is zero throughout, or below 1e-34 and taken for zero.
static inline float unitsOf(float largest, float squares, float norm) {
    if (!(largest > 0)) return 0;
    const float units = std::min(kLargest, norm / std::sqrt(squares)) / largest;
    return units <= std::numeric_limits<float>::max() ? units : 0;
}

static inline std::int32_t pairOf(std::int16_t low, std::int16_t high) {
    return static_cast<std::int32_t>(static_cast<std::uint16_t>(low) | (static_cast<std::uint32_t>(high) << 16));
}

}  // namespace rowscope::kernels::fixed

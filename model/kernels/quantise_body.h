#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "model/kernels/fixed_point.h"
#include "model/kernels/vector.h"

namespace {

/// Asks for a block that will be read soon.
[[maybe_unused]] inline void prefetchBlock(const float* from, std::int64_t count) {
    constexpr std::int64_t kLine = 64 / sizeof(float);
    for (std::int64_t k = 0; k < count; k += kLine) __builtin_prefetch(from + k);
}

/// Sum of the squares of a block, and its largest magnitude. The sum is not finite if a value is not.
template <int W>
double squaresOf(const float* from, std::int64_t count, float& largest) {
    using V = Vector<W>;
    using F = typename V::F;
    constexpr int kChains = 4;  // sums that don't wait for each other
    F most[kChains]{}, squares[kChains]{};
    std::int64_t k = 0;
    for (; k + kChains * W <= count; k += kChains * W)
#pragma GCC unroll 4
        for (int c = 0; c < kChains; ++c) {
            const F x = V::load(from + k + c * W);
            most[c] = V::max(most[c], V::max(x, -x));
            squares[c] += x * x;
        }
    largest = V::largest(V::max(V::max(most[0], most[1]), V::max(most[2], most[3])));
    double total = V::sum((squares[0] + squares[1]) + (squares[2] + squares[3]));
    for (; k < count; ++k) {
        largest = std::max(largest, std::abs(from[k]));
        total += static_cast<double>(from[k]) * from[k];
    }
    if (total == 0 && largest == 0) return 0;
    // Squares that overflow float, or vanish in it, are summed again where they don't.
    if (!(total > 1e-30 && total < 1e30)) {
        total = 0;
        for (k = 0; k < count; ++k) total += static_cast<double>(from[k]) * from[k];
    }
    return total;
}

/// One block of a row or column as whole numbers with a norm of at most `norm` (fixed_point.h), and a zero after an odd number of
/// them. Returns what a unit is worth: NaN if a value is not finite, so that every sum over the block says so.
template <int W>
float quantise(const float* from, std::int64_t count, float norm, std::int16_t* to) {
    using V = Vector<W>;
    float largest = 0;
    const double squares = squaresOf<W>(from, count, largest);
    const bool isFinite = squares <= std::numeric_limits<double>::max();
    const float units =
        isFinite ? rowscope::kernels::fixed::unitsOf(largest, static_cast<float>(squares / (static_cast<double>(largest) * largest)), norm)
                 : 0;
    if (units == 0) {
        std::fill(to, to + (count + 1) / 2 * 2, std::int16_t{0});
        return isFinite ? 0 : std::numeric_limits<float>::quiet_NaN();
    }
    std::int64_t k = 0;
    for (; k + W <= count; k += W) V::storeHalves(to + k, V::nearest(V::load(from + k) * V::all(units)));
    for (; k < count; ++k) to[k] = static_cast<std::int16_t>(std::lrint(from[k] * units));
    if (count % 2 != 0) to[count] = 0;
    return 1.0F / units;
}

}  // namespace

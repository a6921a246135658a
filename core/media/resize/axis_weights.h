#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/array.h"
#include "core/media/resize/filter.h"

namespace rowscope::media {

/// One axis of an antialiased resize, `in` samples to `out`: output i is the sum of weight * sample over
/// [first[i], first[i] + count[i]). Weights of one output add up to 1.
struct AxisWeights {
    int in = 0;
    int out = 0;
    std::vector<int> first;
    std::vector<int> count;
    std::vector<std::size_t> offset;  ///< of output i in `weight`
    std::vector<double> weight;

    [[nodiscard]] std::span<const double> of(int output) const {
        const auto i = static_cast<std::size_t>(output);
        return std::span<const double>(weight).subspan(offset[i], static_cast<std::size_t>(count[i]));
    }
};

/// Centre (i + 0.5) * scale, support times max(1, scale), cut at the borders and renormalised; float64, in Pillow's order
/// of operations, so that they round to Pillow's integers. Nearest gives one weight of 1. `in` and `out` are at least 1.
[[nodiscard]] AxisWeights axisWeights(int in, int out, Filter filter = Filter::Lanczos);

/// The same as a dense matrix, F64 [out, in].
[[nodiscard]] Array denseMatrix(const AxisWeights& weights);

/// Both steps of in -> middle -> out as one: the product of the two matrices, kept as bands.
[[nodiscard]] AxisWeights composed(const AxisWeights& firstHop, const AxisWeights& secondHop);

/// The weights as Pillow's integers: 22 fractional bits, rounded half away from zero, never corrected to add up.
inline constexpr int kFixedBits = 22;
[[nodiscard]] std::vector<std::int32_t> fixedPoint(const AxisWeights& weights);

}  // namespace rowscope::media

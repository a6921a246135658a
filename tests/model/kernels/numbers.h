#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace rowscope::kernels {

/// Reproducible floats in [-scale, scale].
inline std::vector<float> randomFloats(std::int64_t count, unsigned seed, float scale = 1.0F) {
    std::mt19937 generator(seed);
    std::vector<float> values(static_cast<std::size_t>(count));
    for (float& value : values) value = scale * (static_cast<float>(generator() >> 8) / 8388608.0F - 1.0F);
    return values;
}

/// Infinite where a number is none: a NaN must not be lost in a comparison.
inline double largestDifference(const std::vector<float>& got, const std::vector<double>& expected) {
    double largest = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
        const double difference = std::abs(expected[i] - got[i]);
        largest = difference >= 0 ? std::max(largest, difference) : std::numeric_limits<double>::infinity();
    }
    return largest;
}

}  // namespace rowscope::kernels

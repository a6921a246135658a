#pragma once

#include <cstdint>
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

}  // namespace rowscope::kernels

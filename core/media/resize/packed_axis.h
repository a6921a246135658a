#pragma once

#include <cstdint>
#include <vector>

#include "core/media/resize/axis_weights.h"

namespace rowscope::media {

/// The integer weights of one axis, also split for multiply-add instructions: weight = high * 65536 + low with signed
/// digits, in pairs of neighbouring taps (an odd last tap is paired with a weight of 0).
struct PackedAxis {
    int in = 0;
    int out = 0;
    int most = 0;  ///< taps of the output that has most
    std::vector<int> first;
    std::vector<int> count;
    std::vector<std::size_t> offset;      ///< of output i in `weight`
    std::vector<std::size_t> pairOffset;  ///< of output i in `high` and `low`
    std::vector<std::int32_t> weight;
    std::vector<std::uint16_t> high;  ///< two int8 a pair
    std::vector<std::uint32_t> low;   ///< two int16 a pair
    bool splits = true;               ///< false: a high digit is too large for the pairs (no real resize does that)
};

[[nodiscard]] PackedAxis pack(const AxisWeights& weights);

}  // namespace rowscope::media

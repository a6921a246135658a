#include "core/media/resize/packed_axis.h"

#include <algorithm>

namespace rowscope::media {

namespace {

// A multiply-add of two bytes with two signed digits must stay inside 16 bits: 255 * 128 does.
bool pairFits(int a, int b) {
    const int positive = std::max(a, 0) + std::max(b, 0);
    const int negative = std::min(a, 0) + std::min(b, 0);
    return positive <= 127 && negative >= -127;
}

}  // namespace

PackedAxis pack(const AxisWeights& weights) {
    PackedAxis p{weights.in, weights.out, 0, weights.first, weights.count, weights.offset, {}, fixedPoint(weights), {}, {}, true};
    for (std::size_t i = 0; i < p.first.size(); ++i) {
        p.pairOffset.push_back(p.high.size());
        p.most = std::max(p.most, p.count[i]);
        const std::int32_t* k = p.weight.data() + p.offset[i];
        for (int t = 0; t < p.count[i]; t += 2) {
            const std::int32_t second = t + 1 < p.count[i] ? k[t + 1] : 0;
            const int high[2] = {(k[t] + 32768) >> 16, (second + 32768) >> 16};
            const int low[2] = {k[t] - high[0] * 65536, second - high[1] * 65536};
            p.splits = p.splits && pairFits(high[0], high[1]);
            p.high.push_back(static_cast<std::uint16_t>((high[0] & 0xff) | (high[1] & 0xff) << 8));
            p.low.push_back(static_cast<std::uint32_t>(low[0] & 0xffff) | static_cast<std::uint32_t>(low[1] & 0xffff) << 16);
        }
    }
    return p;
}

}  // namespace rowscope::media

#include "core/media/formats/grey16.h"

#include <algorithm>
#include <bit>

namespace rowscope::media {

std::vector<std::uint8_t> Grey16Reducer::toColour(const std::vector<std::uint8_t>& samples, bool alpha, Order order) {
    const std::size_t pixelBytes = alpha ? 4 : 2;
    const bool lowFirst = order == Order::Native && std::endian::native == std::endian::little;
    const std::size_t high = lowFirst ? 1 : 0;
    std::vector<std::uint8_t> out;
    out.reserve(samples.size() / pixelBytes * (alpha ? 4 : 3));
    for (std::size_t at = 0; at + pixelBytes <= samples.size(); at += pixelBytes) {
        const unsigned value = static_cast<unsigned>(samples[at + high]) << 8 | samples[at + 1 - high];
        const auto grey = static_cast<std::uint8_t>(m_policy == Grey16Policy::Clip ? std::min(value, 255U) : value >> 8);
        m_seen.set(value);
        m_kept.set(grey);
        m_clipped += value > 255 ? 1 : 0;
        out.insert(out.end(), 3, grey);
        if (alpha) out.push_back(samples[at + 2 + high]);
    }
    return out;
}

SixteenBitFacts Grey16Reducer::facts() const {
    return {static_cast<int>(m_seen.count()), static_cast<int>(m_kept.count()), m_policy == Grey16Policy::Clip ? m_clipped : 0};
}

}  // namespace rowscope::media

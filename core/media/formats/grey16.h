#pragma once

#include <bitset>
#include <cstdint>
#include <vector>

#include "core/media/image.h"
#include "core/media/policy.h"

namespace rowscope::media {

/// Turns 16-bit grey samples into RGB by the policy and measures what that costs.
class Grey16Reducer {
public:
    enum class Order { BigEndian, Native };
    explicit Grey16Reducer(Grey16Policy policy) : m_policy(policy) {}

    /// `samples`: 2 bytes a sample, one sample a pixel, or two (grey, alpha) where `alpha`; the alpha's high byte is kept.
    [[nodiscard]] std::vector<std::uint8_t> toColour(const std::vector<std::uint8_t>& samples, bool alpha, Order order);
    [[nodiscard]] SixteenBitFacts facts() const;

private:
    Grey16Policy m_policy;
    std::bitset<65536> m_seen;
    std::bitset<256> m_kept;
    std::int64_t m_clipped = 0;
};

}  // namespace rowscope::media

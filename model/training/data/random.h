#pragma once

#include <cstdint>
#include <random>
#include <vector>

namespace rowscope::training {

/// Draws that are the same on every machine: the standard fixes mt19937_64's stream, but not its distributions.
class Random {
    __extension__ using Wide = unsigned __int128;

public:
    explicit Random(std::uint64_t seed) : m_engine(seed) {}

    /// A whole number in [0, bound); bound >= 1.
    [[nodiscard]] std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>((static_cast<Wide>(m_engine()) * bound) >> 64);
    }
    /// A real number in [low, high).
    [[nodiscard]] double between(double low, double high) {
        return low + (high - low) * (static_cast<double>(m_engine() >> 11) * 0x1.0p-53);
    }
    [[nodiscard]] bool chance(double probability) { return between(0, 1) < probability; }
    /// Roughly normal with deviation 1: the sum of four uniforms of 16 bits from one draw (enough for pixel noise).
    [[nodiscard]] double normal() {
        const std::uint64_t bits = m_engine();
        const auto sum = static_cast<double>((bits & 0xFFFF) + ((bits >> 16) & 0xFFFF) + ((bits >> 32) & 0xFFFF) + (bits >> 48));
        constexpr double kScale = 1.7320508075688772 / 65536.0;  // four uniforms have variance 1/3
        return (sum - 2.0 * 65535.0) * kScale;
    }
    template <class T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t last = items.size(); last > 1; --last) std::swap(items[last - 1], items[below(static_cast<std::uint32_t>(last))]);
    }
    template <class T>
    [[nodiscard]] const T& pick(const std::vector<T>& items) {
        return items[below(static_cast<std::uint32_t>(items.size()))];
    }

private:
    std::mt19937_64 m_engine;
};

}  // namespace rowscope::training

#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace rowscope::question {

/// CPython's random.Random(seed) for a small non-negative seed: MT19937 seeded through init_by_array, so that shuffles made
/// by the reference can be made again. (std::mt19937's own seeding gives another stream.)
class PythonRandom {
public:
    explicit PythonRandom(std::uint32_t seed);

    /// The next 32 bits of the stream: getrandbits(32).
    [[nodiscard]] std::uint32_t next();
    /// getrandbits(bits), 1 to 32 bits: the high ones of the next word.
    [[nodiscard]] std::uint32_t bits(int count) { return next() >> (32 - count); }
    /// Uniform in [0, n), n > 0, by rejection as random.Random._randbelow.
    [[nodiscard]] std::uint32_t below(std::uint32_t n);

    /// random.Random.shuffle: Fisher-Yates from the end.
    template <class T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
    }

private:
    static constexpr std::size_t kWords = 624;
    void refill();

    std::array<std::uint32_t, kWords> m_state{};
    std::size_t m_used = kWords;
};

}  // namespace rowscope::question

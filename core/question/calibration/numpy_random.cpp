#include "core/question/calibration/numpy_random.h"

#include <array>
#include <bit>
#include <numeric>
#include <utility>

namespace rowscope::question {
namespace {

// Constants of numpy's SeedSequence (after M. O'Neill's seed_seq_fe128) and of PCG's 128-bit generator.
constexpr std::uint32_t kInitA = 0x43b0d7e5;
constexpr std::uint32_t kMultA = 0x931e8875;
constexpr std::uint32_t kInitB = 0x8b51f9dd;
constexpr std::uint32_t kMultB = 0x58f38ded;
constexpr std::uint32_t kMixL = 0xca01f9dd;
constexpr std::uint32_t kMixR = 0x4973f715;

std::uint32_t hashed(std::uint32_t value, std::uint32_t& constant, std::uint32_t multiplier) {
    value ^= constant;
    constant *= multiplier;
    value *= constant;
    return value ^ (value >> 16);
}

std::array<std::uint32_t, 8> seedWords(std::uint32_t seed) {
    std::array<std::uint32_t, 4> pool{};
    std::uint32_t constant = kInitA;
    for (std::size_t i = 0; i < pool.size(); ++i) pool[i] = hashed(i == 0 ? seed : 0, constant, kMultA);
    for (std::size_t from = 0; from < pool.size(); ++from)
        for (std::size_t to = 0; to < pool.size(); ++to) {
            if (from == to) continue;
            const std::uint32_t mixed = kMixL * pool[to] - kMixR * hashed(pool[from], constant, kMultA);
            pool[to] = mixed ^ (mixed >> 16);
        }
    std::array<std::uint32_t, 8> words{};
    constant = kInitB;
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = hashed(pool[i % pool.size()], constant, kMultB);
    return words;
}

}  // namespace

NumpyGenerator::NumpyGenerator(std::uint32_t seed) {
    const auto words = seedWords(seed);
    const auto word64 = [&](std::size_t i) { return static_cast<Word>(words[2 * i]) | (static_cast<Word>(words[2 * i + 1]) << 32); };
    const Word start = (word64(0) << 64) | word64(1);
    const Word stream = (word64(2) << 64) | word64(3);
    m_increment = (stream << 1) | 1U;
    step();
    m_state += start;
    step();
}

void NumpyGenerator::step() {
    constexpr Word kMultiplier = (static_cast<Word>(0x2360ED051FC65DA4ULL) << 64) | 0x4385DF649FCCF645ULL;
    m_state = m_state * kMultiplier + m_increment;
}

std::uint64_t NumpyGenerator::next64() {
    step();
    const auto folded = static_cast<std::uint64_t>(m_state >> 64) ^ static_cast<std::uint64_t>(m_state);
    return std::rotr(folded, static_cast<int>(m_state >> 122));
}

std::uint32_t NumpyGenerator::next32() {
    if (std::exchange(m_hasKept, false)) return m_kept;
    const std::uint64_t word = next64();
    m_kept = static_cast<std::uint32_t>(word >> 32);
    m_hasKept = true;
    return static_cast<std::uint32_t>(word);
}

std::vector<std::uint32_t> NumpyGenerator::integers(std::uint32_t bound, std::size_t count) {
    // Lemire's multiplication method (ACM TOMACS 29, 2019); a single possible value draws nothing.
    std::vector<std::uint32_t> out(count, 0);
    if (bound <= 1) return out;
    const std::uint32_t threshold = static_cast<std::uint32_t>(-bound) % bound;
    for (std::uint32_t& value : out) {
        std::uint64_t product = std::uint64_t{next32()} * bound;
        while (static_cast<std::uint32_t>(product) < threshold) product = std::uint64_t{next32()} * bound;
        value = static_cast<std::uint32_t>(product >> 32);
    }
    return out;
}

std::vector<std::uint32_t> NumpyGenerator::permutation(std::uint32_t count) {
    std::vector<std::uint32_t> out(count);
    std::iota(out.begin(), out.end(), 0U);
    for (std::uint32_t last = count; last-- > 1;) {
        const std::uint32_t mask = std::bit_ceil(last + 1) - 1;
        std::uint32_t pick = next32() & mask;
        while (pick > last) pick = next32() & mask;
        std::swap(out[last], out[pick]);
    }
    return out;
}

}  // namespace rowscope::question

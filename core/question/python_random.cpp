#include "core/question/python_random.h"

#include <bit>

namespace rowscope::question {

// Matsumoto and Nishimura, "Mersenne Twister", ACM TOMACS 8 (1998); initialisation from an array as in their 2002 revision.
PythonRandom::PythonRandom(std::uint32_t seed) {
    m_state[0] = 19650218U;
    for (std::size_t i = 1; i < kWords; ++i)
        m_state[i] = 1812433253U * (m_state[i - 1] ^ (m_state[i - 1] >> 30)) + static_cast<std::uint32_t>(i);
    std::size_t i = 1;
    const auto step = [&] {
        if (++i == kWords) {
            m_state[0] = m_state[kWords - 1];
            i = 1;
        }
    };
    for (std::size_t k = 0; k < kWords; ++k) {  // the key is the seed alone, so its index stays 0
        m_state[i] = (m_state[i] ^ ((m_state[i - 1] ^ (m_state[i - 1] >> 30)) * 1664525U)) + seed;
        step();
    }
    for (std::size_t k = 1; k < kWords; ++k) {
        m_state[i] = (m_state[i] ^ ((m_state[i - 1] ^ (m_state[i - 1] >> 30)) * 1566083941U)) - static_cast<std::uint32_t>(i);
        step();
    }
    m_state[0] = 0x80000000U;
}

void PythonRandom::refill() {
    constexpr std::size_t kShift = 397;
    for (std::size_t i = 0; i < kWords; ++i) {
        const std::uint32_t mixed = (m_state[i] & 0x80000000U) | (m_state[(i + 1) % kWords] & 0x7FFFFFFFU);
        m_state[i] = m_state[(i + kShift) % kWords] ^ (mixed >> 1) ^ ((mixed & 1U) != 0 ? 0x9908B0DFU : 0U);
    }
    m_used = 0;
}

std::uint32_t PythonRandom::next() {
    if (m_used == kWords) refill();
    std::uint32_t y = m_state[m_used++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9D2C5680U;
    y ^= (y << 15) & 0xEFC60000U;
    return y ^ (y >> 18);
}

std::uint32_t PythonRandom::below(std::uint32_t n) {
    const int width = std::bit_width(n);
    std::uint32_t value = bits(width);
    while (value >= n) value = bits(width);
    return value;
}

}  // namespace rowscope::question

#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace rowscope::text {

/// Mixes two words by a 64x64 bit multiplication, whose halves are folded together.
[[nodiscard]] inline std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

/// Hash of bytes for tables in memory; never stored.
[[nodiscard]] inline std::uint64_t byteHash(std::string_view bytes) {
    constexpr std::uint64_t kFirst = 0x9E3779B97F4A7C15U;
    constexpr std::uint64_t kSecond = 0xD6E8FEB86659FD93U;
    std::uint64_t state = kFirst ^ bytes.size();
    const char* at = bytes.data();
    std::size_t left = bytes.size();
    for (; left >= 8; left -= 8, at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, 8);
        state = mixed(state ^ word, kSecond);
    }
    if (left > 0) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, left);
        state = mixed(state ^ word, kSecond);
    }
    return mixed(state, kFirst);
}

}  // namespace rowscope::text

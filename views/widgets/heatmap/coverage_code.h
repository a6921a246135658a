#pragma once

#include <cstdint>

namespace rowscope::widgets {

/// Two coverages of a block of cells in one byte, four bits each: the first class high, the second low. 0 means none and 15
/// all, exactly; everything between is 1..14, so that one cell among a million still shows.
[[nodiscard]] constexpr std::uint8_t coverageNibble(std::int64_t count, std::int64_t total) {
    if (count <= 0 || total <= 0) return 0;
    if (count >= total) return 15;
    const std::int64_t rounded = (count * 15 + total / 2) / total;
    return static_cast<std::uint8_t>(rounded < 1 ? 1 : rounded > 14 ? 14 : rounded);
}

[[nodiscard]] constexpr std::uint8_t coverageCode(std::int64_t first, std::int64_t second, std::int64_t total) {
    return static_cast<std::uint8_t>(coverageNibble(first, total) << 4 | coverageNibble(second, total));
}

}  // namespace rowscope::widgets

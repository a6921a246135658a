#pragma once

#include <algorithm>
#include <cstdint>

namespace rowscope::media {

/// One channel of Pillow's CMYK to RGB: `ink` of 0 (none) to 255, `key` the black ink.
[[nodiscard]] inline std::uint8_t rgbFromInk(std::uint8_t ink, std::uint8_t key) {
    const int paper = 255 - key;
    const int t = ink * paper + 128;
    return static_cast<std::uint8_t>(std::clamp(paper - ((t + (t >> 8)) >> 8), 0, 255));
}

}  // namespace rowscope::media

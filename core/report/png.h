#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace rowscope::report {

using Rgb = std::array<std::uint8_t, 3>;

/// An indexed PNG made row by row, so that a 16,384 x 16,384 mask needs one row of memory. `row(y, out)` writes `width`
/// palette indexes; at most 256 colours (two colours take one bit a pixel). Error: a palette or size that PNG can't hold.
[[nodiscard]] Result<std::string> indexedPng(std::uint32_t width, std::uint32_t height, const std::vector<Rgb>& palette,
                                             const std::function<void(std::uint32_t y, std::span<std::uint8_t> out)>& row);

/// 8-bit RGB, `pixels` interleaved, row-major, width * height * 3 bytes.
[[nodiscard]] Result<std::string> rgbPng(std::uint32_t width, std::uint32_t height, std::span<const std::uint8_t> pixels);

}  // namespace rowscope::report

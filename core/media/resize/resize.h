#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/media/image.h"
#include "core/media/resize/axis_cache.h"
#include "core/media/resize/filter.h"
#include "core/media/resize/kernels.h"

namespace rowscope::media {

/// Which Pillow a resize follows. Up to 12 the horizontal pass always comes first; 13 starts with the vertical one where
/// that leaves less to do. Each pass rounds to bytes, so the two differ.
enum class PillowOrder : std::uint8_t { V12 = 12, V13 = 13 };
[[nodiscard]] bool verticalFirst(ImageSize from, ImageSize to, PillowOrder order);

struct ResizeRule {
    Filter filter = Filter::Lanczos;
    PillowOrder order = PillowOrder::V13;
    Simd simd = Simd::Auto;
    AxisCache* cache = nullptr;  ///< where weights are kept from call to call, if anywhere
};

/// Resizes through all `sizes` in turn, rounding to bytes after every pass: each hop equals Pillow's resize of the one
/// before, bit for bit. Works on a few rows at a time, so hops in between cost no memory. 1 to 4 channels, u8.
/// A size equal to the one before copies. Sizes must be at least 1x1.
[[nodiscard]] Image resize(const Image& image, std::span<const ImageSize> sizes, const ResizeRule& rule = {});
[[nodiscard]] Image resize(const Image& image, ImageSize size, const ResizeRule& rule = {});

/// The part of a picture with its upper left corner at (x, y); it must lie inside.
[[nodiscard]] Image crop(const Image& image, int x, int y, ImageSize size);

}  // namespace rowscope::media

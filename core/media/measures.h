#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/array.h"
#include "core/media/image.h"

namespace rowscope::media {

/// What transparency hides in an RGBA picture.
struct AlphaMeasure {
    std::int64_t pixels = 0;                     ///< all of them
    std::int64_t translucent = 0;                ///< alpha below 255
    std::int64_t invisible = 0;                  ///< alpha 0
    std::int64_t changedByDropping = 0;          ///< pixels whose colour differs by more than 8 levels from the one over white
    std::array<std::uint8_t, 3> hiddenColour{};  ///< the first colour found under alpha 0 that is not white
};
[[nodiscard]] AlphaMeasure measureAlpha(const Image& rgba);

/// Spread of the grey level (0.299 R + 0.587 G + 0.114 B) over a picture.
struct ContrastMeasure {
    double deviation = 0;    ///< standard deviation, in grey levels
    double finestShare = 0;  ///< part of the variance inside blocks of 2x2 pixels: 1 for a one-pixel checker, 0.75 for noise
};
[[nodiscard]] ContrastMeasure measureContrast(const Image& rgb);

/// The same deviation for one view of U8 [views, 3, side, side].
[[nodiscard]] double viewDeviation(const Array& tiles, int view);

/// The same deviation if every pixel of a picture of size `to` were the nearest pixel of this one.
[[nodiscard]] double nearestDeviation(const Image& rgb, ImageSize to);

}  // namespace rowscope::media

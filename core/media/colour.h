#pragma once

#include "core/media/image.h"
#include "core/media/policy.h"

namespace rowscope::media {

/// The picture a processor reads: RGB, turned by EXIF and with alpha dropped or blended on white as the policy says.
/// Pillow's arithmetic, bit for bit. Facts are kept.
[[nodiscard]] Image toRgb(const Image& image, const ColourPolicy& policy);

/// The picture turned by an EXIF orientation (1..8; anything else changes nothing).
[[nodiscard]] Image oriented(const Image& image, int exifOrientation);

/// Size after turning: orientations 5 to 8 swap the edges.
[[nodiscard]] ImageSize orientedSize(ImageSize stored, int exifOrientation);

/// One channel of a colour over white: Pillow's alpha_composite on an opaque white picture.
[[nodiscard]] std::uint8_t overWhite(std::uint8_t colour, std::uint8_t alpha);

}  // namespace rowscope::media

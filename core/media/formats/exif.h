#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace rowscope::media {

/// Orientation (1..8) in an EXIF block, with or without the leading "Exif\0\0".
[[nodiscard]] std::optional<int> orientationInExif(std::span<const std::byte> block);

/// Orientation (1..8) in an XMP packet, which counts where EXIF names none (Pillow reads it so).
[[nodiscard]] std::optional<int> orientationInXmp(std::span<const std::byte> packet);

}  // namespace rowscope::media

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/media/image.h"

namespace rowscope::media {

/// The container by its first bytes; nothing when it is none of those this program decodes.
[[nodiscard]] std::optional<ImageFormat> formatByMagic(std::span<const std::byte> file);

/// A few words for what other bytes seem to be ("an SVG drawing", "a PDF document", "plain text"), for messages.
[[nodiscard]] std::string describeContent(std::span<const std::byte> file);

/// The format a file name's ending stands for; nothing for no or an unknown ending.
[[nodiscard]] std::optional<ImageFormat> formatByExtension(std::string_view name);

}  // namespace rowscope::media

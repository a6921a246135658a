#pragma once

#include <string>

#include "core/base/result.h"
#include "core/media/image.h"

namespace rowscope::media {

/// The bytes of a PNG file with these pixels (RGB or RGBA, 8 bits), losslessly. Error for an empty picture.
[[nodiscard]] Result<std::string> encodePng(const Image& image);

}  // namespace rowscope::media

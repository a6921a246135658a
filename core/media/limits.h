#pragma once

#include <cstdint>

namespace rowscope::media {

/// What a picture may cost before anything is allocated for it. A message about a limit names the member and its value;
/// the caller may raise each.
struct DecodeLimits {
    std::uint64_t maxFileBytes = std::uint64_t{256} << 20;
    std::uint64_t maxPixels = std::uint64_t{128} << 20;  ///< width * height; 128 Mi pixels are 403 MB as RGB
    int maxEdge = 65535;
    int maxJpegScans = 500;  ///< a progressive JPEG of a few kilobytes can ask for minutes of work
};

}  // namespace rowscope::media

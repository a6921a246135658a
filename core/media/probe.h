#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "core/base/result.h"
#include "core/media/decode_failure.h"
#include "core/media/image.h"
#include "core/media/limits.h"

namespace rowscope::media {

/// What a file's header says, read before anything of the picture's size is allocated. Sizes are as stored.
struct ImageHeader {
    ImageFormat format = ImageFormat::Png;
    PixelMode mode = PixelMode::RGB;
    int bitsPerSample = 8;
    ImageSize size;
    int frames = 1;
    int exifOrientation = 1;
    bool paletteTransparency = false;
    bool colourKey = false;
    bool oneTransparent = false;  ///< see ImageFacts
};

/// Reads the header of a PNG, JPEG, WebP, TIFF, BMP or GIF file, told by its first bytes. `name` stands for the file in
/// messages. Errors: no bytes, another format (named when it is a known one), a header cut off or broken.
[[nodiscard]] Result<ImageHeader> probe(std::span<const std::byte> file, const std::string& name);

/// Error of kind Limit when the header asks for more than the limits allow; the message names the limit.
[[nodiscard]] Status checkLimits(const ImageHeader& header, std::uint64_t fileBytes, const DecodeLimits& limits, const std::string& name);

/// The same two with the kind of failure told apart, for notes.
[[nodiscard]] Outcome<ImageHeader> probeWithKind(std::span<const std::byte> file);
[[nodiscard]] Outcome<void> checkLimitsWithKind(const ImageHeader& header, std::uint64_t fileBytes, const DecodeLimits& limits);

}  // namespace rowscope::media

#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

#include "core/base/result.h"
#include "core/media/decode_failure.h"
#include "core/media/image.h"
#include "core/media/limits.h"
#include "core/media/policy.h"

namespace rowscope::media {

/// The first picture of a PNG, JPEG, WebP, TIFF, BMP or GIF file, told by its bytes. The result has 3 channels, or 4 where
/// the file has alpha or a transparent colour, in stored orientation (a TIFF is turned at once, as Pillow does): only the
/// policy's rule for 16-bit grey is applied here, the rest by `toRgb`. Pixels equal Pillow's to the byte.
/// Errors: no bytes, another format, a header above the limits (before anything is allocated), a file that ends early or is
/// damaged (never a half picture), a pixel type that is not read. `name` stands for the file in messages.
[[nodiscard]] Result<Image> decode(std::span<const std::byte> file, const std::string& name, const DecodeLimits& limits = {},
                                   const ColourPolicy& policy = {});

/// The same for a file on disk.
[[nodiscard]] Result<Image> decodeFile(const std::filesystem::path& path, const DecodeLimits& limits = {}, const ColourPolicy& policy = {});

/// The same with the kind of failure told apart, for notes.
[[nodiscard]] Outcome<Image> decodeWithKind(std::span<const std::byte> file, const std::string& name, const DecodeLimits& limits,
                                            const ColourPolicy& policy);

/// What decodes each container: library and version, for provenance.
[[nodiscard]] std::string decoderVersions();

}  // namespace rowscope::media

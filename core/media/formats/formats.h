#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/media/decode_failure.h"
#include "core/media/image.h"
#include "core/media/limits.h"
#include "core/media/policy.h"
#include "core/media/probe.h"

// One probe and one decoder for each container. Probes read headers only and allocate nothing of the picture's size.
// Decoders get the header their probe found, after the limits were checked, and give the whole picture or a failure.
namespace rowscope::media {

struct Raster {
    ImageSize size;
    int channels = 3;  ///< 3 or 4
    std::vector<std::uint8_t> pixels;
    std::optional<SixteenBitFacts> sixteenBit = std::nullopt;
};

struct DecodeContext {
    const ImageHeader& header;
    const DecodeLimits& limits;
    const ColourPolicy& policy;
};

using Bytes = std::span<const std::byte>;

[[nodiscard]] Outcome<ImageHeader> probePng(Bytes file);
[[nodiscard]] Outcome<ImageHeader> probeJpeg(Bytes file);
[[nodiscard]] Outcome<ImageHeader> probeWebp(Bytes file);
[[nodiscard]] Outcome<ImageHeader> probeTiff(Bytes file);
[[nodiscard]] Outcome<ImageHeader> probeBmp(Bytes file);
[[nodiscard]] Outcome<ImageHeader> probeGif(Bytes file);

[[nodiscard]] Outcome<Raster> decodePng(Bytes file, const DecodeContext& context);
[[nodiscard]] Outcome<Raster> decodeJpeg(Bytes file, const DecodeContext& context);
[[nodiscard]] Outcome<Raster> decodeWebp(Bytes file, const DecodeContext& context);
[[nodiscard]] Outcome<Raster> decodeTiff(Bytes file, const DecodeContext& context);
[[nodiscard]] Outcome<Raster> decodeBmp(Bytes file, const DecodeContext& context);
[[nodiscard]] Outcome<Raster> decodeGif(Bytes file, const DecodeContext& context);

/// Room for width * height * channels samples, zeroed. The limits were checked, so the product fits.
[[nodiscard]] inline std::vector<std::uint8_t> rasterBytes(ImageSize size, int channels) {
    return std::vector<std::uint8_t>(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height) *
                                     static_cast<std::size_t>(channels));
}

}  // namespace rowscope::media

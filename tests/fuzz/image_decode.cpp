#include <cstdint>
#include <span>

#include "core/media/colour.h"
#include "core/media/decode.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace rowscope::media;
    DecodeLimits limits;
    limits.maxPixels = 1 << 18;  // every format's paths are reached with small pictures
    limits.maxJpegScans = 20;
    const auto image = decode(std::as_bytes(std::span<const std::uint8_t>(data, size)), "fuzz.png", limits);
    if (!image) return 0;
    unsigned sum = 0;  // every sample is read, so that an unset or missing one shows
    for (const AlphaPolicy alpha : {AlphaPolicy::Drop, AlphaPolicy::White, AlphaPolicy::KeyWhite}) {
        const Image rgb = toRgb(*image, {ExifPolicy::Apply, alpha, Grey16Policy::Clip});
        for (const std::uint8_t sample : rgb.pixels()) sum += sample;
    }
    return sum == 0x7fffffff ? 1 : 0;
}

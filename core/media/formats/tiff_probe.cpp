#include <string>

#include "core/media/formats/formats.h"
#include "core/media/formats/tiff_directory.h"
#include "core/media/formats/tiff_tags.h"

namespace rowscope::media {

namespace {

Outcome<PixelMode> modeOf(std::uint32_t photometric, std::uint32_t samples, std::uint32_t bits) {
    const bool grey = photometric == tiff::kMinIsWhite || photometric == tiff::kMinIsBlack;
    if (grey && samples == 1 && bits == 1) return PixelMode::Bilevel;
    if (grey && samples == 1 && (bits == 2 || bits == 4 || bits == 8)) return PixelMode::L;
    if (grey && samples == 1 && bits == 16) return PixelMode::I16;
    if (grey && samples == 2 && bits == 8) return PixelMode::LA;
    if (photometric == tiff::kPalette && samples == 1 && (bits == 1 || bits == 2 || bits == 4 || bits == 8)) return PixelMode::P;
    if (photometric == tiff::kRgb && samples == 3 && (bits == 8 || bits == 16)) return PixelMode::RGB;
    if (photometric == tiff::kRgb && samples == 4 && (bits == 8 || bits == 16)) return PixelMode::RGBA;
    if (photometric == tiff::kSeparated && samples == 4 && bits == 8) return PixelMode::CMYK;
    if (photometric == tiff::kYCbCr && samples == 3 && bits == 8) return PixelMode::RGB;
    return failure(
        FailureKind::Unsupported, "this TIFF has a pixel type this program does not read",
        "bilevel, grey, palette, RGB, RGBA, CMYK or YCbCr with unsigned integer samples",
        "photometric " + std::to_string(photometric) + ", " + std::to_string(samples) + " samples of " + std::to_string(bits) + " bits",
        "save the picture as an RGB TIFF with 8 bits a sample or as PNG");
}

}  // namespace

Outcome<ImageHeader> probeTiff(Bytes file) {
    const auto directory = TiffDirectory::open(file);
    if (!directory || !directory->complete())
        return failure(FailureKind::Truncated, "the TIFF ends before its first directory is complete", "a directory (IFD)",
                       std::to_string(file.size()) + " bytes without one");
    const auto width = directory->value(tiff::kWidth);
    const auto height = directory->value(tiff::kHeight);
    if (!width || !height || *width == 0 || *height == 0 || *width > 0x7fffffffU || *height > 0x7fffffffU)
        return failure(FailureKind::Corrupt, "the TIFF directory gives no usable size", "edges of 1 to 2147483647",
                       std::to_string(width.value_or(0)) + "x" + std::to_string(height.value_or(0)));
    if (const auto format = directory->value(tiff::kSampleFormat); format && *format != 1)
        return failure(FailureKind::Unsupported, "this TIFF has samples that are not unsigned integers", "sample format 1",
                       std::to_string(*format), "save the picture with 8 bits a sample");
    ImageHeader header;
    header.format = ImageFormat::Tiff;
    header.size = {static_cast<int>(*width), static_cast<int>(*height)};
    const std::uint32_t bits = directory->value(tiff::kBitsPerSample).value_or(1);
    header.bitsPerSample = static_cast<int>(bits & 0xffff);
    auto mode = modeOf(directory->value(tiff::kPhotometric).value_or(tiff::kMinIsBlack),
                       directory->value(tiff::kSamplesPerPixel).value_or(1), bits);
    if (!mode) return tl::unexpected<DecodeFailure>(std::move(mode.error()));
    header.mode = *mode;
    if (header.mode == PixelMode::RGBA && directory->count(tiff::kExtraSamples) > 0 && directory->value(tiff::kExtraSamples) == 0U)
        header.mode = PixelMode::RGB;  // the fourth sample is declared to mean nothing
    header.frames = directory->pages();
    const auto orientation = directory->value(tiff::kOrientation);
    if (orientation && *orientation >= 1 && *orientation <= 8) header.exifOrientation = static_cast<int>(*orientation);
    return header;
}

}  // namespace rowscope::media

#include <algorithm>
#include <cstddef>
#include <string>

#include "core/media/formats/byte_view.h"
#include "core/media/formats/exif.h"
#include "core/media/formats/formats.h"

namespace rowscope::media {

namespace {

bool allowed(int colour, int depth) {
    switch (colour) {
        case 0:
            return depth == 1 || depth == 2 || depth == 4 || depth == 8 || depth == 16;
        case 3:
            return depth == 1 || depth == 2 || depth == 4 || depth == 8;
        case 2:
        case 4:
        case 6:
            return depth == 8 || depth == 16;
        default:
            return false;
    }
}

PixelMode modeOf(int colour, int depth) {
    switch (colour) {
        case 0:
            return depth == 1 ? PixelMode::Bilevel : depth == 16 ? PixelMode::I16 : PixelMode::L;
        case 3:
            return PixelMode::P;
        case 4:
            return depth == 16 ? PixelMode::RGBA : PixelMode::LA;  // so does Pillow
        case 6:
            return PixelMode::RGBA;
        default:
            return PixelMode::RGB;
    }
}

/// Palette alpha of one 0 among 255s: Pillow keeps it as one transparent colour, anything else as alpha, which RGB forgets.
bool oneHole(Bytes alpha) {
    const auto holes = std::count(alpha.begin(), alpha.end(), std::byte{0});
    const auto solid = std::count(alpha.begin(), alpha.end(), std::byte{0xFF});
    return holes == 1 && holes + solid == static_cast<std::ptrdiff_t>(alpha.size());
}

}  // namespace

Outcome<ImageHeader> probePng(Bytes file) {
    const ByteView view(file);
    constexpr std::size_t kHeaderEnd = 8 + 8 + 13 + 4;
    if (!view.has(0, kHeaderEnd))
        return failure(FailureKind::Truncated, "the file ends inside the PNG header", "at least 33 bytes",
                       std::to_string(view.size()) + " bytes");
    if (view.be32(8) != 13 || !view.startsWith(12, "IHDR"))
        return failure(FailureKind::Corrupt, "the PNG does not start with a header chunk", "IHDR of 13 bytes", "another chunk");
    ImageHeader header;
    header.format = ImageFormat::Png;
    const std::uint32_t width = view.be32(16);
    const std::uint32_t height = view.be32(20);
    const int depth = view.u8(24);
    const int colour = view.u8(25);
    if (width == 0 || height == 0 || width > 0x7fffffffU || height > 0x7fffffffU)
        return failure(FailureKind::Corrupt, "the PNG header has an impossible size", "edges of 1 to 2147483647",
                       std::to_string(width) + "x" + std::to_string(height));
    if (!allowed(colour, depth))
        return failure(FailureKind::Corrupt, "the PNG header has an impossible pixel type", "a colour type and depth of the PNG standard",
                       "colour type " + std::to_string(colour) + ", depth " + std::to_string(depth));
    header.size = {static_cast<int>(width), static_cast<int>(height)};
    header.bitsPerSample = depth;
    header.mode = modeOf(colour, depth);

    std::optional<int> exif;
    std::optional<int> xmp;
    bool pixelsSeen = false;
    for (std::size_t at = kHeaderEnd; view.has(at, 12);) {
        const std::size_t length = view.be32(at);
        const auto body = view.part(at + 8, length);
        if (view.startsWith(at + 4, "IEND")) break;
        if (view.startsWith(at + 4, "IDAT")) pixelsSeen = true;
        if (view.startsWith(at + 4, "tRNS") && !pixelsSeen) {
            (colour == 3 ? header.paletteTransparency : header.colourKey) = length > 0;
            header.oneTransparent = colour == 3 ? oneHole(body) : depth == 8 && length > 0;
        }
        if (view.startsWith(at + 4, "acTL") && !pixelsSeen && length >= 4 && view.be32(at + 8) > 1)
            header.frames = static_cast<int>(view.be32(at + 8) & 0x7fffffffU);
        if (view.startsWith(at + 4, "eXIf")) exif = orientationInExif(body);
        if (view.startsWith(at + 4, "iTXt") && ByteView(body).startsWith(0, "XML:com.adobe.xmp")) xmp = orientationInXmp(body);
        if (length > view.size()) break;
        at += 12 + length;
    }
    header.exifOrientation = exif ? *exif : xmp.value_or(1);
    return header;
}

}  // namespace rowscope::media

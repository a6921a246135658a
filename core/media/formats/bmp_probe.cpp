#include <algorithm>
#include <string>

#include "core/media/formats/bmp_header.h"
#include "core/media/formats/byte_view.h"

namespace rowscope::media {

namespace {

constexpr std::size_t kFileHeader = 14;

Outcome<void> readInfo(const ByteView& view, std::size_t infoBytes, BmpHeader& header) {
    header.size.width = static_cast<int>(view.le32(18));
    const auto height = static_cast<std::int32_t>(view.le32(22));
    header.topDown = height < 0;
    header.size.height = height < 0 && height != INT32_MIN ? -height : height;
    header.bits = static_cast<int>(view.le16(28));
    const std::uint32_t compression = view.le32(30);
    const std::uint32_t colours = view.le32(46);
    header.paletteAt = kFileHeader + infoBytes;
    switch (compression) {
        case 0:
            break;
        case 1:
            header.packing = BmpHeader::Packing::Rle8;
            break;
        case 2:
            header.packing = BmpHeader::Packing::Rle4;
            break;
        case 3:
        case 6: {
            header.packing = BmpHeader::Packing::Masks;
            // The masks follow the short header or are its last part: the same place. Alpha is in the longer ones.
            const std::size_t count = infoBytes >= 56 || compression == 6 ? 4 : 3;
            for (std::size_t i = 0; i < count; ++i) header.masks[i] = view.le32(kFileHeader + 40 + 4 * i);
            if (infoBytes == 40) header.paletteAt += 4 * count;
            break;
        }
        default:
            return failure(FailureKind::Unsupported, "this BMP is packed in a way this program does not read", "plain, RLE or colour masks",
                           "compression " + std::to_string(compression), "save the picture as an ordinary BMP or as PNG");
    }
    if (header.bits <= 8)
        header.paletteCount = colours == 0 || colours > (1U << header.bits) ? 1 << header.bits : static_cast<int>(colours);
    return {};
}

Outcome<void> check(const BmpHeader& header) {
    const bool rle = header.packing == BmpHeader::Packing::Rle8 || header.packing == BmpHeader::Packing::Rle4;
    const bool masks = header.packing == BmpHeader::Packing::Masks;
    const int b = header.bits;
    const bool depth = rle     ? b == (header.packing == BmpHeader::Packing::Rle8 ? 8 : 4)
                       : masks ? b == 16 || b == 32
                               : b == 1 || b == 4 || b == 8 || b == 16 || b == 24 || b == 32;
    if (!depth)
        return failure(FailureKind::Corrupt, "the BMP header has an impossible depth", "1, 4, 8, 16, 24 or 32 bits",
                       std::to_string(b) + " bits");
    if (header.size.width <= 0 || header.size.height <= 0)
        return failure(FailureKind::Corrupt, "the BMP header has an impossible size", "edges of 1 to 2147483647", toString(header.size));
    return {};
}

// A palette that is a plain ramp of greys makes a grey picture, as Pillow names it.
PixelMode paletteMode(const ByteView& view, const BmpHeader& header) {
    for (int i = 0; i < header.paletteCount; ++i) {
        const std::size_t at = header.paletteAt + static_cast<std::size_t>(i) * header.paletteEntry;
        const int grey = header.paletteCount == 2 ? 255 * i : i;
        for (std::size_t c = 0; c < 3; ++c)
            if (view.u8(at + c) != grey) return PixelMode::P;
    }
    return header.paletteCount == 2 ? PixelMode::Bilevel : PixelMode::L;
}

}  // namespace

Outcome<BmpHeader> readBmpHeader(Bytes file) {
    const ByteView view(file);
    const std::size_t infoBytes = view.le32(14);
    if (!view.has(0, 26) || !view.has(kFileHeader, std::min<std::size_t>(infoBytes, 40)))
        return failure(FailureKind::Truncated, "the file ends inside the BMP header",
                       "a header of " + std::to_string(kFileHeader + infoBytes) + " bytes", std::to_string(view.size()) + " bytes");
    BmpHeader header;
    header.pixelsAt = view.le32(10);
    if (infoBytes == 12) {
        header.size = {static_cast<int>(view.le16(18)), static_cast<int>(view.le16(20))};
        header.bits = static_cast<int>(view.le16(24));
        header.paletteAt = kFileHeader + 12;
        header.paletteEntry = 3;
        if (header.bits <= 8) header.paletteCount = 1 << header.bits;
    } else if (infoBytes >= 40 && infoBytes <= 124) {
        header.bits = static_cast<int>(view.le16(28));
        if (header.bits > 32) header.bits = 0;  // refused below; keeps the shift for the palette small
        if (auto read = readInfo(view, infoBytes, header); !read) return tl::unexpected<DecodeFailure>(std::move(read.error()));
    } else {
        return failure(FailureKind::Unsupported, "this BMP has a header this program does not know", "12 or 40 to 124 bytes",
                       std::to_string(infoBytes) + " bytes");
    }
    if (auto fine = check(header); !fine) return tl::unexpected<DecodeFailure>(std::move(fine.error()));
    if (header.pixelsAt == 0) header.pixelsAt = header.paletteAt + header.paletteEntry * static_cast<std::size_t>(header.paletteCount);
    return header;
}

Outcome<ImageHeader> probeBmp(Bytes file) {
    auto bmp = readBmpHeader(file);
    if (!bmp) return tl::unexpected<DecodeFailure>(std::move(bmp.error()));
    ImageHeader header;
    header.format = ImageFormat::Bmp;
    header.size = bmp->size;
    header.bitsPerSample = bmp->bits >= 24 ? 8 : bmp->bits == 16 ? 5 : bmp->bits;
    header.mode = bmp->bits <= 8 ? paletteMode(ByteView(file), *bmp) : bmp->hasAlpha() ? PixelMode::RGBA : PixelMode::RGB;
    return header;
}

}  // namespace rowscope::media

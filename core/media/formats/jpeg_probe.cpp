#include <string>

#include "core/media/formats/byte_view.h"
#include "core/media/formats/exif.h"
#include "core/media/formats/formats.h"

namespace rowscope::media {

namespace {

bool isFrameHeader(std::uint8_t marker) { return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC; }

Outcome<void> readFrameHeader(const ByteView& view, std::size_t at, ImageHeader& header) {
    header.bitsPerSample = view.u8(at);
    header.size = {static_cast<int>(view.be16(at + 3)), static_cast<int>(view.be16(at + 1))};
    const int components = view.u8(at + 5);
    if (header.size.width == 0 || header.size.height == 0)
        return failure(FailureKind::Corrupt, "the JPEG header gives no size", "edges of 1 to 65535", toString(header.size));
    if (header.bitsPerSample != 8)
        return failure(FailureKind::Unsupported, "this JPEG has samples this program does not read", "8 bits a sample",
                       std::to_string(header.bitsPerSample) + " bits", "save the picture as an ordinary JPEG or as PNG");
    switch (components) {
        case 1:
            header.mode = PixelMode::L;
            return {};
        case 3:
            header.mode = PixelMode::RGB;
            return {};
        case 4:
            header.mode = PixelMode::CMYK;
            return {};
        default:
            return failure(FailureKind::Unsupported, "this JPEG has a number of channels this program does not read", "1, 3 or 4",
                           std::to_string(components), "save the picture as an RGB JPEG or as PNG");
    }
}

}  // namespace

Outcome<ImageHeader> probeJpeg(Bytes file) {
    const ByteView view(file);
    ImageHeader header;
    header.format = ImageFormat::Jpeg;
    std::optional<int> exif;
    std::optional<int> xmp;
    bool frameSeen = false;
    for (std::size_t at = 2; view.has(at, 4);) {
        if (view.u8(at) != 0xFF) {  // bytes between segments are skipped, as decoders do
            ++at;
            continue;
        }
        const std::uint8_t marker = view.u8(at + 1);
        if (marker == 0xFF || marker == 0x00 || marker == 0x01 || (marker >= 0xD0 && marker <= 0xD8)) {
            at += marker == 0xFF ? 1 : 2;
            continue;
        }
        if (marker == 0xD9) break;
        const std::size_t length = view.be16(at + 2);
        if (length < 2)
            return failure(FailureKind::Corrupt, "a JPEG segment has an impossible length", "at least 2", std::to_string(length));
        const auto body = view.part(at + 4, length - 2);
        if (isFrameHeader(marker) && !frameSeen) {
            if (length < 8 || !view.has(at + 4, 6)) break;
            if (auto read = readFrameHeader(view, at + 4, header); !read) return tl::unexpected<DecodeFailure>(std::move(read.error()));
            frameSeen = true;
        }
        if (marker == 0xE1 && ByteView(body).startsWith(0, std::string_view("Exif\0\0", 6)) && !exif) exif = orientationInExif(body);
        if (marker == 0xE1 && ByteView(body).startsWith(0, "http://ns.adobe.com/xap/1.0/") && !xmp) xmp = orientationInXmp(body);
        if (marker == 0xDA) break;
        at += 2 + length;
    }
    if (!frameSeen)
        return failure(FailureKind::Truncated, "the JPEG ends before its frame header", "a frame header (SOF)",
                       std::to_string(view.size()) + " bytes without one");
    header.exifOrientation = exif ? *exif : xmp.value_or(1);
    return header;
}

}  // namespace rowscope::media

#include <algorithm>
#include <string>

#include "core/media/formats/byte_view.h"
#include "core/media/formats/exif.h"
#include "core/media/formats/formats.h"

namespace rowscope::media {

namespace {

struct Found {
    bool size = false;
    bool extended = false;
    std::optional<int> exif;
    std::optional<int> xmp;
    int frames = 0;
};

// `at` is the chunk's body. The extended header's size and alpha win over the bitstream's own.
void readChunk(const ByteView& view, std::size_t at, std::size_t length, std::string_view kind, ImageHeader& header, Found& found) {
    if (kind == "VP8X" && length >= 10) {
        header.mode = (view.u8(at) & 0x10) != 0 ? PixelMode::RGBA : PixelMode::RGB;
        header.size = {static_cast<int>(view.le24(at + 4)) + 1, static_cast<int>(view.le24(at + 7)) + 1};
        found.extended = found.size = true;
    } else if (kind == "VP8 " && !found.size && length >= 10) {
        header.mode = PixelMode::RGB;
        header.size = {static_cast<int>(view.le16(at + 6) & 0x3fff), static_cast<int>(view.le16(at + 8) & 0x3fff)};
        found.size = true;
    } else if (kind == "VP8L" && !found.size && length >= 5) {
        const std::uint32_t bits = view.le32(at + 1);
        header.mode = (bits >> 28 & 1) != 0 ? PixelMode::RGBA : PixelMode::RGB;
        header.size = {static_cast<int>(bits & 0x3fff) + 1, static_cast<int>(bits >> 14 & 0x3fff) + 1};
        found.size = true;
    } else if (kind == "ANMF") {
        ++found.frames;
    } else if (kind == "EXIF") {
        found.exif = orientationInExif(view.part(at, length));
    } else if (kind == "XMP ") {
        found.xmp = orientationInXmp(view.part(at, length));
    }
}

}  // namespace

Outcome<ImageHeader> probeWebp(Bytes file) {
    const ByteView view(file);
    ImageHeader header;
    header.format = ImageFormat::WebP;
    Found found;
    for (std::size_t at = 12; view.has(at, 8);) {
        const std::size_t length = view.le32(at + 4);
        const std::string_view kind = view.text().substr(at, 4);
        if (view.has(at + 8, std::min<std::size_t>(length, 10))) readChunk(view, at + 8, length, kind, header, found);
        if (length > view.size()) break;
        at += 8 + length + (length & 1);
    }
    if (!found.size)
        return failure(FailureKind::Truncated, "the WebP file ends before its picture header", "a VP8, VP8L or VP8X chunk",
                       std::to_string(view.size()) + " bytes without one");
    if (header.size.width == 0 || header.size.height == 0)
        return failure(FailureKind::Corrupt, "the WebP header gives no size", "edges of 1 to 16383", toString(header.size));
    header.frames = found.frames > 0 ? found.frames : 1;
    header.exifOrientation = found.exif ? *found.exif : found.xmp.value_or(1);
    return header;
}

}  // namespace rowscope::media

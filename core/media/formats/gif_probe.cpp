#include <algorithm>
#include <string>

#include "core/media/formats/byte_view.h"
#include "core/media/formats/formats.h"

namespace rowscope::media {

namespace {

std::size_t tableBytes(std::uint8_t flags) { return (flags & 0x80) != 0 ? std::size_t{3} << ((flags & 7) + 1) : 0; }

// A palette that is a plain ramp of greys makes a grey picture, as Pillow names it; so does none at all.
bool isGreyRamp(const ByteView& view, std::size_t at, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i)
        if (view.u8(at + i) != i / 3) return false;
    return true;
}

std::size_t skipSubBlocks(const ByteView& view, std::size_t at) {
    while (view.has(at, 1) && view.u8(at) != 0) at += std::size_t{1} + view.u8(at);
    return at + 1;
}

}  // namespace

Outcome<ImageHeader> probeGif(Bytes file) {
    const ByteView view(file);
    if (!view.has(0, 13))
        return failure(FailureKind::Truncated, "the file ends inside the GIF header", "at least 13 bytes",
                       std::to_string(view.size()) + " bytes");
    ImageHeader header;
    header.format = ImageFormat::Gif;
    header.mode = PixelMode::P;
    header.size = {static_cast<int>(view.le16(6)), static_cast<int>(view.le16(8))};
    int frames = 0;
    std::size_t at = 13 + tableBytes(view.u8(10));
    while (view.has(at, 1) && view.u8(at) != 0x3B) {
        if (view.u8(at) == 0x21) {
            if (view.u8(at + 1) == 0xF9 && view.u8(at + 2) >= 4 && frames == 0) header.paletteTransparency = (view.u8(at + 3) & 1) != 0;
            at = skipSubBlocks(view, at + 2);
        } else if (view.u8(at) == 0x2C && view.has(at, 10)) {
            const std::size_t own = tableBytes(view.u8(at + 9));
            if (frames++ == 0) {  // a first frame larger than the screen makes the screen larger
                if (own > 0 ? isGreyRamp(view, at + 10, own) : isGreyRamp(view, 13, tableBytes(view.u8(10)))) header.mode = PixelMode::L;
                header.size.width = std::max(header.size.width, static_cast<int>(view.le16(at + 1) + view.le16(at + 5)));
                header.size.height = std::max(header.size.height, static_cast<int>(view.le16(at + 3) + view.le16(at + 7)));
            }
            at = skipSubBlocks(view, at + 10 + own + 1);
        } else {
            break;  // the decoder says what is wrong, should it get here
        }
    }
    if (frames == 0)
        return failure(FailureKind::Truncated, "the GIF ends before its first picture", "an image block",
                       std::to_string(view.size()) + " bytes without one");
    if (header.size.width == 0 || header.size.height == 0)
        return failure(FailureKind::Corrupt, "the GIF header gives no size", "edges of 1 to 65535", toString(header.size));
    header.frames = frames;
    header.oneTransparent = header.paletteTransparency;
    return header;
}

}  // namespace rowscope::media

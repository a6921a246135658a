#include <gif_lib.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>

#include "core/media/formats/byte_view.h"
#include "core/media/formats/formats.h"

namespace rowscope::media {

namespace {

struct Source {
    const std::uint8_t* data;
    std::size_t size;
    std::size_t at = 0;
};

int readBytes(GifFileType* gif, GifByteType* out, int count) {
    auto* source = static_cast<Source*>(gif->UserData);
    const std::size_t some = std::min(static_cast<std::size_t>(std::max(count, 0)), source->size - source->at);
    std::memcpy(out, source->data + source->at, some);
    source->at += some;
    return static_cast<int>(some);
}

struct Close {
    void operator()(GifFileType* gif) const { DGifCloseFile(gif, nullptr); }
};
using Gif = std::unique_ptr<GifFileType, Close>;

tl::unexpected<DecodeFailure> explain(int code, int rowsDone, int rows) {
    const char* text = GifErrorString(code);
    const std::string why = text != nullptr ? text : "unknown reason";
    if (code == D_GIF_ERR_READ_FAILED || code == D_GIF_ERR_EOF_TOO_SOON)
        return failure(FailureKind::Truncated, "the GIF ends inside its first picture", std::to_string(rows) + " rows",
                       std::to_string(rowsDone) + " rows", "get the whole file");
    return failure(FailureKind::Corrupt,
                   "the GIF is damaged after " + std::to_string(rowsDone) + " of " + std::to_string(rows) + " rows (" + why + ")", {}, {},
                   "get the file again");
}

// Goes to the first image block; the colour index that its graphic control extension makes transparent, or -1.
Outcome<int> findFirstImage(GifFileType* gif) {
    int transparent = -1;
    for (;;) {
        GifRecordType record = UNDEFINED_RECORD_TYPE;
        if (DGifGetRecordType(gif, &record) == GIF_ERROR) return explain(gif->Error, 0, 0);
        if (record == IMAGE_DESC_RECORD_TYPE) return transparent;
        if (record == TERMINATE_RECORD_TYPE) return failure(FailureKind::Corrupt, "the GIF holds no picture");
        if (record != EXTENSION_RECORD_TYPE) continue;
        int code = 0;
        GifByteType* block = nullptr;
        if (DGifGetExtension(gif, &code, &block) == GIF_ERROR) return explain(gif->Error, 0, 0);
        GraphicsControlBlock control;
        if (block != nullptr && code == GRAPHICS_EXT_FUNC_CODE && DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK)
            transparent = control.TransparentColor;
        while (block != nullptr)
            if (DGifGetExtensionNext(gif, &block) == GIF_ERROR) return explain(gif->Error, 0, 0);
    }
}

// Reads the picture's indices into the screen, which starts as `fill`.
Outcome<std::vector<std::uint8_t>> readIndices(GifFileType* gif, ImageSize screen, std::uint8_t fill) {
    const GifImageDesc& frame = gif->Image;
    const auto pitch = static_cast<std::size_t>(screen.width);
    std::vector<std::uint8_t> indices(pitch * static_cast<std::size_t>(screen.height), fill);
    if (frame.Left + frame.Width > screen.width || frame.Top + frame.Height > screen.height)
        return failure(FailureKind::Corrupt, "the GIF's first picture lies outside its screen");
    constexpr int kFirst[4] = {0, 4, 2, 1};
    constexpr int kStep[4] = {8, 8, 4, 2};
    int done = 0;
    for (int pass = 0; pass < (frame.Interlace ? 4 : 1); ++pass)
        for (int y = frame.Interlace ? kFirst[pass] : 0; y < frame.Height; y += frame.Interlace ? kStep[pass] : 1, ++done) {
            std::uint8_t* row = indices.data() + static_cast<std::size_t>(frame.Top + y) * pitch + static_cast<std::size_t>(frame.Left);
            if (DGifGetLine(gif, row, frame.Width) == GIF_ERROR) return explain(gif->Error, done, frame.Height);
        }
    return indices;
}

}  // namespace

Outcome<Raster> decodeGif(Bytes file, const DecodeContext& context) {
    Source source{ByteView(file).data(), file.size()};
    int code = 0;
    const Gif gif(DGifOpen(&source, readBytes, &code));
    if (!gif) return explain(code, 0, context.header.size.height);
    auto transparent = findFirstImage(gif.get());
    if (!transparent) return tl::unexpected<DecodeFailure>(std::move(transparent.error()));
    if (DGifGetImageDesc(gif.get()) == GIF_ERROR) return explain(gif->Error, 0, context.header.size.height);
    // As Pillow: what the picture leaves free is the transparent colour, or colour 0.
    auto indices = readIndices(gif.get(), context.header.size, static_cast<std::uint8_t>(std::max(*transparent, 0)));
    if (!indices) return tl::unexpected<DecodeFailure>(std::move(indices.error()));

    const ColorMapObject* colours = gif->Image.ColorMap != nullptr ? gif->Image.ColorMap : gif->SColorMap;
    const bool alpha = *transparent >= 0;
    Raster raster{context.header.size, alpha ? 4 : 3, {}};
    raster.pixels.reserve(indices->size() * static_cast<std::size_t>(raster.channels));
    for (const std::uint8_t index : *indices) {
        GifColorType colour{index, index, index};  // no palette at all: the index is a grey
        if (colours != nullptr) colour = index < colours->ColorCount ? colours->Colors[index] : GifColorType{0, 0, 0};
        raster.pixels.insert(raster.pixels.end(), {colour.Red, colour.Green, colour.Blue});
        if (alpha) raster.pixels.push_back(index == *transparent ? 0 : 255);
    }
    return raster;
}

}  // namespace rowscope::media

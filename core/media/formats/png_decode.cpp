#include <png.h>

#include <csetjmp>
#include <cstring>
#include <string>

#include "core/media/formats/byte_view.h"
#include "core/media/formats/formats.h"
#include "core/media/formats/grey16.h"

namespace rowscope::media {

namespace {

// Everything a longjmp leaves behind lives here, outside the frame that calls setjmp.
struct Reader {
    png_structp png = nullptr;
    png_infop info = nullptr;
    const std::uint8_t* data = nullptr;
    std::size_t size = 0;
    std::size_t at = 0;
    bool ranOut = false;
    int rowsDone = 0;
    char message[160] = {};

    ~Reader() { png_destroy_read_struct(&png, &info, nullptr); }
};

void readBytes(png_structp png, png_bytep out, std::size_t count) {
    auto* reader = static_cast<Reader*>(png_get_io_ptr(png));
    if (count > reader->size - reader->at) {
        reader->ranOut = true;
        png_error(png, "the file ends early");
    }
    std::memcpy(out, reader->data + reader->at, count);
    reader->at += count;
}

[[noreturn]] void onError(png_structp png, png_const_charp message) {
    auto* reader = static_cast<Reader*>(png_get_error_ptr(png));
    std::strncpy(reader->message, message, sizeof reader->message - 1);
    png_longjmp(png, 1);
}

void onWarning(png_structp, png_const_charp) {}  // about ancillary chunks, which this program does not use

// Rows go to `out` with `stride` bytes each; interlaced files need all passes over the whole picture.
bool readRows(Reader& reader, std::uint8_t* out, std::size_t stride, int height, bool alpha, bool keep16) {
    if (setjmp(png_jmpbuf(reader.png)) != 0) return false;
    png_set_read_fn(reader.png, &reader, readBytes);
    static constexpr char kUnused[] =
        "bKGD\0cHRM\0gAMA\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0sCAL\0pHYs\0sBIT\0sPLT\0sRGB\0tEXt\0tIME\0zTXt\0eXIf";
    png_set_keep_unknown_chunks(reader.png, PNG_HANDLE_CHUNK_NEVER, reinterpret_cast<png_const_bytep>(kUnused), sizeof kUnused / 5);
    png_set_user_limits(reader.png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);  // the caller has checked its own
    png_set_chunk_malloc_max(reader.png, png_alloc_size_t{8} << 20);
    png_read_info(reader.png, reader.info);
    const int colour = png_get_color_type(reader.png, reader.info);
    const bool transparent = png_get_valid(reader.png, reader.info, PNG_INFO_tRNS) != 0;
    if (colour == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(reader.png);
    if (colour == PNG_COLOR_TYPE_GRAY) png_set_expand_gray_1_2_4_to_8(reader.png);
    if (transparent)
        png_set_tRNS_to_alpha(reader.png);
    else if (alpha && (colour & PNG_COLOR_MASK_ALPHA) == 0)
        png_set_add_alpha(reader.png, 0xffff, PNG_FILLER_AFTER);  // a tRNS chunk libpng refuses
    if (!keep16) png_set_strip_16(reader.png);
    if (!keep16 && (colour & PNG_COLOR_MASK_COLOR) == 0) png_set_gray_to_rgb(reader.png);
    const int passes = png_set_interlace_handling(reader.png);
    png_read_update_info(reader.png, reader.info);
    if (png_get_rowbytes(reader.png, reader.info) != stride) png_error(reader.png, "row length changed");
    for (int pass = 0; pass < passes; ++pass)
        for (int y = 0; y < height; ++y) {
            png_read_row(reader.png, out + static_cast<std::size_t>(y) * stride, nullptr);
            if (pass == passes - 1) reader.rowsDone = y + 1;
        }
    return true;
}

Outcome<void> readAll(Bytes file, const DecodeContext& context, std::vector<std::uint8_t>& out, std::size_t stride, bool alpha,
                      bool keep16) {
    Reader reader;
    reader.data = ByteView(file).data();
    reader.size = file.size();
    reader.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reader, onError, onWarning);
    if (reader.png != nullptr) reader.info = png_create_info_struct(reader.png);
    if (reader.info == nullptr) return failure(FailureKind::TooLarge, "no memory for the PNG reader");
    const int height = context.header.size.height;
    if (readRows(reader, out.data(), stride, height, alpha, keep16)) return {};
    const std::string rows = std::to_string(reader.rowsDone) + " of " + std::to_string(height) + " rows";
    if (reader.ranOut)
        return failure(FailureKind::Truncated, "the PNG ends inside its picture data", std::to_string(height) + " rows",
                       std::to_string(reader.rowsDone) + " rows", "get the whole file");
    return failure(FailureKind::Corrupt, "the PNG is damaged after " + rows + " (" + reader.message + ")", {}, {}, "get the file again");
}

}  // namespace

Outcome<Raster> decodePng(Bytes file, const DecodeContext& context) {
    const ImageHeader& header = context.header;
    const bool grey16 = header.mode == PixelMode::I16;
    const bool alpha = header.mode == PixelMode::LA || header.mode == PixelMode::RGBA || header.paletteTransparency || header.colourKey;
    const auto width = static_cast<std::size_t>(header.size.width);
    Raster raster{header.size, alpha ? 4 : 3, {}};
    const std::size_t pixelBytes = grey16 ? (alpha ? 4 : 2) : static_cast<std::size_t>(raster.channels);
    raster.pixels = rasterBytes(header.size, static_cast<int>(pixelBytes));
    if (auto read = readAll(file, context, raster.pixels, width * pixelBytes, alpha, grey16); !read)
        return tl::unexpected<DecodeFailure>(std::move(read.error()));
    if (grey16) {
        Grey16Reducer reducer(context.policy.grey16);
        raster.pixels = reducer.toColour(raster.pixels, alpha, Grey16Reducer::Order::BigEndian);
        raster.sixteenBit = reducer.facts();
    }
    return raster;
}

}  // namespace rowscope::media

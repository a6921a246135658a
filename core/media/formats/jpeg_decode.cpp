#include <csetjmp>
#include <string>

#include "core/media/formats/byte_view.h"
#include "core/media/formats/cmyk.h"
#include "core/media/formats/formats.h"
#include "core/media/formats/libjpeg.h"

namespace rowscope::media {

namespace {

// What went wrong first. libjpeg fills what is missing with grey and only warns; a picture that is half invented must
// not pass for the file's, so warnings about the entropy-coded data end the decoding.
enum class Trouble : std::uint8_t { None, EndsEarly, Damaged, TooManyScans, Refused };

struct Reader {
    jpeg_decompress_struct jpeg{};
    jpeg_error_mgr errors{};
    jpeg_progress_mgr progress{};
    std::jmp_buf back{};
    Trouble trouble = Trouble::None;
    unsigned rowsDone = 0;
    int maxScans = 0;
    bool created = false;
    char message[JMSG_LENGTH_MAX] = {};

    ~Reader() {
        if (created) jpeg_destroy_decompress(&jpeg);
    }
};

Reader& readerOf(j_common_ptr jpeg) { return *static_cast<Reader*>(jpeg->client_data); }

[[noreturn]] void giveUp(j_common_ptr jpeg, Trouble trouble) {
    Reader& reader = readerOf(jpeg);
    reader.trouble = trouble;
    jpeg->err->format_message(jpeg, reader.message);
    if (jpeg->is_decompressor != 0) reader.rowsDone = reader.jpeg.output_scanline;
    std::longjmp(reader.back, 1);
}

[[noreturn]] void onError(j_common_ptr jpeg) {
    giveUp(jpeg, jpeg->err->msg_code == JERR_INPUT_EOF ? Trouble::EndsEarly : Trouble::Refused);
}

void onMessage(j_common_ptr jpeg, int level) {
    if (level >= 0) return;  // tracing
    switch (jpeg->err->msg_code) {
        case JWRN_JPEG_EOF:
        case JWRN_HIT_MARKER:
            giveUp(jpeg, Trouble::EndsEarly);
        case JWRN_HUFF_BAD_CODE:
        case JWRN_ARITH_BAD_CODE:
        case JWRN_MUST_RESYNC:
        case JWRN_BOGUS_PROGRESSION:
        case JWRN_NOT_SEQUENTIAL:
            giveUp(jpeg, Trouble::Damaged);
        default:
            return;  // about headers and stray bytes: the picture is whole
    }
}

void onProgress(j_common_ptr jpeg) {
    Reader& reader = readerOf(jpeg);
    if (reader.jpeg.input_scan_number > reader.maxScans) giveUp(jpeg, Trouble::TooManyScans);
}

bool readRows(Reader& reader, const std::uint8_t* data, std::size_t size, J_COLOR_SPACE space, std::uint8_t* out, std::size_t stride,
              std::size_t height) {
    if (setjmp(reader.back) != 0) return false;
    reader.jpeg.err = jpeg_std_error(&reader.errors);
    reader.errors.error_exit = onError;
    reader.errors.emit_message = onMessage;
    reader.jpeg.client_data = &reader;
    jpeg_create_decompress(&reader.jpeg);
    reader.created = true;
    reader.progress.progress_monitor = onProgress;
    reader.jpeg.progress = &reader.progress;
    jpeg_mem_src(&reader.jpeg, data, static_cast<unsigned long>(size));
    jpeg_read_header(&reader.jpeg, TRUE);
    reader.jpeg.out_color_space = space;
    jpeg_start_decompress(&reader.jpeg);
    if (std::size_t{reader.jpeg.output_width} * static_cast<std::size_t>(reader.jpeg.output_components) != stride ||
        reader.jpeg.output_height != height) {
        reader.trouble = Trouble::Refused;
        std::snprintf(reader.message, sizeof reader.message, "two frame headers disagree");
        return false;
    }
    while (reader.jpeg.output_scanline < reader.jpeg.output_height) {
        JSAMPROW row = out + std::size_t{reader.jpeg.output_scanline} * stride;
        jpeg_read_scanlines(&reader.jpeg, &row, 1);
    }
    jpeg_finish_decompress(&reader.jpeg);
    return true;
}

DecodeFailure explain(const Reader& reader, int height, int maxScans) {
    const std::string rows = std::to_string(reader.rowsDone) + " of " + std::to_string(height) + " rows";
    switch (reader.trouble) {
        case Trouble::EndsEarly:
            return failure(FailureKind::Truncated,
                           "the JPEG's picture data end early: " + rows + " can be read and the rest would be grey fill", {}, {},
                           "get the whole file")
                .value();
        case Trouble::TooManyScans:
            return failure(FailureKind::TooLarge, "the JPEG has too many scans",
                           "at most " + std::to_string(maxScans) + " (limit maxJpegScans)", "more",
                           "save the picture again with fewer scans")
                .value();
        case Trouble::Damaged:
            return failure(FailureKind::Corrupt, "the JPEG's picture data are damaged after " + rows + " (" + reader.message + ")", {}, {},
                           "get the file again")
                .value();
        default:
            return failure(FailureKind::Corrupt, std::string("the JPEG can't be read (") + reader.message + ")").value();
    }
}

}  // namespace

Outcome<Raster> decodeJpeg(Bytes file, const DecodeContext& context) {
    const ImageHeader& header = context.header;
    const bool cmyk = header.mode == PixelMode::CMYK;
    const auto width = static_cast<std::size_t>(header.size.width);
    const auto height = static_cast<std::size_t>(header.size.height);
    Raster raster{header.size, 3, rasterBytes(header.size, cmyk ? 4 : 3)};
    Reader reader;
    reader.maxScans = context.limits.maxJpegScans;
    if (!readRows(reader, ByteView(file).data(), file.size(), cmyk ? JCS_CMYK : JCS_RGB, raster.pixels.data(), width * (cmyk ? 4 : 3),
                  height))
        return tl::unexpected<DecodeFailure>(explain(reader, header.size.height, context.limits.maxJpegScans));
    if (cmyk) {  // stored inverted, as Adobe does: 255 is no ink
        for (std::size_t i = 0; i < width * height; ++i) {
            const std::uint8_t* in = raster.pixels.data() + 4 * i;
            const std::uint8_t ink[4] = {static_cast<std::uint8_t>(255 - in[0]), static_cast<std::uint8_t>(255 - in[1]),
                                         static_cast<std::uint8_t>(255 - in[2]), static_cast<std::uint8_t>(255 - in[3])};
            for (std::size_t c = 0; c < 3; ++c) raster.pixels[3 * i + c] = rgbFromInk(ink[c], ink[3]);
        }
        raster.pixels.resize(width * height * 3);
    }
    return raster;
}

}  // namespace rowscope::media

#include <tiffio.h>

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>

#include "core/media/colour.h"
#include "core/media/formats/byte_view.h"
#include "core/media/formats/cmyk.h"
#include "core/media/formats/formats.h"
#include "core/media/formats/grey16.h"
#include "core/media/formats/tiff_tags.h"

namespace rowscope::media {

namespace {

struct Source {
    const std::uint8_t* data = nullptr;
    std::size_t size = 0;
    std::size_t at = 0;
    bool ranOut = false;
    std::string message;
};

tmsize_t readBytes(thandle_t handle, void* out, tmsize_t count) {
    auto* source = static_cast<Source*>(handle);
    const std::size_t there = source->at < source->size ? source->size - source->at : 0;
    const std::size_t some = std::min(static_cast<std::size_t>(std::max<tmsize_t>(count, 0)), there);
    if (some < static_cast<std::size_t>(count)) source->ranOut = true;
    if (some > 0) std::memcpy(out, source->data + source->at, some);
    source->at += some;
    return static_cast<tmsize_t>(some);
}
tmsize_t writeNothing(thandle_t, void*, tmsize_t) { return 0; }
toff_t seek(thandle_t handle, toff_t offset, int whence) {
    auto* source = static_cast<Source*>(handle);
    const std::size_t base = whence == SEEK_CUR ? source->at : whence == SEEK_END ? source->size : 0;
    source->at = base + static_cast<std::size_t>(offset);
    return source->at;
}
int closeNothing(thandle_t) { return 0; }
toff_t sizeOf(thandle_t handle) { return static_cast<Source*>(handle)->size; }

int onError(TIFF*, void* user, const char* module, const char* format, va_list arguments) {
    auto* source = static_cast<Source*>(user);
    if (!source->message.empty()) return 1;
    char text[256];
    std::vsnprintf(text, sizeof text, format, arguments);
    source->message = module != nullptr ? std::string(module) + ": " + text : text;
    return 1;
}
int onWarning(TIFF*, void*, const char*, const char*, va_list) { return 1; }

struct Close {
    void operator()(TIFF* tiff) const { TIFFClose(tiff); }
};
using Tiff = std::unique_ptr<TIFF, Close>;

Tiff open(Source& source, std::size_t mostBytes) {
    const std::unique_ptr<TIFFOpenOptions, decltype(&TIFFOpenOptionsFree)> options(TIFFOpenOptionsAlloc(), &TIFFOpenOptionsFree);
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), onError, &source);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), onWarning, nullptr);
    TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), static_cast<tmsize_t>(mostBytes));
    return Tiff(
        TIFFClientOpenExt("picture", "rm", &source, readBytes, writeNothing, seek, closeNothing, sizeOf, nullptr, nullptr, options.get()));
}

tl::unexpected<DecodeFailure> explain(const Source& source, const std::string& part) {
    if (source.ranOut)
        return failure(FailureKind::Truncated, "the TIFF ends inside its picture data (" + part + ")", {}, {}, "get the whole file");
    return failure(FailureKind::Corrupt,
                   "the TIFF's picture data can't be read (" + part + (source.message.empty() ? "" : ": " + source.message) + ")", {}, {},
                   "save the picture again, as an ordinary TIFF or as PNG");
}

struct Layout {
    std::uint16_t samples = 1, bits = 8, photometric = 1, planar = PLANARCONFIG_CONTIG, compression = 1;
    std::uint32_t width = 0, height = 0;
    [[nodiscard]] std::size_t planes() const { return planar == PLANARCONFIG_SEPARATE ? samples : 1; }
    [[nodiscard]] std::size_t samplesAPlane() const { return planar == PLANARCONFIG_SEPARATE ? 1 : samples; }
    [[nodiscard]] std::size_t rowBytes(std::size_t pixels) const { return (pixels * samplesAPlane() * bits + 7) / 8; }
};

std::size_t samplesOf(PixelMode mode) {
    switch (mode) {
        case PixelMode::LA:
            return 2;
        case PixelMode::RGB:
            return 3;
        case PixelMode::RGBA:
        case PixelMode::CMYK:
            return 4;
        default:
            return 1;
    }
}

// libtiff reads the directory again and may see it differently (tags given twice, for one): both must mean the same pixels.
bool agrees(const Layout& layout, const ImageHeader& header) {
    const std::size_t samples = samplesOf(header.mode);
    const bool unused = header.mode == PixelMode::RGB && layout.samples == 4;
    return layout.width == static_cast<std::uint32_t>(header.size.width) &&
           layout.height == static_cast<std::uint32_t>(header.size.height) && layout.bits == header.bitsPerSample &&
           (layout.samples == samples || unused);
}

Layout layoutOf(TIFF* tiff) {
    Layout layout;
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &layout.width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &layout.height);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &layout.samples);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &layout.bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &layout.planar);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &layout.compression);
    TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &layout.photometric);
    return layout;
}

// All planes one after the other, each packed as in the file, rows padded to whole bytes.
Outcome<std::vector<std::uint8_t>> readPlanes(TIFF* tiff, const Layout& layout, const Source& source) {
    const std::size_t pitch = layout.rowBytes(layout.width);
    const std::size_t planeBytes = pitch * layout.height;
    std::vector<std::uint8_t> out(planeBytes * layout.planes());
    const bool tiled = TIFFIsTiled(tiff) != 0;
    std::uint32_t tileWidth = layout.width;
    std::uint32_t tileHeight = layout.height;
    if (tiled) {
        TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &tileWidth);
        TIFFGetField(tiff, TIFFTAG_TILELENGTH, &tileHeight);
    } else {
        TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &tileHeight);
        tileHeight = std::min(tileHeight, layout.height);
    }
    if (tileWidth == 0 || tileHeight == 0 || (tileWidth < layout.width && tileWidth * layout.samplesAPlane() * layout.bits % 8 != 0))
        return failure(FailureKind::Corrupt, "the TIFF has strips or tiles of an impossible size", {},
                       std::to_string(tileWidth) + "x" + std::to_string(tileHeight));
    const std::size_t tilePitch = layout.rowBytes(tileWidth);
    const tmsize_t size = tiled ? TIFFTileSize(tiff) : TIFFStripSize(tiff);
    if (size <= 0 || static_cast<std::size_t>(size) / tilePitch < tileHeight ||
        tilePitch * tileHeight > 4 * out.size() + (std::size_t{16} << 20))
        return failure(FailureKind::Corrupt, "the TIFF's strips or tiles have an impossible size", {}, {}, "save the picture again");
    std::vector<std::uint8_t> tile(static_cast<std::size_t>(size));
    std::uint32_t index = 0;
    for (std::size_t plane = 0; plane < layout.planes(); ++plane)
        for (std::uint32_t y = 0; y < layout.height; y += tileHeight)
            for (std::uint32_t x = 0; x < layout.width; x += tileWidth, ++index) {
                const std::size_t rows = std::min(tileHeight, layout.height - y);
                const std::size_t bytes = layout.rowBytes(std::min(tileWidth, layout.width - x));
                const auto wanted = tiled ? size : static_cast<tmsize_t>(tilePitch * rows);
                const tmsize_t got =
                    tiled ? TIFFReadEncodedTile(tiff, index, tile.data(), size) : TIFFReadEncodedStrip(tiff, index, tile.data(), wanted);
                if (got < wanted) return explain(source, (tiled ? "tile " : "strip ") + std::to_string(index));
                for (std::size_t row = 0; row < rows; ++row)
                    std::copy_n(
                        tile.data() + row * tilePitch, bytes,
                        out.data() + plane * planeBytes + (y + row) * pitch + std::size_t{x} * layout.samplesAPlane() * layout.bits / 8);
            }
    return out;
}

// Sample `s` of a pixel as 8 bits: 16-bit samples keep their high byte (libtiff has put them in native order).
std::uint8_t sample(const std::vector<std::uint8_t>& planes, const Layout& layout, std::size_t x, std::size_t y, std::size_t s) {
    const std::size_t pitch = layout.rowBytes(layout.width);
    const bool separate = layout.planar == PLANARCONFIG_SEPARATE;
    const std::uint8_t* row = planes.data() + (separate ? s * pitch * layout.height : 0) + y * pitch;
    const std::size_t at = separate ? x : x * layout.samples + s;
    if (layout.bits == 8) return row[at];
    if (layout.bits == 16) {
        std::uint16_t value = 0;
        std::memcpy(&value, row + 2 * at, 2);
        return static_cast<std::uint8_t>(value >> 8);
    }
    const std::size_t bit = at * layout.bits;
    return static_cast<std::uint8_t>(row[bit / 8] >> (8 - layout.bits - bit % 8) & ((1U << layout.bits) - 1));
}

// Undoes colour that was multiplied by alpha, as Pillow does when it reads such a file.
std::uint8_t unmultiplied(std::uint8_t colour, std::uint8_t alpha) {
    if (alpha == 0) return 0;
    return static_cast<std::uint8_t>(std::min(255, 255 * colour / alpha));
}

struct ColourMap {
    std::uint16_t *red = nullptr, *green = nullptr, *blue = nullptr;
};

void fillPixels(TIFF* tiff, const std::vector<std::uint8_t>& planes, const Layout& layout, PixelMode mode, const ColourMap& map,
                Raster& raster) {
    std::uint16_t extras = 0;
    std::uint16_t* kinds = nullptr;
    TIFFGetField(tiff, TIFFTAG_EXTRASAMPLES, &extras, &kinds);
    const bool premultiplied = mode == PixelMode::RGBA && extras > 0 && kinds[0] == EXTRASAMPLE_ASSOCALPHA;
    const unsigned largest = layout.bits < 8 ? (1U << layout.bits) - 1 : 255;
    const bool inverted = layout.photometric == tiff::kMinIsWhite;
    std::uint8_t* out = raster.pixels.data();
    for (std::size_t y = 0; y < layout.height; ++y)
        for (std::size_t x = 0; x < layout.width; ++x) {
            const auto at = [&](std::size_t s) { return sample(planes, layout, x, y, s); };
            if (mode == PixelMode::P) {
                const std::uint8_t i = at(0);
                for (const std::uint16_t* table : {map.red, map.green, map.blue}) *out++ = static_cast<std::uint8_t>(table[i] >> 8);
            } else if (mode == PixelMode::CMYK) {
                for (std::size_t s = 0; s < 3; ++s) *out++ = rgbFromInk(at(s), at(3));
            } else if (mode == PixelMode::RGB || mode == PixelMode::RGBA) {
                const std::uint8_t alpha = mode == PixelMode::RGBA ? at(3) : std::uint8_t{255};
                for (std::size_t s = 0; s < 3; ++s) *out++ = premultiplied ? unmultiplied(at(s), alpha) : at(s);
                if (mode == PixelMode::RGBA) *out++ = alpha;
            } else {
                const auto grey = static_cast<std::uint8_t>(at(0) * 255U / largest);
                out = std::fill_n(out, 3, inverted ? static_cast<std::uint8_t>(255 - grey) : grey);
                if (mode == PixelMode::LA) *out++ = at(1);
            }
        }
}

Outcome<Raster> throughRgba(TIFF* tiff, const ImageHeader& header, const Source& source) {
    std::vector<std::uint32_t> pixels(static_cast<std::size_t>(header.size.width) * static_cast<std::size_t>(header.size.height));
    std::uint16_t orientation = ORIENTATION_TOPLEFT;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &orientation);
    TIFFSetField(tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);  // turned below, with all the other kinds
    if (TIFFReadRGBAImageOriented(tiff, static_cast<std::uint32_t>(header.size.width), static_cast<std::uint32_t>(header.size.height),
                                  pixels.data(), ORIENTATION_TOPLEFT, 1) == 0)
        return explain(source, "YCbCr");
    Raster raster{header.size, 3, rasterBytes(header.size, 3)};
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        raster.pixels[3 * i] = static_cast<std::uint8_t>(TIFFGetR(pixels[i]));
        raster.pixels[3 * i + 1] = static_cast<std::uint8_t>(TIFFGetG(pixels[i]));
        raster.pixels[3 * i + 2] = static_cast<std::uint8_t>(TIFFGetB(pixels[i]));
    }
    return raster;
}

}  // namespace

Outcome<Raster> decodeTiff(Bytes file, const DecodeContext& context) {
    const ImageHeader& header = context.header;
    Source source{ByteView(file).data(), file.size(), 0, false, {}};
    const std::size_t pixels = static_cast<std::size_t>(header.size.width) * static_cast<std::size_t>(header.size.height);
    const Tiff tiff = open(source, 16 * pixels + (std::size_t{64} << 20));
    if (!tiff) return explain(source, "directory");
    Layout layout = layoutOf(tiff.get());
    if (!agrees(layout, header)) return failure(FailureKind::Corrupt, "the TIFF's directory contradicts itself about size or samples");
    if (layout.photometric == PHOTOMETRIC_YCBCR && layout.compression == COMPRESSION_JPEG && layout.planar == PLANARCONFIG_CONTIG)
        TIFFSetField(tiff.get(), TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    else if (layout.photometric == PHOTOMETRIC_YCBCR)
        return throughRgba(tiff.get(), header, source);
    auto planes = readPlanes(tiff.get(), layout, source);
    if (!planes) return tl::unexpected<DecodeFailure>(std::move(planes.error()));
    const bool alpha = header.mode == PixelMode::RGBA || header.mode == PixelMode::LA;
    Raster raster{header.size, alpha ? 4 : 3, {}};
    if (header.mode == PixelMode::I16) {
        Grey16Reducer reducer(context.policy.grey16);
        raster.pixels = reducer.toColour(*planes, false, Grey16Reducer::Order::Native);
        raster.sixteenBit = reducer.facts();
        return raster;
    }
    ColourMap map;
    if (header.mode == PixelMode::P && TIFFGetField(tiff.get(), TIFFTAG_COLORMAP, &map.red, &map.green, &map.blue) == 0)
        return explain(source, "colour map");
    raster.pixels = rasterBytes(header.size, raster.channels);
    fillPixels(tiff.get(), *planes, layout, header.mode, map, raster);
    return raster;
}

}  // namespace rowscope::media

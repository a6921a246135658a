#include <algorithm>
#include <bit>
#include <string>

#include "core/media/formats/bmp_header.h"
#include "core/media/formats/byte_view.h"

namespace rowscope::media {

namespace {

using Colour = std::array<std::uint8_t, 3>;

std::vector<Colour> palette(const ByteView& view, const BmpHeader& header) {
    std::vector<Colour> colours(256);  // an index past the palette is black
    for (std::size_t i = 0; i < static_cast<std::size_t>(header.paletteCount); ++i) {
        const std::size_t at = header.paletteAt + i * header.paletteEntry;
        colours[i] = {view.u8(at + 2), view.u8(at + 1), view.u8(at)};
    }
    return colours;
}

/// The sample a mask cuts out, widened to 8 bits as Pillow does (value * 255 / largest value, rounded down).
std::uint8_t masked(std::uint32_t pixel, std::uint32_t mask) {
    if (mask == 0) return 0;
    const std::uint64_t largest = mask >> std::countr_zero(mask);
    return static_cast<std::uint8_t>(std::uint64_t{(pixel & mask) >> std::countr_zero(mask)} * 255 / largest);
}

/// Unpacks run lengths to one index a pixel, first row at the bottom of the picture. False when the data end early.
bool unpackRuns(const ByteView& view, const BmpHeader& header, std::vector<std::uint8_t>& indices) {
    const bool four = header.packing == BmpHeader::Packing::Rle4;
    const auto width = static_cast<std::size_t>(header.size.width);
    const auto height = static_cast<std::size_t>(header.size.height);
    std::size_t x = 0;
    std::size_t y = 0;
    const auto put = [&](std::uint8_t value) {
        if (x < width && y < height) indices[y * width + x] = value;
        ++x;
    };
    std::size_t at = header.pixelsAt;
    while (view.has(at, 2)) {
        const std::uint8_t count = view.u8(at);
        const std::uint8_t value = view.u8(at + 1);
        at += 2;
        if (count > 0) {
            for (int i = 0; i < count; ++i) put(four ? (i % 2 == 0 ? value >> 4 : value & 15) : value);
        } else if (value == 0) {
            x = 0;
            ++y;
        } else if (value == 1) {
            return true;
        } else if (value == 2) {
            x += view.u8(at);
            y += view.u8(at + 1);
            at += 2;
        } else {
            const std::size_t bytes = four ? (std::size_t{value} + 1) / 2 : value;
            if (!view.has(at, bytes)) return false;
            for (std::size_t i = 0; i < value; ++i) {
                const std::uint8_t byte = view.u8(at + (four ? i / 2 : i));
                put(four ? (i % 2 == 0 ? byte >> 4 : byte & 15) : byte);
            }
            at += bytes + (bytes & 1);
        }
        if (y >= height) return true;
    }
    return y + 1 >= height && x >= width;
}

void readRow(const ByteView& view, std::size_t at, const BmpHeader& header, const std::vector<Colour>& colours, std::uint8_t* out) {
    const auto width = static_cast<std::size_t>(header.size.width);
    constexpr std::array<std::uint32_t, 4> k555{0x7c00, 0x3e0, 0x1f, 0};
    const auto& masks = header.packing == BmpHeader::Packing::Masks ? header.masks : k555;
    for (std::size_t x = 0; x < width; ++x) {
        if (header.bits <= 8) {
            const auto bits = static_cast<std::size_t>(header.bits);
            const std::uint8_t byte = view.u8(at + x * bits / 8);
            const std::size_t shift = 8 - bits - x * bits % 8;
            const Colour& colour = colours[(byte >> shift) & ((1U << bits) - 1)];
            out = std::copy(colour.begin(), colour.end(), out);
        } else if (header.packing == BmpHeader::Packing::Masks || header.bits == 16) {
            const std::uint32_t pixel = header.bits == 16 ? view.le16(at + 2 * x) : view.le32(at + 4 * x);
            for (std::size_t c = 0; c < (header.hasAlpha() ? 4U : 3U); ++c) *out++ = masked(pixel, masks[c]);
        } else {
            const std::size_t pixel = at + x * static_cast<std::size_t>(header.bits / 8);
            for (std::size_t c = 0; c < 3; ++c) *out++ = view.u8(pixel + 2 - c);
        }
    }
}

}  // namespace

Outcome<Raster> decodeBmp(Bytes file, const DecodeContext& context) {
    auto read = readBmpHeader(file);
    if (!read) return tl::unexpected<DecodeFailure>(std::move(read.error()));
    const BmpHeader& header = *read;
    const ByteView view(file);
    const std::vector<Colour> colours = palette(view, header);
    const auto height = static_cast<std::size_t>(header.size.height);
    const auto width = static_cast<std::size_t>(header.size.width);
    Raster raster{context.header.size, header.hasAlpha() ? 4 : 3, {}};
    const auto rowOf = [&](std::size_t fileRow) { return header.topDown ? fileRow : height - 1 - fileRow; };

    if (header.packing == BmpHeader::Packing::Rle8 || header.packing == BmpHeader::Packing::Rle4) {
        std::vector<std::uint8_t> indices(width * height);
        if (!unpackRuns(view, header, indices))
            return failure(FailureKind::Truncated, "the BMP ends inside its packed pixels", "an end mark",
                           std::to_string(view.size()) + " bytes without one");
        raster.pixels = rasterBytes(header.size, 3);
        for (std::size_t y = 0; y < height; ++y) {
            std::uint8_t* out = raster.pixels.data() + rowOf(y) * width * 3;
            for (std::size_t x = 0; x < width; ++x)
                out = std::copy(colours[indices[y * width + x]].begin(), colours[indices[y * width + x]].end(), out);
        }
        return raster;
    }
    const std::size_t needed = header.stride() * height;
    if (!view.has(header.pixelsAt, needed)) {
        const std::size_t there = view.size() > header.pixelsAt ? view.size() - header.pixelsAt : 0;
        return failure(FailureKind::Truncated,
                       "the BMP ends inside its pixels: " + std::to_string(there / header.stride()) + " of " + std::to_string(height) +
                           " rows are there",
                       std::to_string(header.pixelsAt + needed) + " bytes", std::to_string(view.size()) + " bytes");
    }
    raster.pixels = rasterBytes(header.size, raster.channels);
    for (std::size_t y = 0; y < height; ++y)
        readRow(view, header.pixelsAt + y * header.stride(), header, colours,
                raster.pixels.data() + rowOf(y) * width * static_cast<std::size_t>(raster.channels));
    return raster;
}

}  // namespace rowscope::media

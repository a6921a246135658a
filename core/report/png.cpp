#include "core/report/png.h"

#include <zlib.h>

#include <algorithm>
#include <cstring>

namespace rowscope::report {
namespace {

// libpng reports errors by longjmp through C++ frames and OpenCV wants the whole picture in memory; what is needed here is
// four chunks round a zlib stream (PNG specification, third edition, 5.3 and 11.2).
class Writer {
public:
    Writer(std::uint32_t width, std::uint32_t height, std::uint8_t bitDepth, std::uint8_t colourType) {
        m_out.assign("\x89PNG\r\n\x1a\n", 8);
        std::string header;
        put32(header, width);
        put32(header, height);
        for (const std::uint8_t byte : {bitDepth, colourType, std::uint8_t{0}, std::uint8_t{0}, std::uint8_t{0}})
            header.push_back(static_cast<char>(byte));
        chunk("IHDR", header);
        m_ready = deflateInit(&m_stream, 6) == Z_OK;
    }
    ~Writer() { deflateEnd(&m_stream); }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    void palette(const std::vector<Rgb>& colours) {
        std::string bytes;
        for (const Rgb& colour : colours) bytes.append(reinterpret_cast<const char*>(colour.data()), 3);
        chunk("PLTE", bytes);
    }

    /// `filtered`: the filter byte and one row.
    [[nodiscard]] bool row(std::span<const std::uint8_t> filtered) { return m_ready && compress(filtered, Z_NO_FLUSH); }

    [[nodiscard]] Result<std::string> finish() {
        if (!m_ready || !compress({}, Z_FINISH)) return fail(ErrorKind::Internal, "PNG", "zlib could not compress the picture");
        if (!m_pending.empty()) chunk("IDAT", m_pending);
        chunk("IEND", {});
        return std::move(m_out);
    }

private:
    static void put32(std::string& out, std::uint32_t value) {
        for (const unsigned shift : {24U, 16U, 8U, 0U}) out.push_back(static_cast<char>((value >> shift) & 0xFFU));
    }
    void chunk(const char* type, const std::string& data) {
        put32(m_out, static_cast<std::uint32_t>(data.size()));
        const std::size_t begin = m_out.size();
        m_out.append(type, 4).append(data);
        const auto* bytes = reinterpret_cast<const Bytef*>(m_out.data() + begin);
        put32(m_out, static_cast<std::uint32_t>(crc32(0, bytes, static_cast<uInt>(m_out.size() - begin))));
    }
    bool compress(std::span<const std::uint8_t> bytes, int flush) {
        m_stream.next_in = const_cast<Bytef*>(bytes.data());  // zlib's C interface lacks const
        m_stream.avail_in = static_cast<uInt>(bytes.size());
        int status = Z_OK;
        do {
            m_stream.next_out = m_buffer.data();
            m_stream.avail_out = static_cast<uInt>(m_buffer.size());
            status = deflate(&m_stream, flush);
            if (status == Z_STREAM_ERROR) return false;
            m_pending.append(reinterpret_cast<const char*>(m_buffer.data()), m_buffer.size() - m_stream.avail_out);
        } while (m_stream.avail_out == 0);
        if (m_pending.size() > (std::size_t{1} << 20)) {
            chunk("IDAT", m_pending);
            m_pending.clear();
        }
        return flush != Z_FINISH || status == Z_STREAM_END;
    }

    std::string m_out;
    std::string m_pending;
    z_stream m_stream{};
    std::vector<std::uint8_t> m_buffer = std::vector<std::uint8_t>(std::size_t{1} << 16);
    bool m_ready = false;
};

constexpr std::uint32_t kMaxEdge = 0x7FFFFFFF;

Status checkSize(std::uint32_t width, std::uint32_t height) {
    if (width == 0 || height == 0 || width > kMaxEdge || height > kMaxEdge)
        return fail(ErrorKind::Value, "PNG", "a picture needs at least one pixel", "1 to 2147483647 a side",
                    std::to_string(width) + " x " + std::to_string(height));
    return {};
}

}  // namespace

Result<std::string> indexedPng(std::uint32_t width, std::uint32_t height, const std::vector<Rgb>& palette,
                               const std::function<void(std::uint32_t, std::span<std::uint8_t>)>& row) {
    ROWSCOPE_TRY(checkSize(width, height));
    if (palette.empty() || palette.size() > 256)
        return fail(ErrorKind::Value, "PNG", "unusable palette", "1 to 256 colours", std::to_string(palette.size()));
    const bool oneBit = palette.size() <= 2;
    Writer writer(width, height, oneBit ? 1 : 8, 3);
    writer.palette(palette);
    std::vector<std::uint8_t> indexes(width);
    std::vector<std::uint8_t> line(1 + (oneBit ? (width + 7) / 8 : width));
    for (std::uint32_t y = 0; y < height; ++y) {
        row(y, indexes);
        if (oneBit) {
            std::fill(line.begin(), line.end(), std::uint8_t{0});
            for (std::uint32_t x = 0; x < width; ++x)
                line[1 + x / 8] = static_cast<std::uint8_t>(line[1 + x / 8] | ((indexes[x] & 1U) << (7U - x % 8U)));
        } else {
            std::memcpy(line.data() + 1, indexes.data(), width);
        }
        if (!writer.row(line)) return fail(ErrorKind::Internal, "PNG", "zlib could not compress the picture");
    }
    return writer.finish();
}

Result<std::string> rgbPng(std::uint32_t width, std::uint32_t height, std::span<const std::uint8_t> pixels) {
    ROWSCOPE_TRY(checkSize(width, height));
    const std::size_t stride = std::size_t{width} * 3;
    if (pixels.size() != stride * height)
        return fail(ErrorKind::Mismatch, "PNG", "pixels do not fill the picture", std::to_string(stride * height) + " bytes",
                    std::to_string(pixels.size()) + " bytes");
    Writer writer(width, height, 8, 2);
    std::vector<std::uint8_t> line(1 + stride);
    for (std::uint32_t y = 0; y < height; ++y) {
        // Filter "up": the difference to the row above, which compresses pictures well enough and is exact.
        line[0] = y == 0 ? 0 : 2;
        const std::uint8_t* here = pixels.data() + y * stride;
        for (std::size_t i = 0; i < stride; ++i) line[1 + i] = static_cast<std::uint8_t>(y == 0 ? here[i] : here[i] - *(here + i - stride));
        if (!writer.row(line)) return fail(ErrorKind::Internal, "PNG", "zlib could not compress the picture");
    }
    return writer.finish();
}

}  // namespace rowscope::report

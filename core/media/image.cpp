#include "core/media/image.h"

#include <cassert>
#include <utility>

#include "core/base/hash.h"

namespace rowscope::media {

std::string_view name(ImageFormat format) {
    switch (format) {
        case ImageFormat::Png:
            return "PNG";
        case ImageFormat::Jpeg:
            return "JPEG";
        case ImageFormat::WebP:
            return "WebP";
        case ImageFormat::Tiff:
            return "TIFF";
        case ImageFormat::Bmp:
            return "BMP";
        case ImageFormat::Gif:
            return "GIF";
    }
    return "?";
}

std::string_view name(PixelMode mode) {
    switch (mode) {
        case PixelMode::Bilevel:
            return "1";
        case PixelMode::L:
            return "L";
        case PixelMode::LA:
            return "LA";
        case PixelMode::P:
            return "P";
        case PixelMode::RGB:
            return "RGB";
        case PixelMode::RGBA:
            return "RGBA";
        case PixelMode::I16:
            return "I;16";
        case PixelMode::CMYK:
            return "CMYK";
    }
    return "?";
}

std::string toString(ImageSize size) { return std::to_string(size.width) + "x" + std::to_string(size.height); }

Image::Image(int width, int height, int channels, std::vector<std::uint8_t> pixels, ImageFacts facts)
    : m_size{width, height},
      m_channels(channels),
      m_pixels(std::make_shared<const std::vector<std::uint8_t>>(std::move(pixels))),
      m_facts(std::move(facts)) {
    assert(m_pixels->size() == static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * static_cast<std::size_t>(channels));
}

std::span<const std::uint8_t> Image::pixels() const {
    return m_pixels ? std::span<const std::uint8_t>(*m_pixels) : std::span<const std::uint8_t>();
}

const std::uint8_t* Image::row(int y) const {
    return m_pixels->data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(m_size.width) * static_cast<std::size_t>(m_channels);
}

Array Image::array() const { return Array(DType::U8, {m_size.height, m_size.width, m_channels}, std::as_bytes(pixels()), m_pixels); }

std::string contentHash(const Image& image) {
    Sha256 hash;
    hash.addNumber(std::int64_t{image.height()}).addNumber(std::int64_t{image.width()}).addNumber(std::int64_t{image.channels()});
    return hash.add(std::as_bytes(image.pixels())).hex();
}

}  // namespace rowscope::media

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/array.h"

namespace rowscope::media {

/// Containers this program decodes, told by their first bytes and never by the file's name.
enum class ImageFormat : std::uint8_t { Png, Jpeg, WebP, Tiff, Bmp, Gif };
[[nodiscard]] std::string_view name(ImageFormat format);  ///< "PNG", "JPEG", …

/// What one pixel is in the file, in the names Pillow uses (the reference loads pictures with it).
enum class PixelMode : std::uint8_t { Bilevel, L, LA, P, RGB, RGBA, I16, CMYK };
[[nodiscard]] std::string_view name(PixelMode mode);  ///< "1", "L", "LA", "P", "RGB", "RGBA", "I;16", "CMYK"

struct ImageSize {
    int width = 0;
    int height = 0;
    bool operator==(const ImageSize&) const = default;
};
[[nodiscard]] std::string toString(ImageSize size);  ///< "640x480"

/// Grey samples of 16 bits, measured before they became 8.
struct SixteenBitFacts {
    int distinctLevels = 0;          ///< different values in the file
    int distinctLevelsKept = 0;      ///< different values once they have 8 bits
    std::int64_t clippedPixels = 0;  ///< pixels above 255, which the clip rule makes white
};

/// What was found in the file on the way to its pixels: all a note about the picture needs.
struct ImageFacts {
    std::string name;  ///< file or other source, for messages
    ImageFormat format = ImageFormat::Png;
    PixelMode mode = PixelMode::RGB;
    int bitsPerSample = 8;             ///< in the file
    ImageSize stored;                  ///< before any turning by EXIF
    int exifOrientation = 1;           ///< 1..8; 1 when the file names none
    bool orientationApplied = false;   ///< the decoder itself turned the pixels (TIFF, as Pillow does)
    bool paletteTransparency = false;  ///< a palette with transparent entries
    bool colourKey = false;            ///< one colour is declared transparent (tRNS without a palette)
    bool oneTransparent = false;       ///< exactly one colour or palette entry is transparent, wholly: Pillow keeps it through RGB
    int frames = 1;                    ///< pictures in an animation or pages of a TIFF; only the first is decoded
    std::uint64_t fileBytes = 0;
    std::string fileHash;                       ///< SHA-256 of the file's bytes
    std::string extensionFormat;                ///< format the name's ending stands for; empty when it is unknown or agrees
    std::optional<SixteenBitFacts> sixteenBit;  ///< grey of 16 bits only
};

/// A decoded picture: u8 samples, rows from the top, channels interleaved (HWC), 3 (RGB) or 4 (RGBA). Copies share the
/// bytes, which nobody changes. Stored orientation; `toRgb` in colour.h makes what a processor reads.
class Image {
public:
    Image() = default;
    /// `pixels` must hold width * height * channels bytes.
    Image(int width, int height, int channels, std::vector<std::uint8_t> pixels, ImageFacts facts = {});

    [[nodiscard]] int width() const { return m_size.width; }
    [[nodiscard]] int height() const { return m_size.height; }
    [[nodiscard]] ImageSize size() const { return m_size; }
    [[nodiscard]] int channels() const { return m_channels; }
    [[nodiscard]] bool hasAlpha() const { return m_channels == 4; }
    [[nodiscard]] bool empty() const { return !m_pixels; }
    [[nodiscard]] std::span<const std::uint8_t> pixels() const;
    [[nodiscard]] const std::uint8_t* row(int y) const;
    [[nodiscard]] const ImageFacts& facts() const { return m_facts; }
    /// U8 [height, width, channels], sharing the bytes.
    [[nodiscard]] Array array() const;

private:
    ImageSize m_size;
    int m_channels = 0;
    std::shared_ptr<const std::vector<std::uint8_t>> m_pixels;
    ImageFacts m_facts;
};

/// SHA-256 over the height, the width and the channel count (int64, little endian) and then the samples: two pictures
/// whose bytes agree in another shape have different hashes.
[[nodiscard]] std::string contentHash(const Image& image);

}  // namespace rowscope::media

#include "core/media/colour.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace rowscope::media {

std::uint8_t overWhite(std::uint8_t colour, std::uint8_t alpha) {
    // Pillow blends with 7 extra bits: 65025 = 255 * 255 is the result's alpha, scaled.
    if (alpha == 0) return 255;
    const std::uint32_t k = (std::uint32_t{alpha} * 255 * 255 * 128) / 65025;
    const std::uint32_t t = colour * k + 255 * (255 * 128 - k) + (128U << 7);
    return static_cast<std::uint8_t>((((t >> 8) + t) >> 8) >> 7);
}

ImageSize orientedSize(ImageSize stored, int exifOrientation) {
    return exifOrientation >= 5 && exifOrientation <= 8 ? ImageSize{stored.height, stored.width} : stored;
}

namespace {

// Source pixel of an output pixel: x = ax*X + bx*Y + cx in stored pixels, likewise y.
struct Turn {
    int ax, bx, cx, ay, by, cy;
};

Turn turnFor(int orientation, int w, int h) {
    switch (orientation) {
        case 2:
            return {-1, 0, w - 1, 0, 1, 0};
        case 3:
            return {-1, 0, w - 1, 0, -1, h - 1};
        case 4:
            return {1, 0, 0, 0, -1, h - 1};
        case 5:
            return {0, 1, 0, 1, 0, 0};
        case 6:
            return {0, 1, 0, -1, 0, h - 1};
        case 7:
            return {0, -1, w - 1, -1, 0, h - 1};
        case 8:
            return {0, -1, w - 1, 1, 0, 0};
        default:
            return {1, 0, 0, 0, 1, 0};
    }
}

/// Paints every pixel of the colour that the file declares transparent, wherever that colour stands.
void paintKeyWhite(const Image& image, std::vector<std::uint8_t>& rgb) {
    const auto in = image.pixels();
    std::size_t key = 0;
    while (key < in.size() && in[key + 3] != 0) key += 4;
    if (key >= in.size()) return;
    for (std::size_t i = 0; i < rgb.size(); i += 3)
        if (rgb[i] == in[key] && rgb[i + 1] == in[key + 1] && rgb[i + 2] == in[key + 2])
            std::fill_n(rgb.begin() + static_cast<std::ptrdiff_t>(i), 3, std::uint8_t{255});
}

std::vector<std::uint8_t> withoutAlpha(const Image& image, AlphaPolicy policy) {
    const auto in = image.pixels();
    const std::size_t count = in.size() / 4;
    std::vector<std::uint8_t> out(count * 3);
    if (policy != AlphaPolicy::White) {
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t c = 0; c < 3; ++c) out[3 * i + c] = in[4 * i + c];
        if (policy == AlphaPolicy::KeyWhite && image.facts().oneTransparent) paintKeyWhite(image, out);
        return out;
    }
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t c = 0; c < 3; ++c) out[3 * i + c] = overWhite(in[4 * i + c], in[4 * i + 3]);
    return out;
}

}  // namespace

Image oriented(const Image& image, int exifOrientation) {
    if (exifOrientation <= 1 || exifOrientation > 8) return image;
    const ImageSize size = orientedSize(image.size(), exifOrientation);
    const Turn t = turnFor(exifOrientation, image.width(), image.height());
    const auto channels = static_cast<std::size_t>(image.channels());
    std::vector<std::uint8_t> out(image.pixels().size());
    std::uint8_t* to = out.data();
    for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x) {
            const std::uint8_t* from =
                image.row(t.ay * x + t.by * y + t.cy) + static_cast<std::size_t>(t.ax * x + t.bx * y + t.cx) * channels;
            for (std::size_t c = 0; c < channels; ++c) *to++ = from[c];
        }
    return Image(size.width, size.height, image.channels(), std::move(out), image.facts());
}

Image toRgb(const Image& image, const ColourPolicy& policy) {
    const bool turn = policy.exif == ExifPolicy::Apply && !image.facts().orientationApplied;
    const Image turned = turn ? oriented(image, image.facts().exifOrientation) : image;
    if (!turned.hasAlpha()) return turned;
    return Image(turned.width(), turned.height(), 3, withoutAlpha(turned, policy.alpha), turned.facts());
}

}  // namespace rowscope::media

#include "core/media/measures.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/media/colour.h"

namespace rowscope::media {

namespace {

double grey(double red, double green, double blue) { return 0.299 * red + 0.587 * green + 0.114 * blue; }
double grey(const std::uint8_t* rgb) { return grey(rgb[0], rgb[1], rgb[2]); }

class Spread {
public:
    void add(double v) {
        m_sum += v;
        m_squares += v * v;
        ++m_count;
    }
    [[nodiscard]] double variance() const {
        if (m_count == 0) return 0;
        const auto n = static_cast<double>(m_count);
        return std::max(0.0, m_squares / n - (m_sum / n) * (m_sum / n));
    }

private:
    double m_sum = 0;
    double m_squares = 0;
    std::int64_t m_count = 0;
};

}  // namespace

AlphaMeasure measureAlpha(const Image& rgba) {
    AlphaMeasure m;
    const auto pixels = rgba.pixels();
    m.pixels = static_cast<std::int64_t>(pixels.size() / 4);
    bool colourFound = false;
    for (std::size_t i = 0; i + 3 < pixels.size(); i += 4) {
        const std::uint8_t alpha = pixels[i + 3];
        if (alpha == 255) continue;
        ++m.translucent;
        int largest = 0;
        for (std::size_t c = 0; c < 3; ++c) largest = std::max(largest, std::abs(pixels[i + c] - overWhite(pixels[i + c], alpha)));
        if (largest > 8) ++m.changedByDropping;
        if (alpha != 0) continue;
        ++m.invisible;
        if (!colourFound && largest > 8) {
            colourFound = true;
            std::copy_n(pixels.begin() + static_cast<std::ptrdiff_t>(i), 3, m.hiddenColour.begin());
        }
    }
    return m;
}

ContrastMeasure measureContrast(const Image& rgb) {
    Spread all;
    Spread blocks;
    double inside = 0;
    std::int64_t inBlocks = 0;
    const auto channels = static_cast<std::size_t>(rgb.channels());
    for (int y = 0; y < rgb.height(); ++y) {
        const std::uint8_t* row = rgb.row(y);
        for (int x = 0; x < rgb.width(); ++x) all.add(grey(row + static_cast<std::size_t>(x) * channels));
    }
    for (int y = 0; y + 1 < rgb.height(); y += 2)
        for (int x = 0; x + 1 < rgb.width(); x += 2) {
            const std::uint8_t* top = rgb.row(y) + static_cast<std::size_t>(x) * channels;
            const std::uint8_t* bottom = rgb.row(y + 1) + static_cast<std::size_t>(x) * channels;
            const double v[4] = {grey(top), grey(top + channels), grey(bottom), grey(bottom + channels)};
            const double mean = (v[0] + v[1] + v[2] + v[3]) / 4;
            for (const double one : v) {
                blocks.add(one);
                inside += (one - mean) * (one - mean);
            }
            inBlocks += 4;
        }
    ContrastMeasure m;
    m.deviation = std::sqrt(all.variance());
    if (blocks.variance() > 0) m.finestShare = std::min(1.0, inside / static_cast<double>(inBlocks) / blocks.variance());
    return m;
}

double viewDeviation(const Array& tiles, int view) {
    const auto levels = tiles.as<std::uint8_t>();
    const auto plane = static_cast<std::size_t>(tiles.dim(2) * tiles.dim(3));
    const std::uint8_t* start = levels.data() + static_cast<std::size_t>(view) * 3 * plane;
    Spread spread;
    for (std::size_t i = 0; i < plane; ++i) spread.add(grey(start[i], start[plane + i], start[2 * plane + i]));
    return std::sqrt(spread.variance());
}

double nearestDeviation(const Image& rgb, ImageSize to) {
    Spread spread;
    const auto channels = static_cast<std::size_t>(rgb.channels());
    for (int y = 0; y < to.height; ++y) {
        const std::uint8_t* row = rgb.row(static_cast<int>((y + 0.5) * rgb.height() / to.height));
        for (int x = 0; x < to.width; ++x) spread.add(grey(row + static_cast<std::size_t>((x + 0.5) * rgb.width() / to.width) * channels));
    }
    return std::sqrt(spread.variance());
}

}  // namespace rowscope::media

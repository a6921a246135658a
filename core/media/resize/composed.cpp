#include "core/media/resize/composed.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rowscope::media {

namespace {

// Widened input rows, kept while the band of an output row covers them.
class FloatRows {
public:
    explicit FloatRows(const Image& image)
        : m_image(image),
          m_bytes(static_cast<std::size_t>(image.width()) * static_cast<std::size_t>(image.channels())),
          m_rows(static_cast<std::size_t>(image.height())) {}
    const float* row(int y) {
        auto& row = m_rows[static_cast<std::size_t>(y)];
        if (row.empty()) row.assign(m_image.row(y), m_image.row(y) + m_bytes);
        return row.data();
    }
    void dropBefore(int y) {
        for (; m_dropped < y; ++m_dropped) std::vector<float>().swap(m_rows[static_cast<std::size_t>(m_dropped)]);
    }

private:
    const Image& m_image;
    std::size_t m_bytes;
    std::vector<std::vector<float>> m_rows;
    int m_dropped = 0;
};

std::uint8_t toByte(float value) { return static_cast<std::uint8_t>(std::clamp(std::nearbyint(value), 0.0F, 255.0F)); }

}  // namespace

Image applyAxes(const Image& image, const AxisWeights& horizontal, const AxisWeights& vertical) {
    const auto channels = static_cast<std::size_t>(image.channels());
    const std::size_t rowLength = static_cast<std::size_t>(image.width()) * channels;
    FloatRows rows(image);
    std::vector<float> line(rowLength);
    std::vector<std::uint8_t> out;
    out.reserve(static_cast<std::size_t>(horizontal.out) * static_cast<std::size_t>(vertical.out) * channels);
    for (int y = 0; y < vertical.out; ++y) {
        const int top = vertical.first[static_cast<std::size_t>(y)];
        const auto down = vertical.of(y);
        std::fill(line.begin(), line.end(), 0.0F);
        rows.dropBefore(top);
        for (std::size_t k = 0; k < down.size(); ++k) {
            const float* row = rows.row(top + static_cast<int>(k));
            const auto weight = static_cast<float>(down[k]);
            for (std::size_t i = 0; i < rowLength; ++i) line[i] += weight * row[i];
        }
        for (int x = 0; x < horizontal.out; ++x) {
            const auto across = horizontal.of(x);
            const float* start = line.data() + static_cast<std::size_t>(horizontal.first[static_cast<std::size_t>(x)]) * channels;
            for (std::size_t c = 0; c < channels; ++c) {
                float sum = 0.0F;
                for (std::size_t k = 0; k < across.size(); ++k) sum += static_cast<float>(across[k]) * start[k * channels + c];
                out.push_back(toByte(sum));
            }
        }
    }
    return Image(horizontal.out, vertical.out, image.channels(), std::move(out), image.facts());
}

}  // namespace rowscope::media

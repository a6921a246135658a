#include "views/widgets/heatmap/matrix_source.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rowscope::widgets {

ValueRange finiteRange(std::span<const float> values) {
    ValueRange range;
    bool any = false;
    for (const float v : values) {
        if (!std::isfinite(v)) continue;
        range.low = any ? std::min(range.low, v) : v;
        range.high = any ? std::max(range.high, v) : v;
        any = true;
    }
    return range;
}

MatrixSource::MatrixSource(std::int64_t rows, std::int64_t columns, std::vector<float> values, float low, float high)
    : m_rows(rows), m_columns(columns), m_values(std::move(values)), m_low(low), m_high(high) {
    m_values.resize(static_cast<std::size_t>(rows * columns), 0.0F);
    m_finite = std::all_of(m_values.begin(), m_values.end(), [](float v) { return std::isfinite(v); });
}

bool MatrixSource::fillRow(const TileKey& first, std::span<Tile* const> out, const std::stop_token& stop) const {
    TileKey key = first;
    for (Tile* tile : out) {
        if (!fillOne(key, *tile, stop)) return false;
        ++key.x;
    }
    return true;
}

bool MatrixSource::fillOne(const TileKey& key, Tile& out, const std::stop_token& stop) const {
    const float scale = m_high > m_low ? 1.0F / (m_high - m_low) : 0.0F;
    const std::int64_t firstColumn = (std::int64_t{key.x} * kTileSide) << key.levelX;
    const std::int64_t endColumn = std::min(m_columns, firstColumn + (std::int64_t{kTileSide} << key.levelX));
    std::array<float, kTileSide> peak;
    for (int y = 0; y < kTileSide; ++y) {
        const std::int64_t begin = (std::int64_t{key.y} * kTileSide + y) << key.levelY;
        const std::int64_t end = std::min(m_rows, begin + (std::int64_t{1} << key.levelY));
        if (begin >= end) break;
        if (stop.stop_requested()) return false;
        peak.fill(0.0F);
        for (std::int64_t row = begin; row < end; ++row) {
            const float* values = m_values.data() + row * m_columns;
            for (std::int64_t column = firstColumn; column < endColumn; ++column) {
                float& p = peak[static_cast<std::size_t>((column - firstColumn) >> key.levelX)];
                const float far = std::fabs(values[column]);
                // NaN compares with nothing: it gets in here and nothing gets it out.
                if (far > std::fabs(p) || std::isnan(far)) p = values[column];
            }
        }
        const std::int64_t pixels = pixelsAt(std::max<std::int64_t>(0, endColumn - firstColumn), key.levelX);
        for (std::int64_t x = 0; x < pixels; ++x) {
            const float value = peak[static_cast<std::size_t>(x)];
            out[static_cast<std::size_t>(y * kTileSide + x)] = !std::isfinite(value) ? kNotFiniteCode
                                                               : value == 0.0F       ? kZeroCode
                                                                                     : valueCode((value - m_low) * scale);
        }
    }
    return true;
}

}  // namespace rowscope::widgets

#include "views/widgets/heatmap/frame.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace rowscope::widgets {

namespace {

/// What the pixels of one axis read: a position on the level's pixel grid, or a mark.
constexpr std::int32_t kOutside = -1;
constexpr std::int32_t kGap = -2;

std::vector<std::int32_t> axisMap(double start, double scale, std::int64_t cells, int level, int pixels, double gapFrom) {
    std::vector<std::int32_t> map(static_cast<std::size_t>(pixels), kOutside);
    std::int64_t previous = -1;
    for (int p = 0; p < pixels; ++p) {
        const double cell = std::floor(start + (p + 0.5) / scale);
        if (cell < 0 || cell >= static_cast<double>(cells)) continue;
        const auto index = static_cast<std::int64_t>(cell);
        // The first pixel of each big enough cell is the line between it and its neighbour.
        const bool gap = scale >= gapFrom && previous >= 0 && index != previous;
        map[static_cast<std::size_t>(p)] = gap ? kGap : static_cast<std::int32_t>(index >> level);
        previous = index;
    }
    return map;
}

struct Levels {
    int x = 0;
    int y = 0;
};

/// One horizontal stretch of pixels inside one tile.
struct Stretch {
    int begin = 0;
    int end = 0;
    int tile = 0;
};

std::vector<Stretch> stretches(const std::vector<std::int32_t>& map) {
    std::vector<Stretch> out;
    for (int p = 0; p < static_cast<int>(map.size()); ++p) {
        const std::int32_t at = map[static_cast<std::size_t>(p)];
        if (at == kOutside) continue;
        if (at == kGap) {
            if (!out.empty()) out.back().end = p + 1;
            continue;
        }
        const int tile = at / kTileSide;
        if (out.empty() || out.back().tile != tile)
            out.push_back({p, p + 1, tile});
        else
            out.back().end = p + 1;
    }
    return out;
}

class FrameWriter {
public:
    FrameWriter(const FrameRequest& request, const TileLookup& tiles, Levels levels, Levels top)
        : m_request(request), m_tiles(tiles), m_levels(levels), m_top(top) {}

    void writeRow(QRgb* line, const std::vector<std::int32_t>& columns, const std::vector<Stretch>& parts, std::int32_t row) {
        for (const Stretch& part : parts) {
            const Found found = find(part.tile, row / kTileSide);
            if (!found.tile) {
                std::fill(line + part.begin, line + part.end, m_request.pending);
                continue;
            }
            const std::int32_t y = row >> found.dy;
            const std::uint8_t* bytes = found.tile->data() + static_cast<std::size_t>(y % kTileSide) * kTileSide;
            const ColorTable& colors = *m_request.colors;
            for (int p = part.begin; p < part.end; ++p) {
                const std::int32_t x = columns[static_cast<std::size_t>(p)];
                line[p] = x == kGap ? m_request.gap : colors[bytes[(x >> found.dx) % kTileSide]];
            }
        }
    }

private:
    struct Found {
        TilePtr tile;
        int dx = 0;  ///< how many levels coarser than asked
        int dy = 0;
    };

    Found find(int tileX, int tileY) {
        if (tileY != m_cachedRow) {
            m_cache.clear();
            m_cachedRow = tileY;
        }
        for (const auto& [x, found] : m_cache) {
            if (x == tileX) return found;
        }
        Found found;
        // A pane smaller than one tile asks for a level above the top: that one has tiles too, and nothing stands in for them.
        const int most = std::max({0, m_top.x - m_levels.x, m_top.y - m_levels.y});
        for (int up = 0; !found.tile && up <= most; ++up) {
            found.dx = std::min(up, std::max(0, m_top.x - m_levels.x));
            found.dy = std::min(up, std::max(0, m_top.y - m_levels.y));
            found.tile = m_tiles({m_levels.x + found.dx, m_levels.y + found.dy, tileX >> found.dx, tileY >> found.dy});
        }
        m_cache.emplace_back(tileX, found);
        return found;
    }

    const FrameRequest& m_request;
    const TileLookup& m_tiles;
    Levels m_levels;
    Levels m_top;
    int m_cachedRow = -1;
    std::vector<std::pair<int, Found>> m_cache;
};

}  // namespace

void composeFrame(const FrameRequest& request, const TileLookup& tiles, QImage& image) {
    const Levels levels{levelFor(request.view.scaleX), levelFor(request.view.scaleY)};
    const Levels top{topLevel(request.columns), topLevel(request.rows)};
    const auto columns = axisMap(request.view.left, request.view.scaleX, request.columns, levels.x, image.width(), request.gapFrom);
    const auto rows = axisMap(request.view.top, request.view.scaleY, request.rows, levels.y, image.height(), request.gapFrom);
    const std::vector<Stretch> parts = stretches(columns);
    FrameWriter writer(request, tiles, levels, top);
    std::int32_t written = kOutside;
    int writtenAt = -1;
    for (int y = 0; y < image.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        const std::int32_t row = rows[static_cast<std::size_t>(y)];
        if (row >= 0 && row == written) {
            std::memcpy(line, image.constScanLine(writtenAt), static_cast<std::size_t>(image.width()) * sizeof(QRgb));
            continue;
        }
        std::fill(line, line + image.width(), request.outside);
        if (row == kOutside || parts.empty()) continue;
        if (row == kGap) {
            std::fill(line + parts.front().begin, line + parts.back().end, request.gap);
            continue;
        }
        writer.writeRow(line, columns, parts, row);
        written = row;
        writtenAt = y;
    }
}

std::vector<TileKey> neededTiles(const HeatmapView& view, std::int64_t rows, std::int64_t columns, QSize size) {
    std::vector<TileKey> keys;
    if (rows <= 0 || columns <= 0) return keys;
    const Levels levels{levelFor(view.scaleX), levelFor(view.scaleY)};
    const auto range = [](double start, double shown, std::int64_t cells, int level) {
        const double first = std::clamp(std::floor(start), 0.0, static_cast<double>(cells - 1));
        const double last = std::clamp(std::ceil(start + shown), 0.0, static_cast<double>(cells - 1));
        return std::pair{static_cast<int>((static_cast<std::int64_t>(first) >> level) / kTileSide),
                         static_cast<int>((static_cast<std::int64_t>(last) >> level) / kTileSide)};
    };
    const auto [x0, x1] = range(view.left, size.width() / view.scaleX, columns, levels.x);
    const auto [y0, y1] = range(view.top, size.height() / view.scaleY, rows, levels.y);
    for (int y = y0; y <= y1; ++y) {
        for (int x = x0; x <= x1; ++x) keys.push_back({levels.x, levels.y, x, y});
    }
    const double middleX = (x0 + x1) / 2.0;
    const double middleY = (y0 + y1) / 2.0;
    std::stable_sort(keys.begin(), keys.end(), [&](const TileKey& a, const TileKey& b) {
        return std::hypot(a.x - middleX, a.y - middleY) < std::hypot(b.x - middleX, b.y - middleY);
    });
    return keys;
}

}  // namespace rowscope::widgets

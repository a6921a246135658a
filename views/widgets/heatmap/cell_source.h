#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>

namespace rowscope::widgets {

inline constexpr int kTileSide = 256;
using Tile = std::array<std::uint8_t, static_cast<std::size_t>(kTileSide) * kTileSide>;
using TilePtr = std::shared_ptr<const Tile>;

/// One tile of one level: a pixel of level (lx, ly) stands for 2^lx x 2^ly cells. Levels differ by axis because a few
/// queries over many keys must not vanish.
struct TileKey {
    int levelX = 0;
    int levelY = 0;
    int x = 0;
    int y = 0;
    auto operator<=>(const TileKey&) const = default;
};

/// A matrix of cells as bytes, seen at any level. What a byte means is the source's own (see the sources); a colour table of
/// 256 entries turns it into a pixel. Immutable; called from worker threads.
class CellSource {
public:
    virtual ~CellSource() = default;
    [[nodiscard]] virtual std::int64_t rows() const = 0;
    [[nodiscard]] virtual std::int64_t columns() const = 0;
    /// Fills neighbouring tiles of one row of tiles: `first` and those right of it. Pixels beyond the matrix stay as they are. False when
    /// it stopped early. One call for many tiles costs a query row once.
    [[nodiscard]] virtual bool fillRow(const TileKey& first, std::span<Tile* const> out, const std::stop_token& stop) const = 0;
    [[nodiscard]] bool fill(const TileKey& key, Tile& out, const std::stop_token& stop) const {
        Tile* const one = &out;
        return fillRow(key, {&one, 1}, stop);
    }
};

using CellSourcePtr = std::shared_ptr<const CellSource>;

/// Pixels of `cells` cells at a level.
[[nodiscard]] constexpr std::int64_t pixelsAt(std::int64_t cells, int level) { return (cells + (std::int64_t{1} << level) - 1) >> level; }
/// The first level at which `cells` fit into one tile.
[[nodiscard]] constexpr int topLevel(std::int64_t cells) {
    int level = 0;
    while (pixelsAt(cells, level) > kTileSide) ++level;
    return level;
}

}  // namespace rowscope::widgets

template <>
struct std::hash<rowscope::widgets::TileKey> {
    std::size_t operator()(const rowscope::widgets::TileKey& k) const noexcept {
        std::size_t h = static_cast<std::size_t>(k.levelX) * 64U + static_cast<std::size_t>(k.levelY);
        h = h * 1000003U + static_cast<std::size_t>(k.x);
        return h * 1000003U + static_cast<std::size_t>(k.y);
    }
};

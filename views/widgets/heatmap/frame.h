#pragma once

#include <QImage>
#include <functional>
#include <vector>

#include "views/widgets/heatmap/cell_source.h"
#include "views/widgets/heatmap/color_tables.h"
#include "views/widgets/heatmap/heatmap_view.h"

namespace rowscope::widgets {

/// Where tiles come from: null where one is not made yet.
using TileLookup = std::function<TilePtr(const TileKey&)>;

struct FrameRequest {
    HeatmapView view;  ///< in pixels of the image
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    QRgb outside = 0;      ///< beyond the matrix
    QRgb pending = 0;      ///< where no level of a tile is there yet
    QRgb gap = 0;          ///< lines between cells
    double gapFrom = 3.0;  ///< pixels per cell from which cells stand apart as squares
    const ColorTable* colors = nullptr;
};

/// Paints the matrix into `image` (RGB32): every pixel is the byte of the cell (or block of cells) under its centre, through the
/// colour table. Missing tiles show the next coarser level that is there. One pass, no scaling: some ns a pixel.
void composeFrame(const FrameRequest& request, const TileLookup& tiles, QImage& image);

/// The tiles that composeFrame would read for this view, nearest to the middle first.
[[nodiscard]] std::vector<TileKey> neededTiles(const HeatmapView& view, std::int64_t rows, std::int64_t columns, QSize size);

}  // namespace rowscope::widgets

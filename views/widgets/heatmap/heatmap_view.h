#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <cstdint>

namespace rowscope::widgets {

/// Which part of a matrix a canvas shows: the cell at its left top corner and pixels per cell, by axis. Pixels are the ones of
/// the surface the frame is made for.
struct HeatmapView {
    double left = 0;  ///< in cells, key axis
    double top = 0;   ///< in cells, query axis
    double scaleX = 1;
    double scaleY = 1;

    [[nodiscard]] double toX(double column) const { return (column - left) * scaleX; }
    [[nodiscard]] double toY(double row) const { return (row - top) * scaleY; }
    [[nodiscard]] double toColumn(double x) const { return left + x / scaleX; }
    [[nodiscard]] double toRow(double y) const { return top + y / scaleY; }
    bool operator==(const HeatmapView&) const = default;
};

/// The level to read so that no cell is skipped: a level pixel covers one to two screen pixels. 0 = the cells themselves.
[[nodiscard]] int levelFor(double pixelsPerCell);

/// The whole matrix in `size`: square cells, unless the matrix is so flat or tall that they would vanish.
[[nodiscard]] HeatmapView fitted(std::int64_t rows, std::int64_t columns, QSizeF size);

/// Zoomed by `factor` about a point of the surface; never out beyond `fit` nor in beyond 96 pixels a cell.
[[nodiscard]] HeatmapView zoomed(const HeatmapView& view, const HeatmapView& fit, double factor, QPointF about);

/// Moved back so that the matrix fills the surface where it is larger than it.
[[nodiscard]] HeatmapView clamped(HeatmapView view, std::int64_t rows, std::int64_t columns, QSizeF size);

/// Moved, not zoomed, until the cells [row, row+rows) x [column, column+columns) are in sight with a margin.
[[nodiscard]] HeatmapView revealing(HeatmapView view, QRectF cells, QSizeF size);

}  // namespace rowscope::widgets

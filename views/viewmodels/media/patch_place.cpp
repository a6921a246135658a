#include "views/viewmodels/media/patch_place.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace rowscope::viewmodels {

namespace {

struct PatchText {
    Q_DECLARE_TR_FUNCTIONS(PatchText)
};

std::int32_t tiles(const trace::PatchGeometry& g) { return g.tileRows > 0 && g.tileColumns > 0 ? g.tileRows * g.tileColumns : 0; }
std::int32_t perView(const trace::PatchGeometry& g) { return g.gridRows > 0 && g.gridColumns > 0 ? g.gridRows * g.gridColumns : 0; }

std::int32_t cellOf(double at, std::int32_t cells) { return std::clamp(static_cast<std::int32_t>(std::floor(at * cells)), 0, cells - 1); }

}  // namespace

std::int32_t viewCount(const trace::PatchGeometry& geometry) {
    if (perView(geometry) == 0) return 0;
    return tiles(geometry) + (geometry.globalView || tiles(geometry) == 0 ? 1 : 0);
}

std::optional<PatchPlace> patchPlace(const trace::PatchGeometry& geometry, std::int32_t mediaRow) {
    const std::int32_t rows = perView(geometry);
    if (rows == 0 || mediaRow < 0 || mediaRow >= rows * viewCount(geometry)) return std::nullopt;
    PatchPlace place;
    const std::int32_t view = mediaRow / rows;
    const std::int32_t inside = mediaRow % rows;
    place.row = inside / geometry.gridColumns;
    place.column = inside % geometry.gridColumns;
    double width = 1;
    double height = 1;
    if (view < tiles(geometry)) {
        place.global = false;
        place.tileRow = view / geometry.tileColumns;
        place.tileColumn = view % geometry.tileColumns;
        width = 1.0 / geometry.tileColumns;
        height = 1.0 / geometry.tileRows;
    }
    const double cellWidth = width / geometry.gridColumns;
    const double cellHeight = height / geometry.gridRows;
    place.area =
        QRectF(place.tileColumn * width + place.column * cellWidth, place.tileRow * height + place.row * cellHeight, cellWidth, cellHeight);
    return place;
}

std::optional<std::int32_t> mediaRowAt(const trace::PatchGeometry& geometry, QPointF at, bool global) {
    const std::int32_t rows = perView(geometry);
    if (rows == 0 || at.x() < 0 || at.y() < 0 || at.x() >= 1 || at.y() >= 1) return std::nullopt;
    if (global) {
        if (viewCount(geometry) == tiles(geometry)) return std::nullopt;
        const std::int32_t inside = cellOf(at.y(), geometry.gridRows) * geometry.gridColumns + cellOf(at.x(), geometry.gridColumns);
        return tiles(geometry) * rows + inside;
    }
    if (tiles(geometry) == 0) return std::nullopt;
    const std::int32_t tileRow = cellOf(at.y(), geometry.tileRows);
    const std::int32_t tileColumn = cellOf(at.x(), geometry.tileColumns);
    const std::int32_t row = cellOf(at.y() * geometry.tileRows - tileRow, geometry.gridRows);
    const std::int32_t column = cellOf(at.x() * geometry.tileColumns - tileColumn, geometry.gridColumns);
    return (tileRow * geometry.tileColumns + tileColumn) * rows + row * geometry.gridColumns + column;
}

QString patchText(const trace::PatchGeometry& geometry, std::int32_t mediaRow) {
    const auto place = patchPlace(geometry, mediaRow);
    if (!place) return {};
    const QString cell = QStringLiteral("%1,%2").arg(place->row).arg(place->column);
    if (place->global) return tiles(geometry) > 0 ? PatchText::tr("whole · %1").arg(cell) : cell;
    return PatchText::tr("tile %1,%2 · %3").arg(place->tileRow).arg(place->tileColumn).arg(cell);
}

QString pixelText(const trace::Media& medium, const PatchPlace& place) {
    if (medium.width <= 0 || medium.height <= 0) return {};
    const auto x = [&](double f) { return std::lround(f * medium.width); };
    const auto y = [&](double f) { return std::lround(f * medium.height); };
    return PatchText::tr("x %1–%2, y %3–%4")
        .arg(x(place.area.left()))
        .arg(x(place.area.right()))
        .arg(y(place.area.top()))
        .arg(y(place.area.bottom()));
}

}  // namespace rowscope::viewmodels

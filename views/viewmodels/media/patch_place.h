#pragma once

#include <QRectF>
#include <QString>
#include <optional>

#include "core/trace/trace.h"

namespace rowscope::viewmodels {

/// Where one feature row of a picture comes from.
struct PatchPlace {
    bool global = true;        ///< of the view of the whole picture, else of one tile
    std::int32_t tileRow = 0;  ///< which tile
    std::int32_t tileColumn = 0;
    std::int32_t row = 0;  ///< inside its view's grid
    std::int32_t column = 0;
    QRectF area;  ///< in fractions of the picture, 0..1
};

/// Views of `geometry`: tiles row by row, then the global view where there is one. 0 where the grid is unknown.
[[nodiscard]] std::int32_t viewCount(const trace::PatchGeometry& geometry);

/// nullopt where the grid is unknown or the row beyond it: nothing is guessed.
[[nodiscard]] std::optional<PatchPlace> patchPlace(const trace::PatchGeometry& geometry, std::int32_t mediaRow);

/// The row of the view's cell under a point (fractions of the picture). `global` asks for the global view, else for tiles.
[[nodiscard]] std::optional<std::int32_t> mediaRowAt(const trace::PatchGeometry& geometry, QPointF at, bool global);

/// "3,5" (row, column of the grid), "tile 1,0 · 3,5"; empty where unknown.
[[nodiscard]] QString patchText(const trace::PatchGeometry& geometry, std::int32_t mediaRow);

/// The rectangle in pixels of the picture: "x 320–352, y 96–128".
[[nodiscard]] QString pixelText(const trace::Media& medium, const PatchPlace& place);

}  // namespace rowscope::viewmodels

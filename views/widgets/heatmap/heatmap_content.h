#pragma once

#include <QString>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/masks/term.h"
#include "core/rows/row_table.h"
#include "views/viewmodels/rows/origin_bands.h"
#include "views/widgets/heatmap/cell_source.h"
#include "views/widgets/heatmap/color_tables.h"

namespace rowscope::widgets {

/// A fault to point at: an outline in the fault colour, never smaller than a few pixels.
struct HeatmapMark {
    rows::RowRange queries;
    rows::RowRange keys;
    QString text;
};

/// What a heatmap shows. Immutable once given to a canvas; queries are its rows, keys its columns.
struct HeatmapContent {
    CellSourcePtr cells;
    std::function<ColorTable(const Theme&)> colors;
    std::vector<viewmodels::OriginBand> queryBands;
    std::vector<viewmodels::OriginBand> keyBands;
    std::vector<std::int32_t> blockedQueries;  ///< live rows that may read nothing, ascending
    std::vector<HeatmapMark> marks;

    [[nodiscard]] std::int64_t queries() const { return cells ? cells->rows() : 0; }
    [[nodiscard]] std::int64_t keys() const { return cells ? cells->columns() : 0; }
};

/// What is highlighted, in the content's own rows and columns; a canvas keeps the ranges sorted.
struct HeatmapHighlight {
    std::optional<masks::Cell> cell;
    std::vector<rows::RowRange> queries;
    std::vector<rows::RowRange> keys;
};

}  // namespace rowscope::widgets

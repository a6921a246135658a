#pragma once

#include "views/panels/heatmap/heatmap_export.h"
#include "views/viewmodels/mask/mask_facts.h"

namespace rowscope::panels {

/// What the mask panel shows of a mask, as data: the same for the window and the export.
[[nodiscard]] widgets::HeatmapContent maskContent(const viewmodels::MaskView& view, const viewmodels::MaskFacts& facts);
[[nodiscard]] std::vector<LegendEntry> maskLegend(const viewmodels::MaskView& view, const widgets::HeatmapContent& content,
                                                  const widgets::Theme& theme);

/// What a click on a figure chooses: rows, or the first cell of a kind.
enum class FactLink { BlockedRows, CrossSegment, Future, Other, Missing };
[[nodiscard]] std::vector<masks::Cell> cellsOf(const viewmodels::MaskFacts& facts, FactLink link);
[[nodiscard]] std::vector<SideFact> maskFactLines(const viewmodels::MaskView& view, const viewmodels::MaskFacts& facts);

/// "layers 0–29 · composed   391 × 391"
[[nodiscard]] QString maskNote(const viewmodels::MaskView& view);

/// Bands of the key axis where keys are media memory rows: by medium where the names tell, else one band.
[[nodiscard]] std::vector<viewmodels::OriginBand> mediaBands(const viewmodels::MaskView& view);

}  // namespace rowscope::panels

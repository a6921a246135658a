#pragma once

#include <QString>

#include "views/panels/heatmap/heatmap_side.h"
#include "views/panels/panel.h"
#include "views/widgets/heatmap/heatmap_content.h"
#include "views/widgets/theme/theme.h"

namespace rowscope::panels {

/// A heatmap with title, bands, legend and facts as a picture of any size. Tiles are made while it paints, so a size of 4,096
/// pixels shows what 4,096 pixels can.
struct HeatmapPicture {
    QString title;
    QString note;
    widgets::HeatmapContent content;
    std::vector<LegendEntry> legend;
    std::vector<QString> facts;
};

/// Unfinished where it is stopped.
void paintHeatmapPicture(QPainter& painter, const QSize& size, const HeatmapPicture& picture, const widgets::Theme& theme,
                         const std::stop_token& stop = {});

/// The same for another thread: it takes the colours of now along.
[[nodiscard]] Drawing heatmapDrawing(HeatmapPicture picture, const widgets::Theme& theme);

}  // namespace rowscope::panels

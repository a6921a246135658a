#pragma once

#include <QRectF>

#include "views/widgets/heatmap/heatmap_content.h"
#include "views/widgets/heatmap/heatmap_view.h"
#include "views/widgets/theme/theme.h"

class QPainter;

namespace rowscope::widgets {

/// Where the parts of a heatmap stand on a surface: band strips with labels at the left and on top, cells in the rest.
struct HeatmapLayout {
    QRectF cells;  ///< room for cells
    static constexpr double kStrip = 8;
    static constexpr double kStripGap = 4;
    static constexpr double kLabel = 18;
    static constexpr double kMargin = kLabel + kStrip + kStripGap;

    [[nodiscard]] static HeatmapLayout in(QSizeF size) {
        return {QRectF(kMargin, kMargin, size.width() - kMargin, size.height() - kMargin)};
    }
};

/// Everything round and over the cells, from data, on any painter. `view` is in the painter's units relative to
/// layout.cells' left top corner.
class HeatmapPaint {
public:
    HeatmapPaint(QPainter& painter, const HeatmapContent& content, const HeatmapLayout& layout, const HeatmapView& view, const Theme& theme)
        : m_painter(painter), m_content(content), m_layout(layout), m_view(view), m_theme(theme) {}

    void bands();
    void faults();
    void chosen(const HeatmapHighlight& highlight);
    void hovered(const HeatmapHighlight& highlight);

private:
    [[nodiscard]] QRectF visibleCells() const;
    [[nodiscard]] QRectF cellsRect(rows::RowRange queries, rows::RowRange keys) const;
    void strip(const std::vector<viewmodels::OriginBand>& bands, bool horizontal);
    void labels(const std::vector<viewmodels::OriginBand>& bands, bool horizontal);
    void label(const QString& text, double begin, double end, bool horizontal);
    void lines(const HeatmapHighlight& highlight, const QPen& pen);

    QPainter& m_painter;
    const HeatmapContent& m_content;
    const HeatmapLayout& m_layout;
    const HeatmapView& m_view;
    const Theme& m_theme;
};

}  // namespace rowscope::widgets

#pragma once

#include <QObject>
#include <functional>
#include <vector>

#include "views/panels/panel_descriptor.h"
#include "views/widgets/heatmap/heatmap_canvas.h"

namespace rowscope::panels {

/// Which rows the axes of a heatmap are. Empty vectors mean row i is sequence row i + offset.
struct HeatmapAxes {
    int sequence = -1;
    int mask = -1;  ///< set where cells belong to a mask
    std::vector<std::int32_t> queryRows;
    std::int32_t queryOffset = 0;
    bool keysAreMedia = false;

    [[nodiscard]] std::int32_t queryRow(std::int64_t query) const;
    /// From the least to the greatest row of these queries.
    [[nodiscard]] rows::RowRange rowsOf(rows::RowRange queries) const;
    /// -1 where the row asks nothing here.
    [[nodiscard]] std::int64_t queryOfRow(std::int64_t row) const;
};

class HeatmapSide;

/// Ties a canvas to the one selection: cells and ranges become places, places become highlights.
class HeatmapLink : public QObject {
    Q_OBJECT
public:
    HeatmapLink(widgets::HeatmapCanvas& canvas, const PanelContext& context, QObject* parent);

    void setAxes(HeatmapAxes axes);
    [[nodiscard]] const HeatmapAxes& axes() const { return m_axes; }
    /// Chooses the cell; what is said instead where the axes have no such row or column, else empty.
    QString goTo(qint64 row, qint64 column);
    /// Goes where the field beside the canvas asks, or says there why not.
    void follow(HeatmapSide& side);
    /// Shows the present selection again, after new content.
    void refresh();

private:
    [[nodiscard]] widgets::HeatmapHighlight highlightOf(const trace::Place& place) const;
    [[nodiscard]] std::vector<rows::RowRange> queriesOf(const std::vector<rows::RowRange>& rows) const;
    [[nodiscard]] trace::Place placeOf(masks::Cell cell) const;
    void showChosen(const trace::Place& place, bool reveal);

    widgets::HeatmapCanvas& m_canvas;
    PanelContext m_context;
    HeatmapAxes m_axes;
    bool m_speaking = false;  ///< the choice came from this canvas: it is in sight already
};

}  // namespace rowscope::panels

#include "views/widgets/heatmap/heatmap_canvas.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "views/viewmodels/rows/row_ranges.h"
#include "views/widgets/heatmap/frame.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::widgets {

namespace {

HeatmapHighlight sorted(HeatmapHighlight highlight) {
    highlight.queries = viewmodels::sortedRanges(std::move(highlight.queries));
    highlight.keys = viewmodels::sortedRanges(std::move(highlight.keys));
    return highlight;
}

}  // namespace

HeatmapCanvas::HeatmapCanvas(ThemeController& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Heatmap"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&m_tiles, &TileStore::tilesReady, this, [this] {
        m_keepsFrame = false;
        m_frameStale = true;
        update();
    });
    connect(&m_theme, &ThemeController::changed, this, [this] {
        if (m_content.colors) m_colors = m_content.colors(m_theme.theme());
        m_frameStale = true;
        m_card.hide();
        update();
    });
}

void HeatmapCanvas::setContent(HeatmapContent content) {
    const bool sameSize = content.queries() == m_content.queries() && content.keys() == m_content.keys();
    m_content = std::move(content);
    m_colors = m_content.colors ? m_content.colors(m_theme.theme()) : ColorTable{};
    m_tiles.setSource(m_content.cells);
    m_range = {};
    m_under.reset();
    m_card.hide();
    if (!sameSize) {
        m_chosen = {};
        m_hovered = {};
        m_fits = true;
    }
    if (m_fits) m_view = fitView();
    m_keepsFrame = sameSize && m_content.cells && !m_frame.isNull();
    m_frameStale = true;
    update();
    emit viewChanged();
}

void HeatmapCanvas::setFaults(HeatmapContent content) {
    m_content.blockedQueries = std::move(content.blockedQueries);
    m_content.marks = std::move(content.marks);
    update();
}

void HeatmapCanvas::setChosen(const HeatmapHighlight& highlight, bool reveal) {
    m_chosen = sorted(highlight);
    if (reveal && !m_fits) {
        QRectF cells;
        if (highlight.cell) {
            cells = QRectF(static_cast<double>(highlight.cell->key), static_cast<double>(highlight.cell->query), 1, 1);
        } else if (!highlight.queries.empty()) {
            const auto keys = highlight.keys.empty()
                                  ? rows::RowRange{static_cast<std::int32_t>(m_view.left), static_cast<std::int32_t>(m_view.left) + 1}
                                  : highlight.keys.front();
            cells = QRectF(keys.begin, highlight.queries.front().begin, keys.size(), highlight.queries.front().size());
        }
        if (!cells.isEmpty()) setView(revealing(m_view, cells, layoutNow().cells.size()));
    }
    update();
}

void HeatmapCanvas::setHovered(const HeatmapHighlight& highlight) {
    m_hovered = sorted(highlight);
    update();
}

HeatmapView HeatmapCanvas::fitView() const { return fitted(m_content.queries(), m_content.keys(), layoutNow().cells.size()); }

void HeatmapCanvas::fit() {
    setView(fitView());
    m_fits = true;
}

void HeatmapCanvas::showCells(rows::RowRange queries, rows::RowRange keys) {
    const QSizeF room = layoutNow().cells.size();
    HeatmapView view = fitView();
    const double factor =
        std::min(room.width() / std::max(1, keys.size()) / view.scaleX, room.height() / std::max(1, queries.size()) / view.scaleY);
    view = zoomed(view, fitView(), std::max(1.0, factor), {0, 0});
    view.left = keys.begin + (keys.size() - room.width() / view.scaleX) / 2;
    view.top = queries.begin + (queries.size() - room.height() / view.scaleY) / 2;
    setView(view);
}

void HeatmapCanvas::setView(const HeatmapView& view) {
    const HeatmapView inside = clamped(view, m_content.queries(), m_content.keys(), layoutNow().cells.size());
    if (inside == m_view) return;
    m_view = inside;
    m_fits = false;
    m_frameStale = true;
    update();
    emit viewChanged();
}

std::optional<masks::Cell> HeatmapCanvas::cellAt(QPointF position) const {
    const HeatmapLayout layout = layoutNow();
    if (!layout.cells.contains(position)) return std::nullopt;
    const QPointF inside = position - layout.cells.topLeft();
    const auto key = static_cast<std::int64_t>(std::floor(m_view.toColumn(inside.x())));
    const auto query = static_cast<std::int64_t>(std::floor(m_view.toRow(inside.y())));
    if (query < 0 || key < 0 || query >= m_content.queries() || key >= m_content.keys()) return std::nullopt;
    return masks::Cell{query, key};
}

void HeatmapCanvas::refreshFrame() {
    const qreal ratio = devicePixelRatioF();
    const QSize pixels = (layoutNow().cells.size() * ratio).toSize().expandedTo({1, 1});
    m_keepsFrame = m_keepsFrame && m_frame.size() == pixels;
    if (m_frame.size() != pixels) m_frame = QImage(pixels, QImage::Format_RGB32);
    m_frame.setDevicePixelRatio(ratio);
    HeatmapView view = m_view;
    view.scaleX *= ratio;
    view.scaleY *= ratio;
    const Theme& theme = m_theme.theme();
    m_tiles.request(neededTiles(view, m_content.queries(), m_content.keys(), pixels));
    if (m_keepsFrame) return;
    const FrameRequest request{
        view, m_content.queries(), m_content.keys(), theme.panel.rgb(), theme.field.rgb(), theme.panel.rgb(), 3.0 * ratio, &m_colors};
    composeFrame(request, [this](const TileKey& key) { return m_tiles.find(key); }, m_frame);
    m_frameStale = false;
}

void HeatmapCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Theme& theme = m_theme.theme();
    painter.fillRect(rect(), theme.panel);
    if (!m_content.cells) return;
    if (m_frameStale) refreshFrame();
    const HeatmapLayout layout = layoutNow();
    painter.drawImage(layout.cells.topLeft(), m_frame);
    HeatmapPaint paint(painter, m_content, layout, m_view, theme);
    paint.bands();
    paint.faults();
    paint.hovered(m_hovered);
    paint.chosen(m_chosen);
    if (m_drag == Drag::Range) paint.hovered(m_range);
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 1));
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

void HeatmapCanvas::resizeEvent(QResizeEvent*) {
    const HeatmapView before = m_view;
    m_view = m_fits ? fitView() : clamped(m_view, m_content.queries(), m_content.keys(), layoutNow().cells.size());
    m_frameStale = true;
    m_card.hide();
    if (!(before == m_view)) emit viewChanged();
}

void HeatmapCanvas::showCard(masks::Cell cell, QPointF at) {
    if (m_explain) m_card.show(m_explain(cell), m_theme.theme(), at);
}

}  // namespace rowscope::widgets

#include "views/widgets/heatmap/heatmap_paint.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "views/viewmodels/rows/row_ranges.h"

namespace rowscope::widgets {

namespace {

constexpr double kSmallestMark = 6;

/// A rectangle at least `least` in both directions, about the same middle.
QRectF atLeast(QRectF rect, double least) {
    const double growX = std::max(0.0, least - rect.width()) / 2;
    const double growY = std::max(0.0, least - rect.height()) / 2;
    return rect.adjusted(-growX, -growY, growX, growY);
}

}  // namespace

QRectF HeatmapPaint::visibleCells() const {
    const double right = std::min(m_layout.cells.width(), m_view.toX(static_cast<double>(m_content.keys())));
    const double bottom = std::min(m_layout.cells.height(), m_view.toY(static_cast<double>(m_content.queries())));
    return {m_layout.cells.left(), m_layout.cells.top(), std::max(0.0, right), std::max(0.0, bottom)};
}

QRectF HeatmapPaint::cellsRect(rows::RowRange queries, rows::RowRange keys) const {
    const QPointF from(m_view.toX(keys.begin), m_view.toY(queries.begin));
    const QPointF to(m_view.toX(keys.end), m_view.toY(queries.end));
    return QRectF(from, to).translated(m_layout.cells.topLeft());
}

void HeatmapPaint::bands() {
    m_painter.setPen(QPen(m_theme.hairline, 1));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRect(visibleCells().adjusted(-0.5, -0.5, 0.5, 0.5));
    strip(m_content.keyBands, true);
    strip(m_content.queryBands, false);
    labels(m_content.keyBands, true);
    labels(m_content.queryBands, false);
}

void HeatmapPaint::strip(const std::vector<viewmodels::OriginBand>& bands, bool horizontal) {
    if (bands.empty()) return;
    const QRectF area = visibleCells();
    const double length = horizontal ? area.width() : area.height();
    const double scale = horizontal ? m_view.scaleX : m_view.scaleY;
    const double across = (horizontal ? area.top() : area.left()) - HeatmapLayout::kStripGap - HeatmapLayout::kStrip;
    const double along = horizontal ? area.left() : area.top();
    const auto start = static_cast<std::int64_t>(horizontal ? m_view.left : m_view.top);
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    const auto position = [&](double row) { return horizontal ? m_view.toX(row) : m_view.toY(row); };
    for (std::size_t i = viewmodels::bandAt(bands, start); i < bands.size(); ++i) {
        const auto& band = bands[i];
        const double begin = std::max(0.0, position(band.rows.begin));
        const double end = std::min(length, position(band.rows.end));
        if (begin >= length) break;
        if (end <= begin) continue;
        // A hair between neighbours keeps bands of one colour apart.
        const double gap = end - begin > 3 && i + 1 < bands.size() ? 1 : 0;
        const QRectF rect = horizontal ? QRectF(along + begin, across, std::max(0.5, end - begin - gap), HeatmapLayout::kStrip)
                                       : QRectF(across, along + begin, HeatmapLayout::kStrip, std::max(0.5, end - begin - gap));
        m_painter.fillRect(rect, m_theme.origin(band.kind, band.part));
        if (scale < 4) continue;
        m_painter.setPen(QPen(m_theme.panel, 0));
        for (double row = std::ceil(std::max<double>(band.rows.begin + 1, static_cast<double>(start))); row < band.rows.end; ++row) {
            const double at = position(row);
            if (at >= length) break;
            if (horizontal)
                m_painter.drawLine(QPointF(along + at, across), QPointF(along + at, across + HeatmapLayout::kStrip - 1));
            else
                m_painter.drawLine(QPointF(across, along + at), QPointF(across + HeatmapLayout::kStrip - 1, along + at));
        }
    }
    m_painter.restore();
}

void HeatmapPaint::labels(const std::vector<viewmodels::OriginBand>& bands, bool horizontal) {
    const QRectF area = visibleCells();
    const double length = horizontal ? area.width() : area.height();
    const auto position = [&](double row) { return horizontal ? m_view.toX(row) : m_view.toY(row); };
    m_painter.save();
    m_painter.setPen(m_theme.dim);
    m_painter.setFont(uiFont(11));
    // Bands of one name with only unnamed rows between them (tiles of one image) share a label.
    for (std::size_t i = 0; i < bands.size();) {
        std::size_t last = i;
        for (std::size_t next = i + 1; next < bands.size() && !bands[i].label.isEmpty(); ++next) {
            if (bands[next].label.isEmpty() && bands[next].rows.size() <= 8) continue;
            if (bands[next].label != bands[i].label) break;
            last = next;
        }
        const double begin = std::max(0.0, position(bands[i].rows.begin));
        const double end = std::min(length, position(bands[last].rows.end));
        if (begin >= length) break;
        if (!bands[i].label.isEmpty() && end > begin) label(bands[i].label, begin, end, horizontal);
        i = last + 1;
    }
    m_painter.restore();
}

void HeatmapPaint::label(const QString& text, double begin, double end, bool horizontal) {
    const QFontMetricsF metrics(m_painter.font());
    const double room = end - begin - 4;
    const double width = metrics.horizontalAdvance(text);
    if (width > room && room < 40) return;
    const QString shown = width > room ? metrics.elidedText(text, Qt::ElideRight, room) : text;
    const double across = HeatmapLayout::kLabel - 2;
    if (horizontal) {
        m_painter.drawText(QRectF(m_layout.cells.left() + begin, m_layout.cells.top() - HeatmapLayout::kMargin, end - begin, across),
                           Qt::AlignCenter, shown);
        return;
    }
    m_painter.save();
    m_painter.translate(m_layout.cells.left() - HeatmapLayout::kMargin, m_layout.cells.top() + end);
    m_painter.rotate(-90);
    m_painter.drawText(QRectF(0, 0, end - begin, across), Qt::AlignCenter, shown);
    m_painter.restore();
}

void HeatmapPaint::faults() {
    const QRectF area = visibleCells();
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    QPen pen(m_theme.fault, 1.5);
    for (const std::int32_t query : m_content.blockedQueries) {
        const QRectF row = cellsRect({query, query + 1}, {0, static_cast<std::int32_t>(m_content.keys())});
        if (row.bottom() < area.top() || row.top() > area.bottom()) continue;
        QRectF seen = atLeast(row & area.adjusted(0, -1, 0, 1), 1.5);
        m_painter.fillRect(seen, QBrush(m_theme.fault, Qt::BDiagPattern));
        const double y = row.center().y();
        m_painter.setPen(pen);
        const QPointF at(area.left() - HeatmapLayout::kStripGap - HeatmapLayout::kStrip / 2, y);
        m_painter.drawLine(at + QPointF(-3, -3), at + QPointF(3, 3));
        m_painter.drawLine(at + QPointF(-3, 3), at + QPointF(3, -3));
    }
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(pen);
    m_painter.setClipRect(area.adjusted(-3, -3, 3, 3));
    for (const HeatmapMark& mark : m_content.marks) m_painter.drawRect(atLeast(cellsRect(mark.queries, mark.keys), kSmallestMark));
    m_painter.restore();
}

void HeatmapPaint::chosen(const HeatmapHighlight& highlight) { lines(highlight, QPen(m_theme.selection, 1.5)); }

void HeatmapPaint::hovered(const HeatmapHighlight& highlight) {
    QPen pen(m_theme.selection, 1, Qt::DotLine);
    lines(highlight, pen);
}

void HeatmapPaint::lines(const HeatmapHighlight& highlight, const QPen& pen) {
    const QRectF area = visibleCells();
    const auto whole = [](std::int64_t count) { return rows::RowRange{0, static_cast<std::int32_t>(count)}; };
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    m_painter.setClipRect(area.adjusted(-HeatmapLayout::kMargin, -HeatmapLayout::kMargin, 2, 2));
    m_painter.setPen(pen);
    m_painter.setBrush(Qt::NoBrush);
    QColor soft = m_theme.selection;
    soft.setAlphaF(0.16F);
    const auto onStrip = [&](const QRectF& rect, bool horizontal) {
        const double left = area.left() - HeatmapLayout::kStripGap - HeatmapLayout::kStrip;
        const double top = area.top() - HeatmapLayout::kStripGap - HeatmapLayout::kStrip;
        const QRectF strip = horizontal ? QRectF(left, rect.top(), HeatmapLayout::kStrip, rect.height())
                                        : QRectF(rect.left(), top, rect.width(), HeatmapLayout::kStrip);
        m_painter.drawRect(atLeast(strip, 3));
    };
    const auto range = [&](const QRectF& rect, bool horizontal) {
        const double thickness = horizontal ? rect.height() : rect.width();
        if (thickness >= 6) {
            m_painter.fillRect(rect & area, soft);
            if (horizontal) {
                m_painter.drawLine(QPointF(area.left(), rect.top()), QPointF(area.right(), rect.top()));
                m_painter.drawLine(QPointF(area.left(), rect.bottom()), QPointF(area.right(), rect.bottom()));
            } else {
                m_painter.drawLine(QPointF(rect.left(), area.top()), QPointF(rect.left(), area.bottom()));
                m_painter.drawLine(QPointF(rect.right(), area.top()), QPointF(rect.right(), area.bottom()));
            }
        } else if (horizontal) {
            m_painter.drawLine(QPointF(area.left(), rect.center().y()), QPointF(area.right(), rect.center().y()));
        } else {
            m_painter.drawLine(QPointF(rect.center().x(), area.top()), QPointF(rect.center().x(), area.bottom()));
        }
        onStrip(rect, horizontal);
    };
    if (highlight.cell) {
        const auto query = static_cast<std::int32_t>(highlight.cell->query);
        const auto key = static_cast<std::int32_t>(highlight.cell->key);
        const QRectF cell = cellsRect({query, query + 1}, {key, key + 1});
        const QPointF at = cell.center();
        m_painter.drawLine(QPointF(area.left(), at.y()), QPointF(area.right(), at.y()));
        m_painter.drawLine(QPointF(at.x(), area.top()), QPointF(at.x(), area.bottom()));
        onStrip(cell, true);
        onStrip(cell, false);
        m_painter.setPen(QPen(pen.color(), pen.widthF() + 0.5));
        m_painter.drawRect(atLeast(cell, 9));
    } else {
        const double right = m_view.toColumn(m_layout.cells.width());
        const double bottom = m_view.toRow(m_layout.cells.height());
        for (const auto& rows : viewmodels::shownRanges(highlight.queries, m_view.top, bottom, 1 / m_view.scaleY))
            range(cellsRect(rows, whole(m_content.keys())), true);
        for (const auto& rows : viewmodels::shownRanges(highlight.keys, m_view.left, right, 1 / m_view.scaleX))
            range(cellsRect(whole(m_content.queries()), rows), false);
    }
    m_painter.restore();
}

}  // namespace rowscope::widgets

#include "views/widgets/expansion/expansion_paint.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "views/viewmodels/rows/row_ranges.h"
#include "views/viewmodels/rows/row_text.h"

namespace rowscope::widgets {

namespace {

using viewmodels::ExpansionSpan;

constexpr double kTextFrom = 13;  ///< pixels a row from which token texts fit, written upwards

class ExpansionPainter {
public:
    ExpansionPainter(QPainter& painter, const ExpansionLayout& layout, const ExpansionScroll& scroll, const ExpansionContent& content,
                     const Theme& theme)
        : m_painter(painter), m_layout(layout), m_scroll(scroll), m_content(content), m_theme(theme) {}

    void everything(const ExpansionHighlight& highlight) {
        m_painter.setClipRect(m_layout.area);
        m_painter.setFont(uiFont(11));
        for (const ExpansionSpan& span : m_content.spans) {
            if (x(span.rows.end) < m_layout.area.left() - 40 || x(span.rows.begin) > m_layout.area.right() + 40) continue;
            if (span.kind == ExpansionSpan::Kind::Plain) plain(span);
        }
        rowsStrip();
        for (const ExpansionSpan& span : m_content.spans) {
            if (span.kind == ExpansionSpan::Kind::Placeholder) placeholder(span);
            if (span.kind == ExpansionSpan::Kind::Cut) cut(span);
        }
        texts();
        outline(highlight.hovered, QPen(m_theme.selection, 1.2, Qt::DotLine));
        outline(highlight.chosen, QPen(m_theme.selection, 2));
    }

private:
    [[nodiscard]] double x(double row) const { return m_layout.area.left() + m_scroll.toX(row); }
    [[nodiscard]] QRectF between(double begin, double end, const QRectF& strip) const {
        return {x(begin), strip.top(), std::max(0.5, x(end) - x(begin)), strip.height()};
    }

    [[nodiscard]] QColor colorAt(std::int32_t row) const {
        if (m_content.bands.empty()) return m_theme.text;
        const auto& band = m_content.bands[viewmodels::bandAt(m_content.bands, row)];
        return m_theme.origin(band.kind, band.part);
    }

    void bandPieces(rows::RowRange rows, const QRectF& strip) {
        for (std::size_t i = m_content.bands.empty() ? 0 : viewmodels::bandAt(m_content.bands, rows.begin); i < m_content.bands.size();
             ++i) {
            const auto& band = m_content.bands[i];
            const std::int32_t begin = std::max(rows.begin, band.rows.begin);
            const std::int32_t end = std::min(rows.end, band.rows.end);
            if (begin >= rows.end) break;
            if (begin >= end) continue;
            m_painter.fillRect(between(begin, end, strip), m_theme.origin(band.kind, band.part));
            hairs(begin, end, strip);
        }
    }

    void hairs(std::int32_t begin, std::int32_t end, const QRectF& strip) {
        if (m_scroll.scale < 4) return;
        m_painter.setPen(QPen(m_theme.panel, 1));
        const auto first = std::max(begin, static_cast<std::int32_t>(std::floor(m_scroll.left)));
        for (std::int32_t row = first; row < end && x(row) < m_layout.area.right(); ++row)
            m_painter.drawLine(QPointF(x(row), strip.top()), QPointF(x(row), strip.bottom()));
    }

    void plain(const ExpansionSpan& span) {
        bandPieces(span.rows, m_layout.above);
        QColor quiet = m_theme.chip;
        m_painter.fillRect(between(span.rows.begin, span.rows.end, m_layout.arcs), quiet);
    }

    void rowsStrip() {
        const auto count = static_cast<std::int32_t>(m_content.rowCount());
        const auto first = std::clamp(static_cast<std::int32_t>(m_scroll.left), 0, count);
        const auto last = std::clamp(static_cast<std::int32_t>(m_scroll.toRow(m_layout.area.width())) + 1, 0, count);
        bandPieces({first, last}, m_layout.below);
        m_painter.setPen(m_theme.dim);
        m_painter.setFont(uiFont(11));
        for (const auto& band : m_content.bands) {
            if (band.label.isEmpty()) continue;
            const double begin = std::max(m_layout.area.left(), x(band.rows.begin));
            const double end = std::min(m_layout.area.right(), x(band.rows.end));
            if (end - begin < 36) continue;
            const QString text = m_painter.fontMetrics().elidedText(band.label, Qt::ElideRight, static_cast<int>(end - begin));
            m_painter.drawText(QRectF(begin, m_layout.names.top(), end - begin, m_layout.names.height()), Qt::AlignHCenter | Qt::AlignTop,
                               text);
        }
    }

    void placeholder(const ExpansionSpan& span) {
        const auto [left, right] = templateBox(span, m_scroll);
        const QRectF box(m_layout.area.left() + left, m_layout.above.top(), right - left, m_layout.above.height());
        const QColor color = colorAt(span.features.begin);
        if (x(span.rows.end) < m_layout.area.left() || x(span.rows.begin) > m_layout.area.right()) return;
        arc(box, span.rows, m_theme.special, 60);
        arc(box, span.features, color, 70);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(color);
        m_painter.drawRoundedRect(box, 3, 3);
        const rows::ExpansionRecord& record = m_content.rowsOwner().expansion.records[static_cast<std::size_t>(span.record)];
        const QString text = viewmodels::recordText(*m_content.trace, record);
        m_painter.setPen(m_theme.ink);
        m_painter.setFont(uiFont(11));
        const double width = m_painter.fontMetrics().horizontalAdvance(text);
        const double at =
            std::clamp(box.center().x() - width / 2, m_layout.area.left(), std::max(m_layout.area.left(), m_layout.area.right() - width));
        // Labels of close placeholders would cover one another: each starts after the one before.
        if (at < m_labelEnd + 12) return;
        m_labelEnd = at + width;
        m_painter.drawText(QRectF(at, m_layout.labels.top(), width + 2, m_layout.labels.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
    }

    /// From a box above to a range of rows below, as one curved band.
    void arc(const QRectF& box, rows::RowRange rows, QColor color, int alpha) {
        const double middle = m_layout.arcs.center().y();
        const double top = m_layout.arcs.top();
        const double bottom = m_layout.arcs.bottom();
        QPainterPath path(QPointF(box.left(), top));
        path.cubicTo(QPointF(box.left(), middle), QPointF(x(rows.begin), middle), QPointF(x(rows.begin), bottom));
        path.lineTo(QPointF(x(rows.end), bottom));
        path.cubicTo(QPointF(x(rows.end), middle), QPointF(box.right(), middle), QPointF(box.right(), top));
        path.closeSubpath();
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setPen(QPen(color, 1));
        color.setAlpha(alpha);
        m_painter.setBrush(color);
        m_painter.drawPath(path);
        m_painter.restore();
    }

    void cut(const ExpansionSpan& span) {
        const double at = x(span.rows.begin);
        const QRectF mark(at - 5, m_layout.above.top() - 2, 10, m_layout.above.height() + 4);
        m_painter.fillRect(mark, QBrush(m_theme.fault, Qt::BDiagPattern));
        m_painter.setPen(QPen(m_theme.fault, 1.5));
        m_painter.drawRect(mark);
        m_painter.setPen(QPen(m_theme.fault, 1, Qt::DashLine));
        m_painter.drawLine(QPointF(at, mark.bottom()), QPointF(at, m_layout.below.top()));
        m_painter.setFont(uiFont(11));
        m_painter.setPen(m_theme.fault);
        const QString text = QStringLiteral("✂ %1").arg(span.templateEnd - span.templateBegin);
        m_painter.drawText(QRectF(at + 8, m_layout.arcs.top() + 4, 80, 16), Qt::AlignLeft | Qt::AlignVCenter, text);
    }

    void texts() {
        if (m_scroll.scale < kTextFrom) return;
        m_painter.setFont(monoFont(11));
        for (const ExpansionSpan& span : m_content.spans) {
            if (span.kind != ExpansionSpan::Kind::Plain) continue;
            const auto first = std::max(span.rows.begin, static_cast<std::int32_t>(std::floor(m_scroll.left)));
            for (std::int32_t row = first; row < span.rows.end && x(row) < m_layout.area.right(); ++row) upwards(row);
        }
    }

    void upwards(std::int32_t row) {
        const QString text = viewmodels::tokenText(m_content.rowsOwner(), static_cast<std::size_t>(row), 12);
        if (text.isEmpty()) return;
        const QColor under = colorAt(row);
        m_painter.save();
        m_painter.setPen(under.lightnessF() > 0.55F ? QColor(0x14171C) : QColor(0xFFFFFF));
        m_painter.translate(x(row), m_layout.above.bottom());
        m_painter.rotate(-90);
        m_painter.drawText(QRectF(4, 0, m_layout.above.height() - 6, m_scroll.scale), Qt::AlignLeft | Qt::AlignVCenter,
                           m_painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(m_layout.above.height() - 6)));
        m_painter.restore();
    }

    void outline(const std::vector<rows::RowRange>& ranges, const QPen& pen) {
        m_painter.setPen(pen);
        m_painter.setBrush(Qt::NoBrush);
        constexpr double kLeast = 4;  ///< pixels of the smallest one
        const double reach = kLeast / m_scroll.scale;
        const double end = m_scroll.toRow(m_layout.area.width()) + reach;
        for (const auto& range : viewmodels::shownRanges(ranges, m_scroll.left - reach, end, 1 / m_scroll.scale)) {
            QRectF rect = between(range.begin, range.end, m_layout.below);
            if (rect.width() < kLeast) rect.adjust((rect.width() - kLeast) / 2, 0, (kLeast - rect.width()) / 2, 0);
            m_painter.drawRect(rect.adjusted(0, -1, 0, 1));
        }
    }

    QPainter& m_painter;
    const ExpansionLayout& m_layout;
    const ExpansionScroll& m_scroll;
    const ExpansionContent& m_content;
    const Theme& m_theme;
    double m_labelEnd = -1e9;
};

}  // namespace

ExpansionLayout ExpansionLayout::in(QRectF area, double scale) {
    ExpansionLayout layout;
    layout.area = area;
    constexpr double kLabels = 20;
    constexpr double kNames = 18;
    const double rest = std::max(60.0, area.height() - kLabels - kNames);
    // Token texts, written upwards, need height; plain colours don't.
    const double strip = std::clamp(rest * 0.3, 18.0, scale >= kTextFrom ? 88.0 : 26.0);
    layout.labels = QRectF(area.left(), area.top(), area.width(), kLabels);
    layout.above = QRectF(area.left(), layout.labels.bottom(), area.width(), strip);
    const double arcs = std::clamp(rest - 2 * strip, 20.0, 130.0);
    layout.arcs = QRectF(area.left(), layout.above.bottom(), area.width(), arcs);
    layout.below = QRectF(area.left(), layout.arcs.bottom(), area.width(), std::min(strip, 26.0));
    layout.names = QRectF(area.left(), layout.below.bottom() + 3, area.width(), kNames);
    return layout;
}

std::pair<double, double> templateBox(const ExpansionSpan& span, const ExpansionScroll& scroll) {
    const double begin = scroll.toX(span.rows.begin);
    const double end = scroll.toX(span.rows.end);
    if (span.kind != ExpansionSpan::Kind::Placeholder) return {begin, end};
    const double middle = (begin + end) / 2;
    const double half = std::clamp(scroll.scale, 6.0, 24.0) / 2;
    return {middle - half, middle + half};
}

void paintExpansion(QPainter& painter, const ExpansionLayout& layout, const ExpansionScroll& scroll, const ExpansionContent& content,
                    const ExpansionHighlight& highlight, const Theme& theme) {
    if (content.sequence < 0) return;
    painter.save();
    ExpansionPainter(painter, layout, scroll, content, theme).everything(highlight);
    painter.restore();
}

}  // namespace rowscope::widgets

#include "views/widgets/timeline/timeline_paint.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "views/viewmodels/text/figures.h"

namespace rowscope::widgets {

namespace {

using viewmodels::StageKind;

struct BarLook {
    QColor fill;
    QColor line;
    QColor ink;
    Qt::BrushStyle pattern = Qt::SolidPattern;
};

BarLook lookOf(StageKind kind, const Theme& theme) {
    switch (kind) {
        case StageKind::Work:
            return {theme.accentSoft, theme.accent, theme.ink};
        case StageKind::Cached:
            return {theme.holds, theme.holds, theme.ink, Qt::FDiagPattern};
        case StageKind::Waiting:
            return {theme.chip, theme.dim, theme.dim};
        case StageKind::Bad:
            return {theme.fault, theme.fault, theme.fault, Qt::BDiagPattern};
    }
    return {};
}

void axis(QPainter& painter, const TimelineLayout& layout, const TimelineScroll& scroll, const viewmodels::TimelineContent& content,
          const Theme& theme) {
    const QRectF bars = layout.bars();
    const double span = bars.width() / scroll.scale;
    const double step = viewmodels::tickStep(span, std::max(2, static_cast<int>(bars.width() / 110)));
    painter.setFont(monoFont(11));
    for (double tick = std::ceil((scroll.left - content.beginMs) / step) * step; tick <= scroll.left - content.beginMs + span;
         tick += step) {
        const double x = bars.left() + scroll.toX(content.beginMs + tick);
        painter.setPen(QPen(theme.hairline, 1));
        painter.drawLine(QPointF(x, layout.area.top() + TimelineLayout::kAxis - 4), QPointF(x, layout.area.bottom()));
        painter.setPen(theme.dim);
        painter.drawText(QRectF(x + 4, layout.area.top(), 120, TimelineLayout::kAxis - 4), Qt::AlignLeft | Qt::AlignVCenter,
                         tick == 0 ? QStringLiteral("0") : viewmodels::millisecondsText(tick));
    }
}

}  // namespace

double TimelineLayout::laneTop(const viewmodels::TimelineContent& content, std::size_t lane, const TimelineScroll& scroll) const {
    double top = area.top() + kAxis + kLaneGap / 2 - scroll.top;
    for (std::size_t i = 0; i < lane; ++i) top += content.lanes[i].lines * kLine + kLaneGap;
    return top;
}

double TimelineLayout::contentHeight(const viewmodels::TimelineContent& content) {
    double height = kAxis + kLaneGap;
    for (const auto& lane : content.lanes) height += lane.lines * kLine + kLaneGap;
    return height;
}

QRectF TimelineLayout::bar(const viewmodels::TimelineContent& content, std::size_t lane, const viewmodels::TimelineBar& bar,
                           const TimelineScroll& scroll) const {
    const trace::Stage& stage = content.trace->stages[static_cast<std::size_t>(bar.stage)];
    const double start = std::isfinite(stage.startMs) ? stage.startMs : 0;
    const double duration = std::isfinite(stage.durationMs) ? std::max(0.0, stage.durationMs) : 0;
    const double y = laneTop(content, lane, scroll) + bar.line * kLine;
    return {bars().left() + scroll.toX(start), y + 2, std::max(3.0, duration * scroll.scale), kLine - 4};
}

void paintTimeline(QPainter& painter, const TimelineLayout& layout, const TimelineScroll& scroll,
                   const viewmodels::TimelineContent& content, int chosen, const Theme& theme) {
    if (content.lanes.empty()) return;
    painter.save();
    painter.setClipRect(layout.area);
    axis(painter, layout, scroll, content, theme);
    const QRectF bars = layout.bars();
    for (std::size_t l = 0; l < content.lanes.size(); ++l) {
        const auto& lane = content.lanes[l];
        const double top = layout.laneTop(content, l, scroll);
        const double height = lane.lines * TimelineLayout::kLine;
        if (top > layout.area.bottom() || top + height < bars.top()) continue;
        painter.setClipRect(QRectF(layout.area.left(), bars.top(), layout.area.width(), bars.height()));
        painter.setPen(QPen(theme.hairline, 1));
        painter.drawLine(QPointF(layout.area.left(), top - TimelineLayout::kLaneGap / 2),
                         QPointF(layout.area.right(), top - TimelineLayout::kLaneGap / 2));
        painter.setFont(uiFont(12));
        painter.setPen(theme.ink);
        const QRectF name(layout.area.left(), top, TimelineLayout::kNames - 8, TimelineLayout::kLine);
        painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(lane.name, Qt::ElideRight, static_cast<int>(name.width())));
        painter.setClipRect(bars);
        painter.setFont(uiFont(11));
        for (const auto& item : lane.bars) {
            const QRectF rect = layout.bar(content, l, item, scroll);
            if (rect.right() < bars.left() || rect.left() > bars.right()) continue;
            const BarLook look = lookOf(item.kind, theme);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(look.line, 1));
            painter.setBrush(look.pattern == Qt::SolidPattern ? QBrush(look.fill) : QBrush(theme.chip));
            const double radius = std::min(3.0, rect.width() / 2);
            painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
            if (look.pattern != Qt::SolidPattern) painter.fillRect(rect.adjusted(1, 1, -1, -1), QBrush(look.fill, look.pattern));
            if (item.stage == chosen) {
                painter.setPen(QPen(theme.selection, 2));
                painter.setBrush(Qt::NoBrush);
                painter.drawRoundedRect(rect.adjusted(-1, -1, 1, 1), 4, 4);
            }
            const double begin = std::max(rect.left(), bars.left());
            if (rect.right() - begin < 34) continue;
            const QRectF text(begin + 6, rect.top(), rect.right() - begin - 8, rect.height());
            const trace::Stage& stage = content.trace->stages[static_cast<std::size_t>(item.stage)];
            QString words = item.label;
            if (text.width() > 110) words += QStringLiteral("  %1").arg(viewmodels::millisecondsText(stage.durationMs));
            painter.setPen(look.ink);
            if (look.pattern != Qt::SolidPattern) {
                // Words on a pattern stand on a plain ground.
                const double width = std::min(text.width(), painter.fontMetrics().horizontalAdvance(words) + 4.0);
                painter.fillRect(QRectF(text.left() - 2, text.top() + 2, width, text.height() - 4), theme.chip);
            }
            painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                             painter.fontMetrics().elidedText(words, Qt::ElideRight, static_cast<int>(text.width())));
        }
    }
    painter.restore();
}

}  // namespace rowscope::widgets

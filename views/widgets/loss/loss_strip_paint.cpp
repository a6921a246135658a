#include "views/widgets/loss/loss_strip_paint.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "views/viewmodels/rows/row_text.h"
#include "views/viewmodels/text/figures.h"

namespace rowscope::widgets {

namespace {

/// What the rows under one pixel add up to.
struct Column {
    rows::Role role = rows::Role::Unknown;
    bool media = false;
    bool supervised = false;
    bool fault = false;
    double loss = -1;
};

Column columnOf(const viewmodels::LossView& view, std::int32_t begin, std::int32_t end) {
    Column column;
    for (std::int32_t row = begin; row < end; ++row) {
        const auto at = static_cast<std::size_t>(row);
        const auto& rows = view.sequence().rows;
        if (at < rows.role.size()) column.role = rows.role[at];
        const auto kind = viewmodels::kindOf(rows, at);
        column.media = kind != rows::OriginKind::Text && kind != rows::OriginKind::Padding;
        column.supervised = column.supervised || view.isSupervised(row);
        column.fault = column.fault || viewmodels::isFault(view.reason(row));
        const double loss = view.loss(row);
        if (std::isfinite(loss)) column.loss = std::max(column.loss, loss);
    }
    return column;
}

}  // namespace

LossStripLayout LossStripLayout::in(QRectF area) {
    LossStripLayout layout;
    layout.roles = QRectF(area.left(), area.bottom() - 10, area.width(), 10);
    layout.supervised = QRectF(area.left(), layout.roles.top() - 12, area.width(), 9);
    layout.bars = QRectF(area.left(), area.top(), area.width(), std::max(8.0, layout.supervised.top() - 4 - area.top()));
    return layout;
}

QColor roleColor(rows::Role role, const Theme& theme) {
    switch (role) {
        case rows::Role::System:
            return theme.special;
        case rows::Role::User:
            return theme.text;
        case rows::Role::Assistant:
            return theme.option;
        case rows::Role::Tool:
            return theme.audio;
        case rows::Role::Pad:
        case rows::Role::Unknown:
            break;
    }
    return theme.hairline;
}

void paintLossMark(QPainter& painter, const LossStripLayout& layout, const viewmodels::LossView& view, int row, const QPen& pen) {
    if (!view.isValid() || row < 0 || row >= view.rowCount()) return;
    const double scale = layout.roles.width() / view.rowCount();
    const double grown = std::max(scale, 4.0);
    const double x = layout.roles.left() + row * scale;
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(x - (grown - scale) / 2, layout.bars.top(), grown, layout.roles.bottom() - layout.bars.top()));
}

void paintLossStrip(QPainter& painter, const LossStripLayout& layout, const viewmodels::LossView& view, const Theme& theme) {
    if (!view.isValid() || view.rowCount() == 0) return;
    const double scale = layout.roles.width() / view.rowCount();
    const double largest = std::max(1e-9, view.counts().largestLoss);
    const double stepPixels = std::max(1.0, scale);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(layout.supervised, theme.chip);
    for (double x = 0; x < layout.roles.width(); x += stepPixels) {
        const auto begin = static_cast<std::int32_t>(std::floor(x / scale + 1e-9));
        const auto end =
            std::min(view.rowCount(), std::max(begin + 1, static_cast<std::int32_t>(std::floor((x + stepPixels) / scale + 1e-9))));
        if (begin >= view.rowCount()) break;
        const Column column = columnOf(view, begin, end);
        const double gap = stepPixels >= 4 ? 1 : 0;
        const QRectF at(layout.roles.left() + x, 0, stepPixels - gap, 0);
        const auto fill = [&](const QRectF& lane, const QBrush& brush) {
            painter.fillRect(QRectF(at.left(), lane.top(), at.width(), lane.height()), brush);
        };
        fill(layout.roles, column.media ? theme.image : roleColor(column.role, theme));
        if (column.supervised) fill(layout.supervised, theme.accent);
        if (column.fault) {
            fill(layout.supervised, QBrush(theme.fault));
            painter.fillRect(QRectF(at.left(), layout.supervised.top() - 3, std::max(2.0, at.width()), 3), theme.fault);
        }
        if (column.loss < 0) continue;
        const double height = std::max(1.0, layout.bars.height() * column.loss / largest);
        painter.fillRect(QRectF(at.left(), layout.bars.bottom() - height, std::max(1.0, at.width()), height), theme.accent);
    }
    painter.setPen(QPen(theme.hairline, 1));
    painter.drawLine(layout.bars.bottomLeft(), layout.bars.bottomRight());
    painter.setFont(monoFont(10));
    painter.setPen(theme.dim);
    if (view.hasLoss()) {
        const QString top = QStringLiteral("%1 nats").arg(viewmodels::figure(view.counts().largestLoss, 2));
        const double width = painter.fontMetrics().horizontalAdvance(top) + 6.0;
        const QRectF ground(layout.bars.left(), layout.bars.top(), width, painter.fontMetrics().height());
        painter.fillRect(ground, theme.panel);
        painter.drawText(ground, Qt::AlignLeft | Qt::AlignVCenter, top);
    }
    painter.restore();
}

}  // namespace rowscope::widgets

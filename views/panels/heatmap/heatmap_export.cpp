#include "views/panels/heatmap/heatmap_export.h"

#include <QPainter>
#include <algorithm>
#include <unordered_map>
#include <utility>

#include "views/widgets/heatmap/frame.h"
#include "views/widgets/heatmap/heatmap_paint.h"

namespace rowscope::panels {

namespace {

constexpr int kLegendWidth = 220;
constexpr int kTitleHeight = 44;
constexpr int kMargin = 16;
/// Pixels a unit: a page prints sharp, a bitmap of twice the size costs little.
constexpr double kDetail = 2;

QImage cellsImage(const widgets::HeatmapContent& content, const widgets::HeatmapView& view, QSizeF size, const widgets::Theme& theme,
                  const std::stop_token& stop) {
    QImage image((size * kDetail).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
    widgets::HeatmapView detailed = view;
    detailed.scaleX *= kDetail;
    detailed.scaleY *= kDetail;
    const widgets::ColorTable colors = content.colors ? content.colors(theme) : widgets::ColorTable{};
    std::unordered_map<widgets::TileKey, widgets::TilePtr> made;
    const auto lookup = [&](const widgets::TileKey& key) {
        auto& tile = made[key];
        if (!tile) {
            auto fresh = std::make_shared<widgets::Tile>();
            [[maybe_unused]] const bool whole = content.cells->fill(key, *fresh, stop);
            tile = std::move(fresh);
        }
        return tile;
    };
    const QRgb panel = theme.panel.rgb();
    widgets::composeFrame({detailed, content.queries(), content.keys(), panel, panel, panel, 3 * kDetail, &colors}, lookup, image);
    return image;
}

void paintLegend(QPainter& painter, QRectF area, const HeatmapPicture& picture, const widgets::Theme& theme) {
    double y = area.top();
    const auto line = [&](const QString& text, double indent, const QColor& color) {
        const QRectF room(area.left() + indent, y, area.width() - indent, 200);
        painter.setPen(color);
        QRectF used;
        painter.drawText(room, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, text, &used);
        y += std::max(20.0, used.height() + 5);
    };
    painter.setFont(widgets::uiFont(13, QFont::DemiBold));
    line(HeatmapSide::tr("Legend"), 0, theme.ink);
    painter.setFont(widgets::uiFont(12));
    for (const LegendEntry& entry : picture.legend) {
        const QRectF swatch(area.left(), y + 2, 12, 12);
        if (entry.outlineOnly) {
            painter.setPen(QPen(entry.color, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(swatch.adjusted(1, 1, -1, -1));
        } else {
            painter.fillRect(swatch, QBrush(entry.color, entry.pattern));
        }
        line(entry.text, 22, theme.ink);
    }
    y += 8;
    for (const QString& fact : picture.facts) line(fact, 0, theme.dim);
}

}  // namespace

void paintHeatmapPicture(QPainter& painter, const QSize& size, const HeatmapPicture& picture, const widgets::Theme& theme,
                         const std::stop_token& stop) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRect(QPoint(0, 0), size), theme.panel);
    painter.setPen(theme.ink);
    painter.setFont(widgets::uiFont(15, QFont::DemiBold));
    painter.drawText(QRectF(kMargin, 8, size.width() - 2 * kMargin, 28), Qt::AlignLeft | Qt::AlignVCenter, picture.title);
    painter.setPen(theme.dim);
    painter.setFont(widgets::monoFont(12));
    painter.drawText(QRectF(kMargin, 8, size.width() - 2 * kMargin, 28), Qt::AlignRight | Qt::AlignVCenter, picture.note);
    if (!picture.content.cells) return;
    const QSizeF room(std::max(64, size.width() - 3 * kMargin - kLegendWidth), std::max(64, size.height() - kTitleHeight - kMargin));
    painter.save();
    painter.translate(kMargin, kTitleHeight);
    const auto layout = widgets::HeatmapLayout::in(room);
    const auto view = widgets::fitted(picture.content.queries(), picture.content.keys(), layout.cells.size());
    const QSizeF cells(std::min(layout.cells.width(), view.toX(static_cast<double>(picture.content.keys()))),
                       std::min(layout.cells.height(), view.toY(static_cast<double>(picture.content.queries()))));
    painter.drawImage(QRectF(layout.cells.topLeft(), cells), cellsImage(picture.content, view, cells, theme, stop));
    if (stop.stop_requested()) return painter.restore();
    widgets::HeatmapPaint paint(painter, picture.content, layout, view, theme);
    paint.bands();
    paint.faults();
    painter.restore();
    paintLegend(painter,
                QRectF(size.width() - kMargin - kLegendWidth, kTitleHeight + widgets::HeatmapLayout::kMargin, kLegendWidth, size.height()),
                picture, theme);
}

Drawing heatmapDrawing(HeatmapPicture picture, const widgets::Theme& theme) {
    if (picture.content.colors) picture.content.colors = [table = picture.content.colors(theme)](const widgets::Theme&) { return table; };
    return [picture = std::move(picture), theme](QPainter& painter, const QSize& size, const std::stop_token& stop) {
        paintHeatmapPicture(painter, size, picture, theme, stop);
    };
}

}  // namespace rowscope::panels

#include "views/widgets/picture/picture_paint.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "views/viewmodels/media/patch_place.h"
#include "views/widgets/heatmap/value_code.h"

namespace rowscope::widgets {

namespace {

QRectF scaled(const QRectF& fraction, const QRectF& area) {
    return {area.left() + fraction.left() * area.width(), area.top() + fraction.top() * area.height(), fraction.width() * area.width(),
            fraction.height() * area.height()};
}

void grid(QPainter& painter, QRectF area, std::int32_t rows, std::int32_t columns, const QPen& pen) {
    painter.setPen(pen);
    for (std::int32_t c = 1; c < columns; ++c) {
        const double x = area.left() + area.width() * c / columns;
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    }
    for (std::int32_t r = 1; r < rows; ++r) {
        const double y = area.top() + area.height() * r / rows;
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    }
}

void grids(QPainter& painter, QRectF area, const PictureContent& content) {
    const trace::PatchGeometry& g = content.geometry;
    if (viewmodels::viewCount(g) == 0) return;
    // Seen on light and dark pictures alike: a dark hair beside a light one.
    const QPen thin(QColor(70, 84, 110, 90), 1);
    const QPen thick(QColor(255, 255, 255, 200), 2);
    if (content.global) {
        grid(painter, area, g.gridRows, g.gridColumns, thin);
        return;
    }
    grid(painter, area, g.gridRows * std::max(1, g.tileRows), g.gridColumns * std::max(1, g.tileColumns), thin);
    grid(painter, area, g.tileRows, g.tileColumns, thick);
}

void weights(QPainter& painter, QRectF area, const PictureContent& content, const ColorTable& values) {
    for (std::size_t row = 0; row < content.weights.size(); ++row) {
        const auto place = viewmodels::patchPlace(content.geometry, static_cast<std::int32_t>(row));
        if (!place || place->global != content.global) continue;
        const float weight = content.weights[row];
        const bool finite = std::isfinite(weight);
        QColor color(values[finite ? valueCode(weight) : kNotFiniteCode]);
        // What weighs little leaves the picture as it is; what has no weight must be seen.
        color.setAlphaF(finite ? 0.7F * std::clamp(weight, 0.0F, 1.0F) : 0.7F);
        painter.fillRect(scaled(place->area, area), color);
    }
}

void outlines(QPainter& painter, QRectF area, const PictureContent& content, const std::vector<std::int32_t>& rows, const QPen& pen) {
    painter.setPen(pen);
    for (const std::int32_t row : rows) {
        const auto place = viewmodels::patchPlace(content.geometry, row);
        if (place && place->global == content.global) painter.drawRect(scaled(place->area, area));
    }
}

}  // namespace

QRectF pictureRect(QSize pixels, QRectF room) {
    if (pixels.isEmpty() || room.isEmpty()) return room;
    const QSizeF size = QSizeF(pixels).scaled(room.size(), Qt::KeepAspectRatio);
    return {room.left() + (room.width() - size.width()) / 2, room.top() + (room.height() - size.height()) / 2, size.width(), size.height()};
}

void paintPicture(QPainter& painter, QRectF area, const PictureContent& content, const PictureHighlight& highlight, const Theme& theme,
                  const ColorTable& values) {
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    if (content.picture.isNull()) {
        painter.fillRect(area, theme.chip);
    } else {
        painter.drawImage(area, content.picture);
    }
    painter.setClipRect(area.adjusted(-2, -2, 2, 2));
    weights(painter, area, content, values);
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing);
    grids(painter, area, content);
    // All patches of a picture chosen at once (a click on its band) would be a lattice: the frame says the same.
    const auto patches = static_cast<std::size_t>(content.geometry.gridRows) * static_cast<std::size_t>(content.geometry.gridColumns);
    if (highlight.chosen.size() >= patches && patches > 1) {
        painter.setPen(QPen(theme.selection, 2));
        painter.drawRect(area.adjusted(1, 1, -1, -1));
    } else {
        outlines(painter, area, content, highlight.chosen, QPen(theme.selection, 2));
    }
    outlines(painter, area, content, highlight.hovered, QPen(theme.selection, 1.5, Qt::DotLine));
    painter.restore();
}

}  // namespace rowscope::widgets

#include "views/panels/export_picture.h"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>

namespace rowscope::panels {

QImage pictureOf(const Renderable& renderable, double scale, QSize size) {
    const QSize units = size.isEmpty() ? renderable.preferredSize() : size;
    QImage image((QSizeF(units) * scale).toSize().expandedTo({1, 1}), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.scale(scale, scale);
    renderable.render(painter, units);
    return image;
}

QByteArray svgOf(const Renderable& renderable, QSize size) {
    const QSize units = size.isEmpty() ? renderable.preferredSize() : size;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(units);
    generator.setViewBox(QRect(QPoint(0, 0), units));
    generator.setTitle(renderable.exportName());
    QPainter painter(&generator);
    renderable.render(painter, units);
    painter.end();
    return bytes;
}

}  // namespace rowscope::panels

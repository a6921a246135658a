#include "views/panels/export_picture.h"

#include <QBuffer>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace rowscope::panels {

namespace {

constexpr double kScale = 2;

Drawing drawnBy(const Renderable& renderable) {
    return [&renderable](QPainter& painter, const QSize& size, const std::stop_token&) { renderable.render(painter, size); };
}

QImage pixels(const Drawing& drawing, QSize units, double scale, const std::stop_token& stop) {
    QImage image((QSizeF(units) * scale).toSize().expandedTo({1, 1}), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.scale(scale, scale);
    drawing(painter, units, stop);
    return image;
}

QByteArray svg(const Drawing& drawing, QSize units, const QString& title, const std::stop_token& stop) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(units);
    generator.setViewBox(QRect(QPoint(0, 0), units));
    generator.setTitle(title);
    QPainter painter(&generator);
    drawing(painter, units, stop);
    painter.end();
    return bytes;
}

bool writeSvg(const QByteArray& drawn, const QString& file) {
    QSaveFile to(file);
    return to.open(QIODevice::WriteOnly) && to.write(drawn) == drawn.size() && to.commit();
}

}  // namespace

QImage pictureOf(const Renderable& renderable, double scale, QSize size) {
    return pixels(drawnBy(renderable), size.isEmpty() ? renderable.preferredSize() : size, scale, {});
}

QByteArray svgOf(const Renderable& renderable, QSize size) {
    return svg(drawnBy(renderable), size.isEmpty() ? renderable.preferredSize() : size, renderable.exportName(), {});
}

std::function<Status(std::stop_token)> exporter(const Renderable& renderable, const QString& file) {
    const bool asSvg = file.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive);
    std::function<bool(const std::stop_token&)> write;
    if (const Drawing drawing = renderable.drawing()) {
        write = [drawing, asSvg, size = renderable.preferredSize(), title = renderable.exportName(), file](const std::stop_token& stop) {
            if (asSvg) {
                const QByteArray drawn = svg(drawing, size, title, stop);
                return stop.stop_requested() || writeSvg(drawn, file);
            }
            const QImage image = pixels(drawing, size, kScale, stop);
            return stop.stop_requested() || image.save(file);
        };
    } else if (asSvg) {
        write = [drawn = svgOf(renderable), file](const std::stop_token& stop) { return stop.stop_requested() || writeSvg(drawn, file); };
    } else {
        write = [image = pictureOf(renderable, kScale), file](const std::stop_token& stop) {
            return stop.stop_requested() || image.save(file);
        };
    }
    return [write, file](const std::stop_token& stop) -> Status {
        if (write(stop)) return {};
        return fail(ErrorKind::Io, file.toStdString(), "can't be written");
    };
}

}  // namespace rowscope::panels

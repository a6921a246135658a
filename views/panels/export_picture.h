#pragma once

#include <QByteArray>
#include <QImage>

#include "core/base/result.h"
#include "views/panels/panel.h"

namespace rowscope::panels {

/// The picture as pixels, `scale` pixels a unit of its preferred size (or of `size` where that is given).
[[nodiscard]] QImage pictureOf(const Renderable& renderable, double scale = 2, QSize size = {});

/// The same as an SVG file's bytes: lines and text stay sharp, matrices are embedded as images.
[[nodiscard]] QByteArray svgOf(const Renderable& renderable, QSize size = {});

/// What writes the picture to a file, an SVG or pixels by its ending, on any thread and whatever becomes of the panel. Where the
/// renderable gives a drawing it is drawn there too, else now. Writes nothing once it is stopped.
[[nodiscard]] std::function<Status(std::stop_token)> exporter(const Renderable& renderable, const QString& file);

}  // namespace rowscope::panels

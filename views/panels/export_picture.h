#pragma once

#include <QByteArray>
#include <QImage>

#include "views/panels/panel.h"

namespace rowscope::panels {

/// The picture as pixels, `scale` pixels a unit of its preferred size (or of `size` where that is given).
[[nodiscard]] QImage pictureOf(const Renderable& renderable, double scale = 2, QSize size = {});

/// The same as an SVG file's bytes: lines and text stay sharp, matrices are embedded as images.
[[nodiscard]] QByteArray svgOf(const Renderable& renderable, QSize size = {});

}  // namespace rowscope::panels

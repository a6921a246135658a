#pragma once

#include <QImage>
#include <vector>

#include "core/trace/trace.h"
#include "views/widgets/heatmap/color_tables.h"
#include "views/widgets/theme/theme.h"

class QPainter;

namespace rowscope::widgets {

/// A picture with its patches, as data.
struct PictureContent {
    QImage picture;  ///< null where the trace knows rows only
    QSize pixels;    ///< of the picture; fixes the aspect
    trace::PatchGeometry geometry;
    bool global = true;  ///< which grid: the view of the whole picture, or the tiles
    /// One weight a media row, 0..1 of the largest; empty = nothing to paint.
    std::vector<float> weights;
};

struct PictureHighlight {
    std::vector<std::int32_t> chosen;  ///< media rows
    std::vector<std::int32_t> hovered;
};

/// Where a picture of that aspect stands in `room`: as big as it fits, in the middle.
[[nodiscard]] QRectF pictureRect(QSize pixels, QRectF room);

/// Paints picture, grid, weights and outlines into `area`.
void paintPicture(QPainter& painter, QRectF area, const PictureContent& content, const PictureHighlight& highlight, const Theme& theme,
                  const ColorTable& values);

}  // namespace rowscope::widgets

#include "views/widgets/heatmap/heatmap_view.h"

#include <algorithm>
#include <cmath>

namespace rowscope::widgets {

namespace {
constexpr double kMaxPixelsPerCell = 96;
/// Beyond this ratio square cells would leave one axis a thread.
constexpr double kMaxAspect = 3;

double clampedStart(double start, double cells, double shown) { return cells <= shown ? 0.0 : std::clamp(start, 0.0, cells - shown); }

double revealed(double start, double begin, double length, double shown) {
    const double margin = std::min(shown * 0.1, 8.0);
    if (begin < start || length > shown) return begin - margin;
    if (begin + length > start + shown) return begin + length - shown + margin;
    return start;
}
}  // namespace

int levelFor(double pixelsPerCell) {
    if (pixelsPerCell >= 1.0 || pixelsPerCell <= 0.0) return 0;
    return static_cast<int>(std::ceil(std::log2(1.0 / pixelsPerCell) - 1e-9));
}

HeatmapView fitted(std::int64_t rows, std::int64_t columns, QSizeF size) {
    HeatmapView view;
    if (rows <= 0 || columns <= 0 || size.isEmpty()) return view;
    view.scaleX = std::min(kMaxPixelsPerCell, size.width() / static_cast<double>(columns));
    view.scaleY = std::min(kMaxPixelsPerCell, size.height() / static_cast<double>(rows));
    const double aspect = static_cast<double>(rows) / static_cast<double>(columns);
    if (aspect < kMaxAspect && aspect > 1 / kMaxAspect) view.scaleX = view.scaleY = std::min(view.scaleX, view.scaleY);
    return view;
}

HeatmapView zoomed(const HeatmapView& view, const HeatmapView& fit, double factor, QPointF about) {
    const double column = view.toColumn(about.x());
    const double row = view.toRow(about.y());
    HeatmapView out = view;
    out.scaleX = std::clamp(view.scaleX * factor, fit.scaleX, std::max(fit.scaleX, kMaxPixelsPerCell));
    out.scaleY = std::clamp(view.scaleY * factor, fit.scaleY, std::max(fit.scaleY, kMaxPixelsPerCell));
    out.left = column - about.x() / out.scaleX;
    out.top = row - about.y() / out.scaleY;
    return out;
}

HeatmapView clamped(HeatmapView view, std::int64_t rows, std::int64_t columns, QSizeF size) {
    view.left = clampedStart(view.left, static_cast<double>(columns), size.width() / view.scaleX);
    view.top = clampedStart(view.top, static_cast<double>(rows), size.height() / view.scaleY);
    return view;
}

HeatmapView revealing(HeatmapView view, QRectF cells, QSizeF size) {
    view.left = revealed(view.left, cells.left(), cells.width(), size.width() / view.scaleX);
    view.top = revealed(view.top, cells.top(), cells.height(), size.height() / view.scaleY);
    return view;
}

}  // namespace rowscope::widgets

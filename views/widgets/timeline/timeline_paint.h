#pragma once

#include <QRectF>

#include "views/viewmodels/runtime/timeline_view.h"
#include "views/widgets/theme/theme.h"

class QPainter;

namespace rowscope::widgets {

struct TimelineScroll {
    double left = 0;   ///< ms at the left edge of the bars
    double scale = 1;  ///< pixels a ms
    double top = 0;    ///< pixels scrolled down
    [[nodiscard]] double toX(double ms) const { return (ms - left) * scale; }
    [[nodiscard]] double toMs(double x) const { return left + x / scale; }
    bool operator==(const TimelineScroll&) const = default;
};

struct TimelineLayout {
    static constexpr double kNames = 128;
    static constexpr double kAxis = 22;
    static constexpr double kLine = 22;
    static constexpr double kLaneGap = 8;

    QRectF area;
    [[nodiscard]] QRectF bars() const { return area.adjusted(kNames, kAxis, 0, 0); }
    /// Top of a lane and the rectangle of a bar, in the area's coordinates.
    [[nodiscard]] double laneTop(const viewmodels::TimelineContent& content, std::size_t lane, const TimelineScroll& scroll) const;
    [[nodiscard]] QRectF bar(const viewmodels::TimelineContent& content, std::size_t lane, const viewmodels::TimelineBar& bar,
                             const TimelineScroll& scroll) const;
    [[nodiscard]] static double contentHeight(const viewmodels::TimelineContent& content);
};

void paintTimeline(QPainter& painter, const TimelineLayout& layout, const TimelineScroll& scroll,
                   const viewmodels::TimelineContent& content, int chosen, const Theme& theme);

}  // namespace rowscope::widgets

#pragma once

#include <QColor>
#include <QFont>

namespace rowscope::plot {

/// What a plot needs of the theme; plot links no theme so that it stays a leaf.
struct PlotColors {
    QColor background;
    QColor ink;
    QColor dim;
    QColor hairline;
    QFont font;
};

}  // namespace rowscope::plot

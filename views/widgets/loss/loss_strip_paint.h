#pragma once

#include <QRectF>

#include "views/viewmodels/loss/loss_view.h"
#include "views/widgets/theme/theme.h"

class QPainter;

namespace rowscope::widgets {

/// A whole conversation as one strip: who speaks each row, which rows are supervised, and their loss as bars. Rows share pixels where
/// there are more rows than pixels; a supervised one, a fault and the largest loss of a pixel always show.
struct LossStripLayout {
    QRectF bars;
    QRectF supervised;
    QRectF roles;
    [[nodiscard]] static LossStripLayout in(QRectF area);
};

[[nodiscard]] QColor roleColor(rows::Role role, const Theme& theme);

/// Rows [first, first + count) over the whole width.
void paintLossStrip(QPainter& painter, const LossStripLayout& layout, const viewmodels::LossView& view, double first, double count, int chosen, int hovered,
                    const Theme& theme);

}  // namespace rowscope::widgets

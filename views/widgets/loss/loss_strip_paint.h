#pragma once

#include <QRectF>

#include "views/viewmodels/loss/loss_view.h"
#include "views/widgets/theme/theme.h"

class QPainter;
class QPen;

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

/// All rows over the whole width. O(rows): keep the picture.
void paintLossStrip(QPainter& painter, const LossStripLayout& layout, const viewmodels::LossView& view, const Theme& theme);
/// The outline of one row over the strip.
void paintLossMark(QPainter& painter, const LossStripLayout& layout, const viewmodels::LossView& view, int row, const QPen& pen);

}  // namespace rowscope::widgets

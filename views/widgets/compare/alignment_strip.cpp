#include "views/widgets/compare/alignment_strip.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <utility>

#include "views/widgets/heatmap/color_tables.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::widgets {

namespace {

constexpr double kMargin = 12;
constexpr double kStrip = 14;

double total(const std::vector<trace::AlignedRun>& runs, bool left) {
    if (runs.empty()) return 1;
    return std::max<double>(1, left ? runs.back().left.end : runs.back().right.end);
}

}  // namespace

AlignmentStrip::AlignmentStrip(ThemeController& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setAccessibleName(tr("Alignment of the two sequences"));
    connect(&m_theme, &ThemeController::changed, this, qOverload<>(&QWidget::update));
}

void AlignmentStrip::setRuns(std::vector<trace::AlignedRun> runs) {
    m_runs = std::move(runs);
    update();
}

void AlignmentStrip::paint(QPainter& painter, QRectF area, const std::vector<trace::AlignedRun>& runs, const Theme& theme) {
    const double longest = std::max(total(runs, true), total(runs, false));
    const double scale = area.width() / longest;
    const double upper = area.top();
    const double lower = area.bottom() - kStrip;
    const auto x = [&](double row) { return area.left() + row * scale; };
    const auto bar = [&](const rows::RowRange& rows, double y, const QBrush& brush) {
        painter.fillRect(QRectF(x(rows.begin), y, std::max(1.5, rows.size() * scale), kStrip), brush);
    };
    painter.save();
    for (const trace::AlignedRun& run : runs) {
        if (run.kind != trace::AlignedRun::Kind::Same) continue;
        painter.setRenderHint(QPainter::Antialiasing);
        QPainterPath path(QPointF(x(run.left.begin), upper + kStrip));
        path.lineTo(x(run.left.end), upper + kStrip);
        path.lineTo(x(run.right.end), lower);
        path.lineTo(x(run.right.begin), lower);
        path.closeSubpath();
        painter.fillPath(path, theme.chip);
        painter.setRenderHint(QPainter::Antialiasing, false);
        bar(run.left, upper, theme.special);
        bar(run.right, lower, theme.special);
    }
    for (const trace::AlignedRun& run : runs) {
        if (run.kind == trace::AlignedRun::Kind::Left) bar(run.left, upper, missingColor(theme));
        if (run.kind == trace::AlignedRun::Kind::Right) bar(run.right, lower, extraColor(theme));
    }
    painter.restore();
}

void AlignmentStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.theme().panel);
    paint(painter, QRectF(rect()).adjusted(kMargin, 6, -kMargin, -6), m_runs, m_theme.theme());
}

void AlignmentStrip::mousePressEvent(QMouseEvent* event) {
    const double width = std::max(1.0, rect().width() - 2 * kMargin);
    const double longest = std::max(total(m_runs, true), total(m_runs, false));
    const int row = static_cast<int>((event->position().x() - kMargin) / width * longest);
    if (!m_runs.empty() && row >= 0 && row < m_runs.back().left.end) emit leftRowChosen(row);
}

}  // namespace rowscope::widgets

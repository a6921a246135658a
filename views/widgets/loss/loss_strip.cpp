#include "views/widgets/loss/loss_strip.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "views/widgets/theme/theme_controller.h"

namespace rowscope::widgets {

LossStrip::LossStrip(ThemeController& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Supervision strip"));
    connect(&m_theme, &ThemeController::changed, this, [this] {
        m_strip = {};
        update();
    });
}

void LossStrip::setView(viewmodels::LossView view) {
    m_view = std::move(view);
    m_under = m_hovered = m_chosen = -1;
    m_strip = {};
    m_card.hide();
    update();
}

void LossStrip::setChosen(int row) {
    m_chosen = row;
    update();
}

void LossStrip::setHovered(int row) {
    m_hovered = row;
    update();
}

LossStripLayout LossStrip::layoutNow() const { return LossStripLayout::in(QRectF(rect()).adjusted(12, 6, -12, -6)); }

int LossStrip::rowAt(double x) const {
    const QRectF lane = layoutNow().roles;
    if (!m_view.isValid() || x < lane.left() || x >= lane.right()) return -1;
    return std::min(m_view.rowCount() - 1, static_cast<int>((x - lane.left()) / lane.width() * m_view.rowCount()));
}

int LossStrip::nextSupervised(int from, int direction) const {
    for (int row = from + direction; row >= 0 && row < m_view.rowCount(); row += direction) {
        if (m_view.isSupervised(row)) return row;
    }
    return from;
}

void LossStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Theme& theme = m_theme.theme();
    const QSize pixels = (QSizeF(size()) * devicePixelRatioF()).toSize();
    if (m_strip.size() != pixels) {
        m_strip = QPixmap(pixels);
        m_strip.setDevicePixelRatio(devicePixelRatioF());
        m_strip.fill(theme.panel);
        QPainter strip(&m_strip);
        paintLossStrip(strip, layoutNow(), m_view, theme);
    }
    painter.drawPixmap(0, 0, m_strip);
    paintLossMark(painter, layoutNow(), m_view, m_hovered, QPen(theme.selection, 1, Qt::DotLine));
    paintLossMark(painter, layoutNow(), m_view, m_chosen, QPen(theme.selection, 1.5));
    if (!hasFocus()) return;
    painter.setPen(QPen(theme.accent, 1));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

void LossStrip::mouseMoveEvent(QMouseEvent* event) {
    const int row = rowAt(event->position().x());
    if (row < 0) {
        leaveEvent(nullptr);
        return;
    }
    m_card.show(viewmodels::explainLoss(m_view, row), m_theme.theme(), event->position());
    if (row == m_under) return;
    m_under = row;
    emit rowHovered(row);
}

void LossStrip::mousePressEvent(QMouseEvent* event) {
    const int row = rowAt(event->position().x());
    if (event->button() == Qt::LeftButton && row >= 0) emit rowChosen(row);
}

void LossStrip::leaveEvent(QEvent*) {
    m_card.hide();
    if (m_under >= 0) emit hoverEnded();
    m_under = -1;
}

void LossStrip::keyPressEvent(QKeyEvent* event) {
    if (!m_view.isValid()) return;
    if (event->matches(QKeySequence::Copy)) {
        QGuiApplication::clipboard()->setText(viewmodels::plainText(viewmodels::explainLoss(m_view, m_under >= 0 ? m_under : m_chosen)));
        return;
    }
    const bool jump = event->modifiers().testFlag(Qt::ShiftModifier);
    const auto go = [&](int direction) {
        const int row = jump ? nextSupervised(m_chosen, direction) : m_chosen + direction;
        emit rowChosen(std::clamp(row, 0, m_view.rowCount() - 1));
    };
    switch (event->key()) {
        case Qt::Key_Left:
            go(-1);
            break;
        case Qt::Key_Right:
            go(1);
            break;
        default:
            QWidget::keyPressEvent(event);
    }
}

}  // namespace rowscope::widgets

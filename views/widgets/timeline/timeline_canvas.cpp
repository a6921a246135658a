#include "views/widgets/timeline/timeline_canvas.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "views/widgets/theme/theme_controller.h"

namespace rowscope::widgets {

namespace {
constexpr double kMargin = 12;
constexpr double kMostPixelsPerMs = 5000;
}  // namespace

TimelineCanvas::TimelineCanvas(ThemeController& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Timeline of stages"));
    connect(&m_theme, &ThemeController::changed, this, qOverload<>(&QWidget::update));
}

TimelineLayout TimelineCanvas::layoutNow() const { return {QRectF(rect()).adjusted(kMargin, 4, -kMargin, -4)}; }

double TimelineCanvas::fitScale() const {
    // A little room at the right end, so that the last bar is seen to end.
    return layoutNow().bars().width() / std::max(1e-3, (m_content.endMs - m_content.beginMs) * 1.02);
}

void TimelineCanvas::setContent(viewmodels::TimelineContent content) {
    m_content = std::move(content);
    m_under = -1;
    m_card.hide();
    fit();
}

void TimelineCanvas::setChosen(int stage) {
    m_chosen = stage;
    if (stage >= 0 && m_content.trace && static_cast<std::size_t>(stage) < m_content.trace->stages.size() && !m_fits) {
        const double start = m_content.trace->stages[static_cast<std::size_t>(stage)].startMs;
        const double shown = layoutNow().bars().width() / m_scroll.scale;
        TimelineScroll scroll = m_scroll;
        if (start < scroll.left || start > scroll.left + shown) scroll.left = start - shown / 4;
        setScroll(scroll);
    }
    update();
}

void TimelineCanvas::fit() {
    m_scroll = {m_content.beginMs, fitScale(), 0};
    m_fits = true;
    update();
}

void TimelineCanvas::setScroll(TimelineScroll scroll) {
    const TimelineLayout layout = layoutNow();
    scroll.scale = std::clamp(scroll.scale, fitScale(), std::max(fitScale(), kMostPixelsPerMs));
    const double shown = layout.bars().width() / scroll.scale;
    const double whole = (m_content.endMs - m_content.beginMs) * 1.02;
    scroll.left = std::clamp(scroll.left, m_content.beginMs, m_content.beginMs + std::max(0.0, whole - shown));
    scroll.top = std::clamp(scroll.top, 0.0, std::max(0.0, TimelineLayout::contentHeight(m_content) - layout.area.height()));
    if (scroll == m_scroll) return;
    m_scroll = scroll;
    m_fits = scroll.scale == fitScale() && scroll.top == 0;
    update();
}

int TimelineCanvas::stageAt(QPointF position) const {
    const TimelineLayout layout = layoutNow();
    if (!layout.bars().contains(position)) return -1;
    for (std::size_t lane = 0; lane < m_content.lanes.size(); ++lane) {
        for (const auto& bar : m_content.lanes[lane].bars) {
            if (layout.bar(m_content, lane, bar, m_scroll).adjusted(-2, -2, 2, 2).contains(position)) return bar.stage;
        }
    }
    return -1;
}

void TimelineCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Theme& theme = m_theme.theme();
    painter.fillRect(rect(), theme.panel);
    paintTimeline(painter, layoutNow(), m_scroll, m_content, m_chosen, theme);
    if (!hasFocus()) return;
    painter.setPen(QPen(theme.accent, 1));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

void TimelineCanvas::resizeEvent(QResizeEvent*) {
    if (m_fits)
        fit();
    else
        setScroll(m_scroll);
}

void TimelineCanvas::wheelEvent(QWheelEvent* event) {
    event->accept();
    m_card.hide();
    TimelineScroll scroll = m_scroll;
    if (event->modifiers() & Qt::ShiftModifier) {
        scroll.left -= (event->angleDelta().x() + event->angleDelta().y()) / scroll.scale;
    } else if (event->modifiers() & Qt::ControlModifier || TimelineLayout::contentHeight(m_content) <= layoutNow().area.height()) {
        const double about = event->position().x() - layoutNow().bars().left();
        const double ms = scroll.toMs(about);
        scroll.scale =
            std::clamp(scroll.scale * std::pow(1.2, event->angleDelta().y() / 120.0), fitScale(), std::max(fitScale(), kMostPixelsPerMs));
        scroll.left = ms - about / scroll.scale;
    } else {
        scroll.top -= event->angleDelta().y() / 2.0;
    }
    setScroll(scroll);
}

void TimelineCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    m_pressed = true;
    m_pressedAt = event->position();
    m_pressedScroll = m_scroll;
}

void TimelineCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPointF moved = event->position() - m_pressedAt;
    if (m_pressed && (m_panning || moved.manhattanLength() >= QApplication::startDragDistance())) {
        m_panning = true;
        m_card.hide();
        setScroll({m_pressedScroll.left - moved.x() / m_scroll.scale, m_scroll.scale, m_pressedScroll.top - moved.y()});
        return;
    }
    const int stage = stageAt(event->position());
    if (stage < 0) {
        m_card.hide();
        if (m_under >= 0) emit hoverEnded();
    } else {
        m_card.show(viewmodels::explainStage(*m_content.trace, stage), m_theme.theme(), event->position());
        if (stage != m_under) emit stageHovered(stage);
    }
    m_under = stage;
}

void TimelineCanvas::mouseReleaseEvent(QMouseEvent* event) {
    const bool click = m_pressed && !m_panning;
    m_pressed = m_panning = false;
    const int stage = stageAt(event->position());
    if (click && stage >= 0) emit stageChosen(stage);
}

void TimelineCanvas::leaveEvent(QEvent*) {
    m_card.hide();
    m_under = -1;
    emit hoverEnded();
}

void TimelineCanvas::step(int direction, bool lane) {
    if (m_content.lanes.empty()) return;
    std::size_t laneAt = 0;
    std::size_t barAt = 0;
    bool found = false;
    for (std::size_t l = 0; l < m_content.lanes.size() && !found; ++l) {
        for (std::size_t b = 0; b < m_content.lanes[l].bars.size() && !found; ++b) {
            if (m_content.lanes[l].bars[b].stage != m_chosen) continue;
            laneAt = l;
            barAt = b;
            found = true;
        }
    }
    const auto moved = [](std::size_t at, int by, std::size_t count) {
        return static_cast<std::size_t>(
            std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(at) + by, 0, static_cast<std::ptrdiff_t>(count) - 1));
    };
    if (found && lane) laneAt = moved(laneAt, direction, m_content.lanes.size());
    const auto& bars = m_content.lanes[laneAt].bars;
    barAt = moved(barAt, found && !lane ? direction : 0, bars.size());
    emit stageChosen(bars[barAt].stage);
}

void TimelineCanvas::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        const int stage = m_under >= 0 ? m_under : m_chosen;
        if (m_content.trace)
            QGuiApplication::clipboard()->setText(viewmodels::plainText(viewmodels::explainStage(*m_content.trace, stage)));
        return;
    }
    switch (event->key()) {
        case Qt::Key_Left:
            step(-1, false);
            break;
        case Qt::Key_Right:
            step(1, false);
            break;
        case Qt::Key_Up:
            step(-1, true);
            break;
        case Qt::Key_Down:
            step(1, true);
            break;
        case Qt::Key_F:
            fit();
            break;
        case Qt::Key_Plus:
        case Qt::Key_W:
            setScroll({m_scroll.left, m_scroll.scale * 1.4, m_scroll.top});
            break;
        case Qt::Key_Minus:
        case Qt::Key_S:
            setScroll({m_scroll.left, m_scroll.scale / 1.4, m_scroll.top});
            break;
        default:
            QWidget::keyPressEvent(event);
    }
}

}  // namespace rowscope::widgets

#include "views/widgets/expansion/expansion_canvas.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "views/viewmodels/rows/row_ranges.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::widgets {

namespace {
constexpr double kWidestRow = 40;
constexpr double kMargin = 12;
}  // namespace

using viewmodels::ExpansionSpan;

ExpansionCanvas::ExpansionCanvas(ThemeController& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Expansion of the template"));
    connect(&m_theme, &ThemeController::changed, this, qOverload<>(&QWidget::update));
}

ExpansionLayout ExpansionCanvas::layoutNow() const {
    return ExpansionLayout::in(QRectF(rect()).adjusted(kMargin, 4, -kMargin, -4), m_scroll.scale);
}

double ExpansionCanvas::fitScale() const { return std::min(kWidestRow, layoutNow().area.width() / std::max(1.0, m_content.rowCount())); }

void ExpansionCanvas::setContent(ExpansionContent content) {
    const bool sameLength = content.rowCount() == m_content.rowCount();
    m_content = std::move(content);
    m_card.hide();
    m_under = {-1, -1};
    if (!sameLength || m_fits) fit();
    update();
}

void ExpansionCanvas::fit() {
    m_scroll = {0, fitScale()};
    m_fits = true;
    update();
}

void ExpansionCanvas::setScroll(ExpansionScroll scroll) {
    scroll.scale = std::clamp(scroll.scale, fitScale(), std::max(fitScale(), kWidestRow));
    const double shown = layoutNow().area.width() / scroll.scale;
    scroll.left = std::clamp(scroll.left, 0.0, std::max(0.0, m_content.rowCount() - shown));
    if (scroll == m_scroll) return;
    m_scroll = scroll;
    m_fits = scroll.scale == fitScale();
    update();
}

void ExpansionCanvas::setHighlight(ExpansionHighlight highlight, bool reveal) {
    m_current = highlight.chosen.empty() ? -1 : highlight.chosen.front().begin;
    m_highlight.chosen = viewmodels::sortedRanges(std::move(highlight.chosen));
    m_highlight.hovered = viewmodels::sortedRanges(std::move(highlight.hovered));
    if (reveal && !m_fits && m_current >= 0) {
        const double shown = layoutNow().area.width() / m_scroll.scale;
        const double row = m_current;
        if (row < m_scroll.left || row >= m_scroll.left + shown) setScroll({row - shown / 3, m_scroll.scale});
    }
    update();
}

ExpansionCanvas::Hit ExpansionCanvas::hit(QPointF position) const {
    const ExpansionLayout layout = layoutNow();
    if (m_content.sequence < 0 || !layout.area.contains(position)) return {};
    const double x = position.x() - layout.area.left();
    const auto row = static_cast<std::int32_t>(std::floor(m_scroll.toRow(x)));
    const bool onRows = position.y() >= layout.below.top();
    for (const ExpansionSpan& span : m_content.spans) {
        if (span.kind == ExpansionSpan::Kind::Cut && !onRows && std::fabs(m_scroll.toX(span.rows.begin) - x) <= 6)
            return {&span, span.rows};
        if (!span.rows.contains(row)) continue;
        const bool whole = span.kind == ExpansionSpan::Kind::Placeholder && !onRows;
        return {&span, whole ? span.rows : rows::RowRange{row, row + 1}};
    }
    if (row >= 0 && row < m_content.rowCount()) return {nullptr, {row, row + 1}};
    return {};
}

void ExpansionCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Theme& theme = m_theme.theme();
    painter.fillRect(rect(), theme.panel);
    paintExpansion(painter, layoutNow(), m_scroll, m_content, m_highlight, theme);
    if (!hasFocus()) return;
    painter.setPen(QPen(theme.accent, 1));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

void ExpansionCanvas::resizeEvent(QResizeEvent*) {
    if (m_fits)
        fit();
    else
        setScroll(m_scroll);
}

void ExpansionCanvas::wheelEvent(QWheelEvent* event) {
    event->accept();
    m_card.hide();
    const double about = event->position().x() - layoutNow().area.left();
    if (event->modifiers() & Qt::ShiftModifier) {
        setScroll({m_scroll.left - (event->angleDelta().x() + event->angleDelta().y()) / m_scroll.scale, m_scroll.scale});
        return;
    }
    ExpansionScroll scroll = m_scroll;
    const double row = m_scroll.toRow(about);
    scroll.scale =
        std::clamp(m_scroll.scale * std::pow(1.2, event->angleDelta().y() / 120.0), fitScale(), std::max(fitScale(), kWidestRow));
    scroll.left = row - about / scroll.scale;
    setScroll(scroll);
}

void ExpansionCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    m_pressed = true;
    m_pressedAt = event->position();
    m_pressedLeft = m_scroll.left;
}

void ExpansionCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (m_pressed && (m_panning || std::fabs(event->position().x() - m_pressedAt.x()) >= QApplication::startDragDistance())) {
        m_panning = true;
        m_card.hide();
        setScroll({m_pressedLeft - (event->position().x() - m_pressedAt.x()) / m_scroll.scale, m_scroll.scale});
        return;
    }
    const Hit under = hit(event->position());
    if (!under.span) {
        m_card.hide();
        if (m_under.begin >= 0) emit hoverEnded();
        m_under = {-1, -1};
        return;
    }
    m_card.show(viewmodels::explainSpan(*m_content.trace, m_content.rowsOwner(), *under.span, under.rows.begin), m_theme.theme(),
                event->position());
    if (under.rows == m_under) return;
    m_under = under.rows;
    if (under.rows.size() > 0) emit rowsHovered(under.rows);
}

void ExpansionCanvas::mouseReleaseEvent(QMouseEvent* event) {
    const bool click = m_pressed && !m_panning;
    m_pressed = m_panning = false;
    const Hit under = hit(event->position());
    if (click && under.rows.size() > 0) emit rowsChosen(under.rows);
}

void ExpansionCanvas::leaveEvent(QEvent*) {
    m_card.hide();
    m_under = {-1, -1};
    emit hoverEnded();
}

void ExpansionCanvas::keyPressEvent(QKeyEvent* event) {
    const auto last = static_cast<std::int32_t>(m_content.rowCount()) - 1;
    const std::int32_t now = m_current;
    const auto go = [&](std::int32_t row) {
        const std::int32_t inside = std::clamp(row, 0, std::max(0, last));
        emit rowsChosen({inside, inside + 1});
    };
    const bool block = event->modifiers().testFlag(Qt::ShiftModifier);
    const std::size_t band = m_content.bands.empty() ? 0 : viewmodels::bandAt(m_content.bands, std::max(0, now));
    switch (event->key()) {
        case Qt::Key_Right:
            go(block && band + 1 < m_content.bands.size() ? m_content.bands[band + 1].rows.begin : now + 1);
            break;
        case Qt::Key_Left:
            go(block && band > 0 ? m_content.bands[band - 1].rows.begin : now - 1);
            break;
        case Qt::Key_F:
            fit();
            break;
        case Qt::Key_Plus:
        case Qt::Key_W:
            setScroll({m_scroll.left, m_scroll.scale * 1.4});
            break;
        case Qt::Key_Minus:
        case Qt::Key_S:
            setScroll({m_scroll.left, m_scroll.scale / 1.4});
            break;
        default:
            QWidget::keyPressEvent(event);
    }
}

}  // namespace rowscope::widgets

// The canvas's pointer and keyboard: what a gesture means. Painting stands in heatmap_canvas.cpp.

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "views/widgets/heatmap/heatmap_canvas.h"

namespace rowscope::widgets {

namespace {
constexpr double kZoomPerStep = 1.2;
}  // namespace

void HeatmapCanvas::zoomBy(double factor, QPointF about) {
    const HeatmapView fit = fitView();
    const HeatmapView view = zoomed(m_view, fit, factor, about - layoutNow().cells.topLeft());
    setView(view);
    if (m_view == fit) m_fits = true;
}

void HeatmapCanvas::wheelEvent(QWheelEvent* event) {
    event->accept();
    m_card.hide();
    if (event->modifiers() & Qt::ShiftModifier) {
        HeatmapView view = m_view;
        view.left -= (event->angleDelta().x() + event->angleDelta().y()) / view.scaleX / 2;
        setView(view);
        return;
    }
    zoomBy(std::pow(kZoomPerStep, event->angleDelta().y() / 120.0), event->position());
}

HeatmapCanvas::BandHit HeatmapCanvas::bandUnder(QPointF position) const {
    const QPointF inside = position - layoutNow().cells.topLeft();
    const bool onTop = inside.y() < 0 && inside.x() >= 0;
    const bool atLeft = inside.x() < 0 && inside.y() >= 0;
    if (!onTop && !atLeft) return {};
    const auto& bands = onTop ? m_content.keyBands : m_content.queryBands;
    const double at = onTop ? m_view.toColumn(inside.x()) : m_view.toRow(inside.y());
    if (bands.empty() || at < 0 || at >= bands.back().rows.end) return {};
    return {&bands[viewmodels::bandAt(bands, static_cast<std::int64_t>(at))], onTop};
}

HeatmapHighlight HeatmapCanvas::dragRange(QPointF to) const {
    const QPointF a = m_pressedAt - layoutNow().cells.topLeft();
    const QPointF b = to - layoutNow().cells.topLeft();
    const auto range = [](double from, double until, std::int64_t count) {
        const auto first = static_cast<std::int32_t>(std::clamp(std::floor(std::min(from, until)), 0.0, static_cast<double>(count - 1)));
        const auto last = static_cast<std::int32_t>(std::clamp(std::floor(std::max(from, until)), 0.0, static_cast<double>(count - 1)));
        return rows::RowRange{first, last + 1};
    };
    HeatmapHighlight out;
    out.queries = {range(m_view.toRow(a.y()), m_view.toRow(b.y()), m_content.queries())};
    out.keys = {range(m_view.toColumn(a.x()), m_view.toColumn(b.x()), m_content.keys())};
    return out;
}

void HeatmapCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
    setFocus(Qt::MouseFocusReason);
    m_pressedAt = event->position();
    m_pressedView = m_view;
    const bool ranging = event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ShiftModifier) && cellAt(m_pressedAt);
    m_drag = ranging ? Drag::Range : Drag::Pressed;
    if (ranging) m_range = dragRange(m_pressedAt);
}

void HeatmapCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPointF position = event->position();
    if (m_drag == Drag::Pressed && (position - m_pressedAt).manhattanLength() >= QApplication::startDragDistance()) {
        m_drag = Drag::Pan;
        setCursor(Qt::ClosedHandCursor);
        m_card.hide();
    }
    if (m_drag == Drag::Pan) {
        HeatmapView view = m_pressedView;
        view.left -= (position.x() - m_pressedAt.x()) / view.scaleX;
        view.top -= (position.y() - m_pressedAt.y()) / view.scaleY;
        setView(view);
        return;
    }
    if (m_drag == Drag::Range) {
        m_range = dragRange(position);
        update();
        return;
    }
    const auto cell = cellAt(position);
    if (cell == m_under && cell) {
        return;
    }
    m_under = cell;
    if (cell) {
        showCard(*cell, position);
        emit cellHovered(*cell);
    } else {
        m_card.hide();
        emit hoverEnded();
        setToolTip(bandUnder(position).band ? tr("click: choose these rows; double click: show them") : QString());
    }
}

void HeatmapCanvas::mouseReleaseEvent(QMouseEvent* event) {
    const Drag drag = std::exchange(m_drag, Drag::None);
    unsetCursor();
    if (event->button() != Qt::LeftButton) return;
    if (drag == Drag::Range) {
        const HeatmapHighlight range = dragRange(event->position());
        m_range = {};
        update();
        emit rangeChosen(range.queries.front(), range.keys.front());
        return;
    }
    if (drag != Drag::Pressed) return;
    if (const auto cell = cellAt(event->position())) {
        choose(*cell);
        return;
    }
    if (const BandHit hit = bandUnder(event->position()); hit.band) emit bandChosen(*hit.band, hit.isKeyAxis);
}

void HeatmapCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    const BandHit hit = bandUnder(event->position());
    if (hit.band) {
        showCells(hit.band->rows, hit.band->rows);
    } else if (cellAt(event->position())) {
        zoomBy(4, event->position());
    }
}

void HeatmapCanvas::leaveEvent(QEvent*) {
    m_under.reset();
    m_card.hide();
    emit hoverEnded();
}

void HeatmapCanvas::focusOutEvent(QFocusEvent*) {
    m_card.hide();
    update();
}

void HeatmapCanvas::choose(masks::Cell cell) {
    emit cellChosen(cell);
    if (!m_explain) return;
    setAccessibleDescription(m_explain(cell).title);
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

std::int64_t HeatmapCanvas::blockStep(std::int64_t from, int direction, const std::vector<viewmodels::OriginBand>& bands,
                                      std::int64_t count) const {
    if (direction == 0) return from;
    if (bands.size() < 2) return std::clamp<std::int64_t>(from + direction * 10, 0, count - 1);
    const std::size_t at = viewmodels::bandAt(bands, from);
    if (direction > 0) return at + 1 < bands.size() ? bands[at + 1].rows.begin : bands.back().rows.end - 1;
    // Back to the start of this block first, then to the one before.
    if (from > bands[at].rows.begin || at == 0) return bands[at].rows.begin;
    return bands[at - 1].rows.begin;
}

void HeatmapCanvas::step(int dRow, int dColumn, bool block) {
    if (m_content.queries() == 0 || m_content.keys() == 0) return;
    masks::Cell cell = m_chosen.cell.value_or(
        masks::Cell{static_cast<std::int64_t>(std::max(0.0, m_view.top)), static_cast<std::int64_t>(std::max(0.0, m_view.left))});
    if (m_chosen.cell && block) {
        cell.query = blockStep(cell.query, dRow, m_content.queryBands, m_content.queries());
        cell.key = blockStep(cell.key, dColumn, m_content.keyBands, m_content.keys());
    } else if (m_chosen.cell) {
        cell.query = std::clamp<std::int64_t>(cell.query + dRow, 0, m_content.queries() - 1);
        cell.key = std::clamp<std::int64_t>(cell.key + dColumn, 0, m_content.keys() - 1);
    }
    choose(cell);
    const QPointF at(m_view.toX(static_cast<double>(cell.key) + 1), m_view.toY(static_cast<double>(cell.query) + 1));
    showCard(cell, at + layoutNow().cells.topLeft());
}

void HeatmapCanvas::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        copy(m_under ? m_under : m_chosen.cell);
        return;
    }
    const bool block = event->modifiers().testFlag(Qt::ShiftModifier);
    const QPointF middle = m_under ? QPointF(mapFromGlobal(QCursor::pos())) : layoutNow().cells.center();
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) {
        QWidget::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
        case Qt::Key_Up:
            step(-1, 0, block);
            break;
        case Qt::Key_Down:
            step(1, 0, block);
            break;
        case Qt::Key_Left:
            step(0, -1, block);
            break;
        case Qt::Key_Right:
            step(0, 1, block);
            break;
        case Qt::Key_F:
            fit();
            break;
        case Qt::Key_G:
            emit goToRequested();
            break;
        case Qt::Key_Plus:
        case Qt::Key_Equal:
        case Qt::Key_W:
            zoomBy(kZoomPerStep * kZoomPerStep, middle);
            break;
        case Qt::Key_Minus:
        case Qt::Key_S:
            zoomBy(1 / (kZoomPerStep * kZoomPerStep), middle);
            break;
        case Qt::Key_Escape:
            m_card.hide();
            QWidget::keyPressEvent(event);
            break;
        default:
            QWidget::keyPressEvent(event);
    }
}

void HeatmapCanvas::contextMenuEvent(QContextMenuEvent* event) {
    const auto cell = event->reason() == QContextMenuEvent::Mouse ? cellAt(event->pos()) : m_chosen.cell;
    m_card.hide();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (cell) {
        menu->addAction(tr("Copy explanation"), this, [this, cell] { copy(cell); });
        menu->addAction(tr("Choose this cell"), this, [this, cell] { choose(*cell); });
        menu->addSeparator();
    }
    menu->addAction(tr("Fit\tF"), this, &HeatmapCanvas::fit);
    menu->addAction(tr("Go to…\tG"), this, &HeatmapCanvas::goToRequested);
    menu->popup(event->globalPos());
}

void HeatmapCanvas::copy(std::optional<masks::Cell> cell) const {
    if (!cell || !m_explain) return;
    QGuiApplication::clipboard()->setText(viewmodels::plainText(m_explain(*cell)));
}

}  // namespace rowscope::widgets

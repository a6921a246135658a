#include "views/panels/options/options_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolTip>
#include <QVBoxLayout>

#include "core/report/option_table.h"
#include "views/panels/options/options_text.h"
#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::panels {

OptionsCanvas::OptionsCanvas(const PanelContext& context, QWidget* parent) : QWidget(parent), m_context(context) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Options of every question"));
    setAccessibleDescription(tr("Up and down step through the options, Ctrl+C copies the figures of one"));
    connect(&context.theme, &widgets::ThemeController::changed, this, qOverload<>(&QWidget::update));
    connect(&context.selection, &viewmodels::SelectionBus::chosen, this, qOverload<>(&QWidget::update));
}

void OptionsCanvas::setTrace(trace::TracePtr trace) {
    m_trace = std::move(trace);
    layOut();
}

QRect OptionsCanvas::areaOf(const trace::Place& place) const { return m_scene ? m_scene->areaOf(place).toAlignedRect() : QRect(); }

void OptionsCanvas::layOut() {
    if (!m_trace) return;
    m_scene = std::make_unique<OptionsScene>(m_trace, width());
    setMinimumHeight(m_scene->height());
    update();
}

void OptionsCanvas::paintEvent(QPaintEvent* event) {
    if (!m_scene) return;
    QPainter painter(this);
    m_scene->paint(painter, m_context.theme.theme(), event->rect(), m_context.selection.current());
    if (hasFocus() && m_context.selection.current().question < 0) {
        painter.setPen(m_context.theme.theme().accent);
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

void OptionsCanvas::resizeEvent(QResizeEvent*) { layOut(); }

void OptionsCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_scene) return;
    if (const auto place = m_scene->placeAt(event->position())) m_context.selection.choose(*place);
}

void OptionsCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (!m_scene) return;
    if (const auto place = m_scene->placeAt(event->position()); place && place->option >= 0)
        m_context.selection.hover(*place);
    else
        m_context.selection.endHover();
}

void OptionsCanvas::leaveEvent(QEvent*) { m_context.selection.endHover(); }

void OptionsCanvas::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Down) return step(1);
    if (event->key() == Qt::Key_Up) return step(-1);
    const trace::Place& chosen = m_context.selection.current();
    if (event->matches(QKeySequence::Copy) && m_trace && chosen.question >= 0 && chosen.option >= 0 &&
        static_cast<std::size_t>(chosen.question) < m_trace->questions.size())
        return QApplication::clipboard()->setText(
            optionText(m_trace->questions[static_cast<std::size_t>(chosen.question)], static_cast<std::size_t>(chosen.option)));
    QWidget::keyPressEvent(event);
}

void OptionsCanvas::step(int by) {
    if (!m_trace) return;
    std::vector<trace::Place> places;
    int at = -1;
    const trace::Place& chosen = m_context.selection.current();
    for (std::size_t q = 0; q < m_trace->questions.size(); ++q)
        for (const std::size_t label : report::byProbability(m_trace->questions[q])) {
            trace::Place place;
            place.question = static_cast<std::int32_t>(q);
            place.option = static_cast<std::int32_t>(label);
            if (!m_trace->questions[q].orders.empty()) place.sequence = m_trace->questions[q].orders.front().sequence;
            if (place.question == chosen.question && place.option == chosen.option) at = static_cast<int>(places.size());
            places.push_back(place);
        }
    if (places.empty()) return;
    const int next = std::clamp(at + by, 0, static_cast<int>(places.size()) - 1);
    m_context.selection.choose(places[static_cast<std::size_t>(next)]);
}

bool OptionsCanvas::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && m_scene) {
        auto* help = static_cast<QHelpEvent*>(event);
        const QString text = m_scene->textAt(help->pos());
        if (text.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), QStringLiteral("<span style=\"white-space:pre\">%1</span>").arg(text.toHtmlEscaped()),
                               this);
        return true;
    }
    return QWidget::event(event);
}

OptionsPanel::OptionsPanel(const PanelContext& context, QWidget* parent)
    : Panel(parent), m_context(context), m_canvas(new OptionsCanvas(context, nullptr)), m_scroll(new QScrollArea) {
    makeBody()->addWidget(m_scroll);
    m_scroll->setWidget(m_canvas);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusProxy(m_canvas);
    connect(&context.session, &viewmodels::TraceSession::traceChanged, this, &OptionsPanel::showTrace);
    connect(&context.selection, &viewmodels::SelectionBus::chosen, this, &OptionsPanel::showPlace);
    showTrace();
}

const Renderable* OptionsPanel::renderable() const { return m_context.session.trace().questions.empty() ? nullptr : this; }

void OptionsPanel::showTrace() {
    m_canvas->setTrace(m_context.session.shared());
    if (m_context.session.trace().questions.empty())
        showInstead(tr("No options here: this trace carries no logits. A run of a checkpoint, or a dump with logits, brings them."));
    else
        showBody();
    showPlace(m_context.selection.current());
}

void OptionsPanel::showPlace(const trace::Place& place) {
    const auto& questions = m_context.session.trace().questions;
    int question = place.question;
    if (question < 0)
        if (const auto* sequence = m_context.session.sequence()) question = std::max(0, sequence->question);
    if (question < 0 || static_cast<std::size_t>(question) >= questions.size()) return setNote({});
    setNote(temperatureText(questions[static_cast<std::size_t>(question)]));
    if (place.question < 0) return;
    const QRect area = m_canvas->areaOf(place);
    m_scroll->ensureVisible(area.center().x(), area.center().y(), 0, std::min(area.height() / 2 + 8, m_scroll->height() / 2));
}

QSize OptionsPanel::preferredSize() const { return {480, OptionsScene(m_context.session.shared(), 480).height()}; }

void OptionsPanel::render(QPainter& painter, const QSize& size) const {
    const widgets::Theme& theme = m_context.theme.theme();
    painter.fillRect(QRect({}, size), theme.panel);
    OptionsScene(m_context.session.shared(), size.width()).paint(painter, theme, QRectF({}, QSizeF(size)), {});
}

PanelDescriptor optionsPanel() {
    return {QStringLiteral("options"), QT_TRANSLATE_NOOP("panels", "Options"), DockArea::RightBottom, 0,
            [](const PanelContext& context, QWidget* parent) -> Panel* { return new OptionsPanel(context, parent); }};
}

}  // namespace rowscope::panels

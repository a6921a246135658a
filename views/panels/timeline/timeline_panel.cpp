#include "views/panels/timeline/timeline_panel.h"

#include <QPainter>
#include <QVBoxLayout>

#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/text/figures.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/theme/theme_controller.h"
#include "views/widgets/timeline/timeline_canvas.h"

namespace rowscope::panels {

using viewmodels::SelectionBus;
using viewmodels::TraceSession;
using widgets::TimelineCanvas;

TimelinePanel::TimelinePanel(const PanelContext& context, QWidget* parent) : Panel(parent), m_context(context) {
    m_canvas = new TimelineCanvas(context.theme, this);
    makeBody()->addWidget(m_canvas);
    SelectionBus& bus = context.selection;
    const auto placeOf = [](int stage) {
        trace::Place place;
        place.stage = stage;
        return place;
    };
    connect(m_canvas, &TimelineCanvas::stageHovered, this, [&bus, placeOf](int stage) { bus.hover(placeOf(stage)); });
    connect(m_canvas, &TimelineCanvas::hoverEnded, &bus, &SelectionBus::endHover);
    connect(m_canvas, &TimelineCanvas::stageChosen, this, [&bus, placeOf](int stage) { bus.choose(placeOf(stage)); });
    connect(&bus, &SelectionBus::chosen, this, [this](const trace::Place& place) { m_canvas->setChosen(place.stage); });
    connect(&context.session, &TraceSession::traceChanged, this, &TimelinePanel::showTrace);
    showTrace();
}

void TimelinePanel::showTrace() {
    const TraceSession& session = m_context.session;
    auto content = viewmodels::timelineContent(session.shared());
    if (content.lanes.empty()) {
        showInstead(session.isEmpty() ? tr("Run a request: its stages appear here with their times.")
                                      : tr("This trace carries no stage times."));
        setNote({});
        m_canvas->setContent(std::move(content));
        return;
    }
    showBody();
    const double whole = content.endMs - content.beginMs;
    setNote(content.lanes.size() == 1 ? viewmodels::millisecondsText(whole)
                                      : tr("%1 requests · %2").arg(content.lanes.size()).arg(viewmodels::millisecondsText(whole)));
    m_canvas->setContent(std::move(content));
    m_canvas->setChosen(m_context.selection.current().stage);
}

const Renderable* TimelinePanel::renderable() const { return m_canvas->content().lanes.empty() ? nullptr : this; }

QSize TimelinePanel::preferredSize() const {
    return {1400, static_cast<int>(widgets::TimelineLayout::contentHeight(m_canvas->content())) + 32};
}

void TimelinePanel::render(QPainter& painter, const QSize& size) const {
    const widgets::Theme& theme = m_context.theme.theme();
    painter.fillRect(QRect(QPoint(0, 0), size), theme.panel);
    const widgets::TimelineLayout layout{QRectF(16, 12, size.width() - 32, size.height() - 24)};
    const auto& content = m_canvas->content();
    const widgets::TimelineScroll scroll{content.beginMs, layout.bars().width() / std::max(1e-3, (content.endMs - content.beginMs) * 1.02),
                                         0};
    widgets::paintTimeline(painter, layout, scroll, content, -1, theme);
}

PanelDescriptor timelinePanel() {
    return {QStringLiteral("timeline"), QT_TRANSLATE_NOOP("panels", "Timeline"), DockArea::BottomLeft, 1,
            [](const PanelContext& context, QWidget* parent) { return new TimelinePanel(context, parent); }};
}

}  // namespace rowscope::panels

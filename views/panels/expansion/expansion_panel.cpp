#include "views/panels/expansion/expansion_panel.h"

#include <QLabel>
#include <QPainter>
#include <QScopedValueRollback>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "views/viewmodels/place/place_rows.h"
#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/text/figures.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/expansion/expansion_canvas.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::panels {

using viewmodels::SelectionBus;
using viewmodels::TraceSession;
using widgets::ExpansionCanvas;

ExpansionPanel::ExpansionPanel(const PanelContext& context, QWidget* parent) : Panel(parent), m_context(context) {
    QVBoxLayout* column = makeBody();
    column->setContentsMargins(0, 0, 0, widgets::space::kMedium);
    QHBoxLayout* controls = widgets::controlRow(column);
    m_formula = new QLabel(this);
    m_formula->setProperty("mono", true);
    m_formula->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_verdict = new QLabel(this);
    // Both wrap: in one line they would hold the middle of the window wider than a small screen has.
    m_formula->setWordWrap(true);
    m_verdict->setWordWrap(true);
    controls->addWidget(m_formula, 3);
    controls->addSpacing(widgets::space::kMedium);
    controls->addWidget(m_verdict, 2);
    auto* fit = widgets::quietButton(tr("Fit"), tr("Show the whole sequence (F)"), this);
    controls->addWidget(fit);
    m_canvas = new ExpansionCanvas(context.theme, this);
    m_canvas->setMaximumHeight(300);
    column->addWidget(m_canvas, 10);
    const auto line = [&] {
        QLabel* label = widgets::dimLabel({}, this);
        label->setWordWrap(true);
        label->setContentsMargins(widgets::space::kLarge, widgets::space::kTiny, widgets::space::kLarge, 0);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(label);
        return label;
    };
    m_records = line();
    m_cuts = line();
    column->addStretch(1);
    m_cuts->setProperty("dim", false);
    m_cuts->setProperty("fault", true);

    SelectionBus& bus = context.selection;
    connect(fit, &QToolButton::clicked, m_canvas, &ExpansionCanvas::fit);
    connect(m_canvas, &ExpansionCanvas::rowsHovered, this, [this, &bus](const rows::RowRange& rows) { bus.hover(placeOf(rows)); });
    connect(m_canvas, &ExpansionCanvas::hoverEnded, &bus, &SelectionBus::endHover);
    connect(m_canvas, &ExpansionCanvas::rowsChosen, this, [this, &bus](const rows::RowRange& rows) {
        const QScopedValueRollback speaking(m_speaking, true);
        bus.choose(placeOf(rows));
    });
    connect(&bus, &SelectionBus::chosen, this, [this] { showSelection(true); });
    connect(&bus, &SelectionBus::hovered, this, [this] { showSelection(false); });
    connect(&context.session, &TraceSession::traceChanged, this, &ExpansionPanel::showSequence);
    connect(&context.session, &TraceSession::sequenceChanged, this, &ExpansionPanel::showSequence);
    showSequence();
}

void ExpansionPanel::showSequence() {
    const TraceSession& session = m_context.session;
    const trace::Sequence* sequence = session.sequence();
    m_shown = sequence && !sequence->expansion.templateToRows.empty();
    if (!m_shown) {
        showInstead(session.isEmpty() ? tr("Run a request, open a trace or import a dump: its expansion appears here.")
                                      : tr("This trace does not say how its template was expanded."));
        setNote({});
        return;
    }
    showBody();
    const auto formula = viewmodels::expansionFormula(*sequence);
    m_formula->setText(QStringLiteral("%1   %2").arg(formula.symbols, formula.numbers));
    m_verdict->setText(QStringLiteral("%1 %2").arg(formula.holds ? QStringLiteral("✓") : QStringLiteral("✕"), formula.verdict));
    widgets::setStyleProperty(m_verdict, "holds", formula.holds);
    widgets::setStyleProperty(m_verdict, "fault", !formula.holds);
    QStringList records;
    constexpr std::size_t kShown = 6;
    const auto& all = sequence->expansion.records;
    for (std::size_t i = 0; i < std::min(kShown, all.size()); ++i) records << viewmodels::recordText(session.trace(), all[i]);
    if (all.size() > kShown) records << tr("and %1 more").arg(all.size() - kShown);
    m_records->setText(records.join(QStringLiteral("  ·  ")));
    m_records->setVisible(!records.isEmpty());
    QStringList cuts;
    for (const auto& cut : sequence->cuts) cuts << QStringLiteral("✂ %1").arg(viewmodels::cutText(cut));
    m_cuts->setText(cuts.join(QStringLiteral("  ·  ")));
    m_cuts->setVisible(!cuts.isEmpty());
    widgets::ExpansionContent content;
    content.trace = session.shared();
    content.sequence = session.sequenceIndex();
    content.spans = viewmodels::expansionSpans(*sequence);
    content.bands = viewmodels::originBands(session.trace(), *sequence);
    m_canvas->setContent(std::move(content));
    setNote(tr("placeholders %1 · template tokens %2 → rows %3")
                .arg(viewmodels::grouped(sequence->expansion.placeholders), viewmodels::grouped(sequence->expansion.templateLength),
                     viewmodels::grouped(static_cast<std::int64_t>(sequence->rows.size()))));
    showSelection(false);
}

void ExpansionPanel::showSelection(bool reveal) {
    if (!m_shown) return;
    const trace::Trace& trace = m_context.session.trace();
    const int sequence = m_context.session.sequenceIndex();
    widgets::ExpansionHighlight highlight;
    highlight.chosen = viewmodels::rowsOf(trace, m_context.selection.current(), sequence);
    if (const auto& hover = m_context.selection.currentHover()) highlight.hovered = viewmodels::rowsOf(trace, *hover, sequence);
    m_canvas->setHighlight(std::move(highlight), reveal && !m_speaking);
}

trace::Place ExpansionPanel::placeOf(const rows::RowRange& rows) const {
    if (rows.size() == 1) return viewmodels::placeOfRow(m_context.session.trace(), m_context.session.sequenceIndex(), rows.begin);
    trace::Place place;
    place.sequence = m_context.session.sequenceIndex();
    place.rows = {rows};
    return place;
}

void ExpansionPanel::render(QPainter& painter, const QSize& size) const {
    const widgets::Theme& theme = m_context.theme.theme();
    painter.fillRect(QRect(QPoint(0, 0), size), theme.panel);
    painter.setPen(theme.ink);
    painter.setFont(widgets::monoFont());
    painter.drawText(QRectF(16, 8, size.width() - 32, 20), Qt::AlignLeft | Qt::AlignVCenter, m_formula->text());
    const QRectF area(16, 32, size.width() - 32, size.height() - 40);
    const widgets::ExpansionScroll scroll{0, area.width() / std::max(1.0, m_canvas->content().rowCount())};
    const auto layout = widgets::ExpansionLayout::in(area, scroll.scale);
    widgets::paintExpansion(painter, layout, scroll, m_canvas->content(), {}, theme);
}

PanelDescriptor expansionPanel() {
    return {QStringLiteral("expansion"), QT_TRANSLATE_NOOP("panels", "Expansion"), DockArea::Centre, 3,
            [](const PanelContext& context, QWidget* parent) { return new ExpansionPanel(context, parent); }};
}

}  // namespace rowscope::panels

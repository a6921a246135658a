#include "views/panels/difference/difference_panel.h"

#include <QComboBox>
#include <QVBoxLayout>
#include <utility>

#include "views/panels/heatmap/heatmap_link.h"
#include "views/panels/mask/mask_content.h"
#include "views/viewmodels/text/figures.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/heatmap/heatmap_canvas.h"
#include "views/widgets/heatmap/run_source.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::panels {

using viewmodels::TraceSession;

DifferencePanel::DifferencePanel(const PanelContext& context, QWidget* parent) : Panel(parent), m_context(context) {
    QVBoxLayout* column = makeBody();
    QHBoxLayout* controls = widgets::controlRow(column);
    m_expected = widgets::quietCombo(tr("Expected mask"), this);
    m_actual = widgets::quietCombo(tr("Actual mask"), this);
    auto* swap = widgets::quietButton(tr("⇄"), tr("Swap expected and actual"), this);
    swap->setAccessibleName(tr("Swap expected and actual"));
    controls->addWidget(widgets::dimLabel(tr("expected"), this));
    controls->addWidget(m_expected);
    controls->addWidget(swap);
    controls->addWidget(widgets::dimLabel(tr("actual"), this));
    controls->addWidget(m_actual);
    controls->addStretch(1);
    auto* fit = widgets::quietButton(tr("Fit"), tr("Show everything (F)"), this);
    controls->addWidget(fit);

    auto* row = new QHBoxLayout;
    row->setContentsMargins(widgets::space::kLarge, 0, 0, widgets::space::kMedium);
    m_canvas = new widgets::HeatmapCanvas(context.theme, this);
    m_canvas->setAccessibleName(tr("Mask difference heatmap"));
    m_side = new HeatmapSide(this);
    row->addWidget(m_canvas, 1);
    row->addWidget(m_side);
    column->addLayout(row, 1);
    m_link = new HeatmapLink(*m_canvas, context, this);
    m_canvas->setExplainer([this](masks::Cell cell) { return viewmodels::explainDifference(m_pair, cell); });

    connect(fit, &QToolButton::clicked, m_canvas, &widgets::HeatmapCanvas::fit);
    m_link->follow(*m_side);
    connect(m_side, &HeatmapSide::factClicked, this, &DifferencePanel::selectFact);
    connect(m_expected, &QComboBox::activated, this, &DifferencePanel::showDifference);
    connect(m_actual, &QComboBox::activated, this, &DifferencePanel::showDifference);
    connect(swap, &QToolButton::clicked, this, [this] {
        const int expected = m_expected->currentIndex();
        m_expected->setCurrentIndex(m_actual->currentIndex());
        m_actual->setCurrentIndex(expected);
        showDifference();
    });
    for (const auto signal : {&TraceSession::traceChanged, &TraceSession::sequenceChanged, &TraceSession::otherChanged})
        connect(&context.session, signal, this, &DifferencePanel::showChoices);
    connect(&context.theme, &widgets::ThemeController::changed, this, &DifferencePanel::restyle);
    showChoices();
}

void DifferencePanel::showChoices() {
    const TraceSession& session = m_context.session;
    m_choices = viewmodels::maskChoices(session.shared(), session.sequenceIndex(), session.other());
    QStringList names;
    for (const auto& choice : m_choices) names << choice.name;
    const auto pair = viewmodels::likelyPair(m_choices);
    widgets::fillCombo(m_expected, names, pair ? pair->expected : -1);
    widgets::fillCombo(m_actual, names, pair ? pair->actual : -1);
    showDifference();
}

void DifferencePanel::showDifference() {
    m_counting.cancel();
    m_difference.reset();
    m_pair = {};
    const int expected = m_expected->currentIndex();
    const int actual = m_actual->currentIndex();
    if (expected < 0 || actual < 0) {
        showInstead(tr("There are no two masks to compare: import a dump beside its rule, or choose a second trace under Compare."));
        setNote({});
        return;
    }
    showBody();
    m_pair = {m_choices[static_cast<std::size_t>(expected)].view, m_choices[static_cast<std::size_t>(actual)].view};
    if (!m_pair.isValid()) {
        m_canvas->setContent({});
        m_side->setLegend({});
        m_side->setFacts({{tr("these masks have different sizes: %1 × %2 and %3 × %4")
                               .arg(viewmodels::grouped(m_pair.expected.shown.queries()), viewmodels::grouped(m_pair.expected.shown.keys()),
                                    viewmodels::grouped(m_pair.actual.shown.queries()), viewmodels::grouped(m_pair.actual.shown.keys())),
                           true}});
        setNote({});
        return;
    }
    widgets::HeatmapContent content = maskContent(m_pair.expected, {});
    content.cells = widgets::differenceSource(m_pair.expected.shown, m_pair.actual.shown);
    content.colors = widgets::differenceTable;
    content.marks.clear();
    m_canvas->setContent(std::move(content));
    HeatmapAxes axes;
    axes.sequence = m_pair.expected.sequence;
    axes.queryOffset = m_pair.expected.queryOffset();
    axes.keysAreMedia = m_pair.expected.keysAreMedia();
    m_link->setAxes(std::move(axes));
    setNote(QStringLiteral("%1 → %2   %3 × %4")
                .arg(m_expected->currentText(), m_actual->currentText(), viewmodels::grouped(m_pair.actual.shown.queries()),
                     viewmodels::grouped(m_pair.actual.shown.keys())));
    restyle();
    m_counting.start<std::optional<masks::EdgeDifference>>(
        [pair = m_pair](std::stop_token stop) { return viewmodels::edgeDifference(pair, stop); },
        [this](std::optional<masks::EdgeDifference> difference) {
            m_difference = std::move(difference);
            restyle();
        });
}

std::vector<LegendEntry> DifferencePanel::legend() const {
    const widgets::Theme& theme = m_context.theme.theme();
    return {{widgets::missingColor(theme), tr("missing: allowed by the expected mask alone")},
            {widgets::extraColor(theme), tr("too much: allowed by the actual mask alone")},
            {theme.hairline, tr("the same"), Qt::NoBrush, true}};
}

std::vector<SideFact> DifferencePanel::facts() const {
    if (!m_difference) return {{tr("counting…")}};
    if (m_difference->same()) return {{tr("✓ equal between live rows")}};
    std::vector<SideFact> lines;
    const auto line = [&](const QString& text, std::int64_t count, FactLink link) {
        lines.push_back({text.arg(viewmodels::grouped(count)), count > 0, count > 0 ? static_cast<int>(link) : -1});
    };
    line(tr("missing: %1"), m_difference->missing.edges, FactLink::Missing);
    line(tr("too much, other example: %1"), m_difference->of(masks::ExtraKind::CrossSegment).edges, FactLink::CrossSegment);
    line(tr("too much, later row: %1"), m_difference->of(masks::ExtraKind::Future).edges, FactLink::Future);
    line(tr("too much, other: %1"), m_difference->of(masks::ExtraKind::Other).edges, FactLink::Other);
    lines.push_back({tr("counted between live rows")});
    return lines;
}

void DifferencePanel::restyle() {
    if (!m_pair.isValid()) return;
    m_side->setLegend(legend());
    m_side->setFacts(facts());
}

void DifferencePanel::selectFact(int link) {
    if (!m_difference) return;
    viewmodels::MaskFacts facts;
    facts.againstRule = m_difference;
    const auto cells = cellsOf(facts, static_cast<FactLink>(link));
    if (!cells.empty()) m_link->goTo(m_pair.expected.queryRow(cells.front().query), cells.front().key);
}

Drawing DifferencePanel::drawing() const {
    HeatmapPicture picture;
    picture.title = tr("Mask difference of %1").arg(QString::fromStdString(m_pair.expected.rowsOwner().name));
    picture.note = note();
    picture.content = m_canvas->content();
    picture.legend = legend();
    for (const SideFact& fact : facts()) picture.facts.push_back(fact.text);
    return heatmapDrawing(std::move(picture), m_context.theme.theme());
}

PanelDescriptor differencePanel() {
    return {QStringLiteral("difference"), QT_TRANSLATE_NOOP("panels", "Difference"), DockArea::Centre, 2,
            [](const PanelContext& context, QWidget* parent) { return new DifferencePanel(context, parent); }};
}

}  // namespace rowscope::panels

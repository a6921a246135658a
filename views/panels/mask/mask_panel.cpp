#include "views/panels/mask/mask_panel.h"

#include <QComboBox>
#include <QVBoxLayout>
#include <utility>

#include "views/panels/heatmap/heatmap_link.h"
#include "views/panels/mask/mask_content.h"
#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/heatmap/heatmap_canvas.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::panels {

using viewmodels::TraceSession;

MaskPanel::MaskPanel(const PanelContext& context, QWidget* parent) : Panel(parent), m_context(context) {
    QVBoxLayout* column = makeBody();
    QHBoxLayout* controls = widgets::controlRow(column);
    m_sequence = widgets::quietCombo(tr("Sequence"), this);
    m_mask = widgets::quietCombo(tr("Mask"), this);
    controls->addWidget(m_sequence);
    controls->addWidget(m_mask);
    controls->addStretch(1);
    auto* fit = widgets::quietButton(tr("Fit"), tr("Show the whole mask (F)"), this);
    controls->addWidget(fit);

    auto* row = new QHBoxLayout;
    row->setContentsMargins(widgets::space::kLarge, 0, 0, widgets::space::kMedium);
    m_canvas = new widgets::HeatmapCanvas(context.theme, this);
    m_canvas->setAccessibleName(tr("Mask heatmap"));
    m_side = new HeatmapSide(this);
    row->addWidget(m_canvas, 1);
    row->addWidget(m_side);
    column->addLayout(row, 1);
    m_link = new HeatmapLink(*m_canvas, context, this);
    m_canvas->setExplainer([this](masks::Cell cell) { return viewmodels::explainCell(m_view, cell); });

    connect(fit, &QToolButton::clicked, m_canvas, &widgets::HeatmapCanvas::fit);
    m_link->follow(*m_side);
    connect(m_side, &HeatmapSide::factClicked, this, &MaskPanel::selectFact);
    connect(m_sequence, &QComboBox::activated, &context.session, &TraceSession::setSequence);
    connect(m_mask, &QComboBox::activated, this, [this] {
        const QPoint choice = m_mask->currentData().toPoint();
        m_term = choice.y();
        if (choice.x() == m_context.session.maskIndex()) showMask();
        m_context.session.setMask(choice.x());
    });
    const auto anew = [this] {
        m_term = -1;
        fillChoices();
        showMask();
    };
    connect(&context.session, &TraceSession::traceChanged, this, anew);
    connect(&context.session, &TraceSession::sequenceChanged, this, anew);
    connect(&context.session, &TraceSession::maskChanged, this, [this] {
        const QPoint choice = m_mask->currentData().toPoint();
        if (choice.x() != m_context.session.maskIndex()) m_term = -1;
        fillChoices();
        showMask();
    });
    connect(&context.theme, &widgets::ThemeController::changed, this, &MaskPanel::restyle);
    anew();
}

void MaskPanel::fillChoices() {
    const TraceSession& session = m_context.session;
    QStringList sequences;
    for (const auto& sequence : session.trace().sequences) sequences << QString::fromStdString(sequence.name);
    widgets::fillCombo(m_sequence, sequences, session.sequenceIndex());

    const QSignalBlocker quiet(m_mask);
    m_mask->clear();
    const trace::Sequence* sequence = session.sequence();
    if (!sequence) return;
    for (int i = 0; i < static_cast<int>(sequence->masks.size()); ++i)
        m_mask->addItem(QString::fromStdString(sequence->masks[static_cast<std::size_t>(i)].mask.name()), QPoint(i, -1));
    m_mask->setCurrentIndex(session.maskIndex());
    if (!session.mask()) return;
    const auto terms = viewmodels::termsOf(session.mask()->mask);
    if (terms.size() > 1) m_mask->insertSeparator(m_mask->count());
    for (int t = 0; t < static_cast<int>(terms.size()) && terms.size() > 1; ++t) {
        m_mask->addItem(tr("only %1").arg(viewmodels::termName(terms[static_cast<std::size_t>(t)]->name())),
                        QPoint(session.maskIndex(), t));
        if (t == m_term) m_mask->setCurrentIndex(m_mask->count() - 1);
    }
}

void MaskPanel::showMask() {
    const TraceSession& session = m_context.session;
    m_view = viewmodels::maskView(session.shared(), session.sequenceIndex(), session.maskIndex(), m_term);
    m_facts = {};
    m_counting.cancel();
    if (!m_view.isValid()) {
        showInstead(session.isEmpty() ? tr("Run a request, open a trace or import a dump: its masks appear here.")
                                      : tr("This trace carries no mask for this sequence."));
        setNote({});
        return;
    }
    showBody();
    m_canvas->setContent(maskContent(m_view, m_facts));
    HeatmapAxes axes;
    axes.sequence = m_view.sequence;
    axes.mask = m_view.mask;
    axes.queryOffset = m_view.queryOffset();
    axes.keysAreMedia = m_view.keysAreMedia();
    m_link->setAxes(std::move(axes));
    setNote(maskNote(m_view));
    restyle();
    m_counting.start<viewmodels::MaskFacts>([view = m_view](std::stop_token stop) { return viewmodels::maskFacts(view, stop); },
                                            [this](viewmodels::MaskFacts facts) { showFacts(std::move(facts)); });
}

void MaskPanel::showFacts(viewmodels::MaskFacts facts) {
    m_facts = std::move(facts);
    m_canvas->setFaults(maskContent(m_view, m_facts));
    restyle();
}

void MaskPanel::restyle() {
    m_side->setLegend(maskLegend(m_view, m_canvas->content(), m_context.theme.theme()));
    m_side->setFacts(maskFactLines(m_view, m_facts));
}

void MaskPanel::selectFact(int link) {
    trace::Place place;
    place.sequence = m_view.sequence;
    place.mask = m_view.mask;
    if (link != static_cast<int>(FactLink::BlockedRows)) {
        const auto cells = cellsOf(m_facts, static_cast<FactLink>(link));
        if (!cells.empty()) m_link->goTo(m_view.queryRow(cells.front().query), cells.front().key);
        return;
    }
    for (const std::int32_t query : m_facts.blockedQueries) {
        const std::int32_t row = m_view.queryRow(query);
        if (!place.rows.empty() && place.rows.back().end == row)
            ++place.rows.back().end;
        else
            place.rows.push_back({row, row + 1});
    }
    m_context.selection.choose(place);
}

QString MaskPanel::exportName() const {
    QString name = QString::fromStdString(m_view.shown.name());
    return QStringLiteral("mask-%1").arg(name.replace(u' ', u'-').replace(u'/', u'-'));
}

Drawing MaskPanel::drawing() const {
    HeatmapPicture picture;
    picture.title = tr("Mask of %1").arg(QString::fromStdString(m_view.rowsOwner().name));
    picture.note = maskNote(m_view);
    picture.content = m_canvas->content();
    picture.legend = maskLegend(m_view, picture.content, m_context.theme.theme());
    for (const SideFact& fact : maskFactLines(m_view, m_facts)) picture.facts.push_back(fact.text);
    return heatmapDrawing(std::move(picture), m_context.theme.theme());
}

PanelDescriptor maskPanel() {
    return {QStringLiteral("mask"), QT_TRANSLATE_NOOP("panels", "Mask"), DockArea::Centre, 0,
            [](const PanelContext& context, QWidget* parent) { return new MaskPanel(context, parent); }};
}

}  // namespace rowscope::panels

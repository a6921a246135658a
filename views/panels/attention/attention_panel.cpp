#include "views/panels/attention/attention_panel.h"

#include <QComboBox>
#include <QVBoxLayout>
#include <cmath>
#include <utility>

#include "views/panels/heatmap/heatmap_link.h"
#include "views/viewmodels/rows/origin_bands.h"
#include "views/viewmodels/text/figures.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/heatmap/heatmap_canvas.h"
#include "views/widgets/heatmap/matrix_source.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::panels {

using viewmodels::TraceSession;
using widgets::MatrixSource;

AttentionPanel::AttentionPanel(const PanelContext& context, QWidget* parent) : Panel(parent), m_context(context) {
    QVBoxLayout* column = makeBody();
    QHBoxLayout* controls = widgets::controlRow(column);
    m_layer = widgets::quietCombo(tr("Layer"), this);
    m_head = widgets::quietCombo(tr("Head"), this);
    m_scale = widgets::quietCombo(tr("Scale of colours"), this);
    widgets::fillCombo(m_scale, {tr("linear"), tr("square root")}, 1);
    controls->addWidget(m_layer);
    controls->addWidget(m_head);
    controls->addWidget(m_scale);
    controls->addStretch(1);
    auto* fit = widgets::quietButton(tr("Fit"), tr("Show all weights (F)"), this);
    controls->addWidget(fit);

    auto* row = new QHBoxLayout;
    row->setContentsMargins(widgets::space::kLarge, 0, 0, widgets::space::kMedium);
    m_canvas = new widgets::HeatmapCanvas(context.theme, this);
    m_canvas->setAccessibleName(tr("Attention heatmap"));
    m_side = new HeatmapSide(this);
    row->addWidget(m_canvas, 1);
    row->addWidget(m_side);
    column->addLayout(row, 1);
    m_link = new HeatmapLink(*m_canvas, context, this);
    m_canvas->setExplainer([this](masks::Cell cell) { return viewmodels::explainWeight(m_shown.view, m_shown.head, cell); });

    connect(fit, &QToolButton::clicked, m_canvas, &widgets::HeatmapCanvas::fit);
    m_link->follow(*m_side);
    const auto choose = [this] { m_context.session.setAttention(m_layer->currentData().toInt(), m_head->currentData().toInt()); };
    connect(m_layer, &QComboBox::activated, this, choose);
    connect(m_head, &QComboBox::activated, this, choose);
    connect(m_scale, &QComboBox::activated, this, &AttentionPanel::showWeights);
    for (const auto signal : {&TraceSession::traceChanged, &TraceSession::sequenceChanged, &TraceSession::attentionChanged})
        connect(&context.session, signal, this, &AttentionPanel::showWeights);
    connect(&context.theme, &widgets::ThemeController::changed, this, &AttentionPanel::restyle);
    showWeights();
}

void AttentionPanel::fillChoices(const viewmodels::AttentionView& view) {
    const TraceSession& session = m_context.session;
    const QSignalBlocker quietLayer(m_layer);
    const QSignalBlocker quietHead(m_head);
    m_layer->clear();
    for (const int layer : viewmodels::attentionLayers(session.trace(), session.sequenceIndex()))
        m_layer->addItem(tr("layer %1").arg(layer), layer);
    m_layer->setCurrentIndex(m_layer->findData(session.attentionLayer()));
    m_head->clear();
    m_head->addItem(tr("mean of heads"), viewmodels::kMeanHead);
    for (int head = 0; head < view.heads(); ++head) m_head->addItem(tr("head %1").arg(head), head);
    m_head->setCurrentIndex(m_head->findData(session.attentionHead()));
}

void AttentionPanel::showWeights() {
    const TraceSession& session = m_context.session;
    m_making.cancel();
    Shown next{viewmodels::AttentionView(session.shared(), session.sequenceIndex(), session.attentionLayer()), session.attentionHead(),
               static_cast<Scale>(m_scale->currentIndex())};
    // A cell of another trace or sequence means nothing in this one: it must not be there to be chosen.
    if (!next.view.isValid() || next.view.trace() != m_shown.view.trace() || next.view.sequence() != m_shown.view.sequence()) {
        m_shown = {};
        m_canvas->setContent({});
        setNote({});
    }
    if (!next.view.isValid()) {
        showInstead(
            session.isEmpty()
                ? tr("Run a request with attention recorded: its weights appear here.")
                : tr("No attention was recorded for this sequence: set Attention to recorded among the request's options and run again."));
        return;
    }
    fillChoices(next.view);
    showBody();
    m_making.start<std::shared_ptr<const MatrixSource>>(
        [view = next.view, head = next.head, scale = next.scale](std::stop_token stop) -> std::shared_ptr<const MatrixSource> {
            std::vector<float> values = view.matrix(head, stop);
            if (values.empty()) return nullptr;
            if (scale == Scale::Root) {
                for (float& v : values) v = v < 0.0F ? v : std::sqrt(v);
            }
            const float high = widgets::finiteRange(values).high;
            return std::make_shared<const MatrixSource>(view.queries(), view.keys(), std::move(values), 0.0F, high);
        },
        [this, next](std::shared_ptr<const MatrixSource> source) {
            if (source) showMatrix(next, std::move(source));
        });
}

void AttentionPanel::showMatrix(Shown shown, std::shared_ptr<const MatrixSource> source) {
    m_shown = std::move(shown);
    m_shown.largest = m_shown.scale == Scale::Root ? source->high() * source->high() : source->high();
    m_shown.finite = source->isFinite();
    const viewmodels::AttentionView& view = m_shown.view;
    const trace::Trace& trace = *view.trace();
    const trace::Sequence& sequence = trace.sequences[static_cast<std::size_t>(view.sequence())];
    widgets::HeatmapContent content;
    content.cells = std::move(source);
    content.colors = [map = &m_context.theme](const widgets::Theme& theme) { return widgets::valueTable(map->valueMap(), theme); };
    content.keyBands = viewmodels::originBands(trace, sequence);
    content.queryBands = view.queryRows().empty() ? content.keyBands : viewmodels::originBands(trace, sequence, view.queryRows());
    m_canvas->setContent(std::move(content));
    HeatmapAxes axes;
    axes.sequence = view.sequence();
    axes.queryRows = view.queryRows();
    m_link->setAxes(std::move(axes));
    setNote(tr("layer %1 · %2 · not causal   %3 × %4")
                .arg(view.layer())
                .arg(m_shown.head == viewmodels::kMeanHead ? tr("mean of %1 heads").arg(view.heads()) : tr("head %1").arg(m_shown.head))
                .arg(viewmodels::grouped(view.queries()), viewmodels::grouped(view.keys())));
    restyle();
}

QString AttentionPanel::scaleText() const {
    return m_shown.scale == Scale::Root ? tr("weight, square-root scale; blocks show their largest, grey is exactly 0")
                                        : tr("weight; blocks show their largest, grey is exactly 0");
}

std::vector<LegendEntry> AttentionPanel::notNumbers() const {
    if (m_shown.finite) return {};
    const widgets::ColorTable table = widgets::valueTable(m_context.theme.valueMap(), m_context.theme.theme());
    return {{QColor(table[widgets::kNotFiniteCode]), tr("no finite number, or a block with one such weight")}};
}

void AttentionPanel::restyle() {
    const viewmodels::AttentionView& view = m_shown.view;
    if (!view.isValid()) return;
    const widgets::ColorTable table = widgets::valueTable(m_context.theme.valueMap(), m_context.theme.theme());
    std::vector<QColor> colors;
    constexpr std::size_t kStep = 11;  // from the lowest code to the highest, both of them included
    for (std::size_t code = widgets::kLowestCode; code <= widgets::kHighestCode; code += kStep) colors.emplace_back(table[code]);
    m_side->setScale(colors, QStringLiteral("0"), viewmodels::figure(m_shown.largest, 4), scaleText(), notNumbers());
    m_side->setFacts(
        {{tr("%1 heads, %2 queries, %3 keys").arg(view.heads()).arg(viewmodels::grouped(view.queries()), viewmodels::grouped(view.keys()))},
         {tr("What was mixed, not why: weights locate evidence poorly.")}});
}

Drawing AttentionPanel::drawing() const {
    HeatmapPicture picture;
    picture.title = tr("Attention of %1").arg(QString::fromStdString(m_context.session.sequence()->name));
    picture.note = note();
    picture.content = m_canvas->content();
    const widgets::ColorTable table = widgets::valueTable(m_context.theme.valueMap(), m_context.theme.theme());
    for (const float share : {1.0F, 0.75F, 0.5F, 0.25F, 0.0F}) {
        const float value = (m_shown.scale == Scale::Root ? share * share : share) * m_shown.largest;
        picture.legend.push_back({QColor(table[widgets::valueCode(share)]), viewmodels::figure(value, 4)});
    }
    for (const LegendEntry& entry : notNumbers()) picture.legend.push_back(entry);
    picture.facts = {scaleText(), tr("not causal")};
    return heatmapDrawing(std::move(picture), m_context.theme.theme());
}

PanelDescriptor attentionPanel() {
    return {QStringLiteral("attention"), QT_TRANSLATE_NOOP("panels", "Attention"), DockArea::Centre, 1,
            [](const PanelContext& context, QWidget* parent) { return new AttentionPanel(context, parent); }};
}

}  // namespace rowscope::panels

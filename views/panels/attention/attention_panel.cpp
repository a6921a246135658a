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
    m_canvas->setExplainer([this](masks::Cell cell) { return viewmodels::explainWeight(m_view, m_context.session.attentionHead(), cell); });

    connect(fit, &QToolButton::clicked, m_canvas, &widgets::HeatmapCanvas::fit);
    connect(m_canvas, &widgets::HeatmapCanvas::goToRequested, m_side, &HeatmapSide::askForCell);
    connect(m_side, &HeatmapSide::goTo, m_link, &HeatmapLink::goTo);
    const auto choose = [this] { m_context.session.setAttention(m_layer->currentData().toInt(), m_head->currentData().toInt()); };
    connect(m_layer, &QComboBox::activated, this, choose);
    connect(m_head, &QComboBox::activated, this, choose);
    connect(m_scale, &QComboBox::activated, this, &AttentionPanel::showWeights);
    for (const auto signal : {&TraceSession::traceChanged, &TraceSession::sequenceChanged, &TraceSession::attentionChanged})
        connect(&context.session, signal, this, &AttentionPanel::showWeights);
    connect(&context.theme, &widgets::ThemeController::changed, this, &AttentionPanel::restyle);
    showWeights();
}

void AttentionPanel::fillChoices() {
    const TraceSession& session = m_context.session;
    const QSignalBlocker quietLayer(m_layer);
    const QSignalBlocker quietHead(m_head);
    m_layer->clear();
    for (const int layer : viewmodels::attentionLayers(session.trace(), session.sequenceIndex()))
        m_layer->addItem(tr("layer %1").arg(layer), layer);
    m_layer->setCurrentIndex(m_layer->findData(session.attentionLayer()));
    m_head->clear();
    m_head->addItem(tr("mean of heads"), viewmodels::kMeanHead);
    for (int head = 0; head < m_view.heads(); ++head) m_head->addItem(tr("head %1").arg(head), head);
    m_head->setCurrentIndex(m_head->findData(session.attentionHead()));
}

void AttentionPanel::showWeights() {
    const TraceSession& session = m_context.session;
    m_making.cancel();
    m_view = viewmodels::AttentionView(session.shared(), session.sequenceIndex(), session.attentionLayer());
    if (!m_view.isValid()) {
        showInstead(session.isEmpty() ? tr("Run a request with attention recorded: its weights appear here.")
                                      : tr("No attention was recorded for this sequence: choose layers under Run and run again."));
        setNote({});
        return;
    }
    fillChoices();
    showBody();
    const int head = session.attentionHead();
    setNote(tr("layer %1 · %2 · not causal   %3 × %4")
                .arg(m_view.layer())
                .arg(head == viewmodels::kMeanHead ? tr("mean of %1 heads").arg(m_view.heads()) : tr("head %1").arg(head))
                .arg(viewmodels::grouped(m_view.queries()), viewmodels::grouped(m_view.keys())));
    const auto scale = static_cast<Scale>(m_scale->currentIndex());
    m_making.start<std::shared_ptr<const MatrixSource>>(
        [view = m_view, head, scale](std::stop_token stop) -> std::shared_ptr<const MatrixSource> {
            std::vector<float> values = view.matrix(head, stop);
            if (values.empty()) return nullptr;
            if (scale == Scale::Root) {
                for (float& v : values) v = std::sqrt(std::max(v, 0.0F));
            }
            const float high = widgets::finiteRange(values).high;
            return std::make_shared<const MatrixSource>(view.queries(), view.keys(), std::move(values), 0.0F, high);
        },
        [this](std::shared_ptr<const MatrixSource> source) {
            if (source) showMatrix(std::move(source));
        });
}

void AttentionPanel::showMatrix(std::shared_ptr<const MatrixSource> source) {
    const bool root = static_cast<Scale>(m_scale->currentIndex()) == Scale::Root;
    m_largest = root ? source->high() * source->high() : source->high();
    const trace::Sequence& sequence = *m_context.session.sequence();
    widgets::HeatmapContent content;
    content.cells = std::move(source);
    content.colors = [map = &m_context.theme](const widgets::Theme& theme) { return widgets::valueTable(map->valueMap(), theme.chip); };
    content.keyBands = viewmodels::originBands(m_context.session.trace(), sequence);
    content.queryBands =
        m_view.queryRows().empty() ? content.keyBands : viewmodels::originBands(m_context.session.trace(), sequence, m_view.queryRows());
    m_canvas->setContent(std::move(content));
    HeatmapAxes axes;
    axes.sequence = m_view.sequence();
    axes.queryRows = m_view.queryRows();
    m_link->setAxes(std::move(axes));
    restyle();
}

QString AttentionPanel::scaleText() const {
    const bool root = static_cast<Scale>(m_scale->currentIndex()) == Scale::Root;
    return root ? tr("weight, square-root scale; blocks show their largest, grey is exactly 0")
                : tr("weight; blocks show their largest, grey is exactly 0");
}

void AttentionPanel::restyle() {
    if (!m_view.isValid()) return;
    const widgets::ColorTable table = widgets::valueTable(m_context.theme.valueMap(), m_context.theme.theme().chip);
    std::vector<QColor> colors;
    for (std::size_t i = 1; i < table.size(); i += 15) colors.emplace_back(table[i]);
    m_side->setScale(colors, QStringLiteral("0"), viewmodels::figure(m_largest, 4), scaleText());
    m_side->setFacts({{tr("%1 heads, %2 queries, %3 keys")
                           .arg(m_view.heads())
                           .arg(viewmodels::grouped(m_view.queries()), viewmodels::grouped(m_view.keys()))},
                      {tr("What was mixed, not why: weights locate evidence poorly.")}});
}

void AttentionPanel::render(QPainter& painter, const QSize& size) const {
    HeatmapPicture picture;
    picture.title = tr("Attention of %1").arg(QString::fromStdString(m_context.session.sequence()->name));
    picture.note = note();
    picture.content = m_canvas->content();
    const widgets::ColorTable table = widgets::valueTable(m_context.theme.valueMap(), m_context.theme.theme().chip);
    for (const double share : {1.0, 0.75, 0.5, 0.25, 0.0}) {
        const bool root = static_cast<Scale>(m_scale->currentIndex()) == Scale::Root;
        const double value = (root ? share * share : share) * m_largest;
        picture.legend.push_back({QColor(table[static_cast<std::size_t>(1 + share * 254)]), viewmodels::figure(value, 4)});
    }
    picture.facts = {scaleText(), tr("not causal")};
    paintHeatmapPicture(painter, size, picture, m_context.theme.theme());
}

PanelDescriptor attentionPanel() {
    return {QStringLiteral("attention"), QT_TRANSLATE_NOOP("panels", "Attention"), DockArea::Centre, 1,
            [](const PanelContext& context, QWidget* parent) { return new AttentionPanel(context, parent); }};
}

}  // namespace rowscope::panels

#include "views/panels/picture/picture_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "views/panels/picture/picture_image.h"
#include "views/viewmodels/media/media_rows.h"
#include "views/viewmodels/media/patch_place.h"
#include "views/viewmodels/place/place_rows.h"
#include "views/viewmodels/place/place_text.h"
#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/heatmap/matrix_source.h"
#include "views/widgets/picture/picture_canvas.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::panels {

using viewmodels::SelectionBus;
using viewmodels::TraceSession;
using widgets::PictureCanvas;

PicturePanel::PicturePanel(const PanelContext& context, QWidget* parent) : Panel(parent), m_context(context) {
    QVBoxLayout* column = makeBody();
    QHBoxLayout* controls = widgets::controlRow(column);
    m_pictures = widgets::quietCombo(tr("Picture"), this);
    m_grid = widgets::quietCombo(tr("Grid"), this);
    m_attention = new QCheckBox(tr("attention"), this);
    m_attention->setToolTip(tr("Paint what the chosen row reads of each patch. A weight, not a cause."));
    m_layer = widgets::quietCombo(tr("Layer"), this);
    m_head = widgets::quietCombo(tr("Head"), this);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_pictures, m_grid, m_attention, m_layer, m_head}) controls->addWidget(widget);
    controls->addStretch(1);
    m_canvas = new PictureCanvas(context.theme, this);
    column->addWidget(m_canvas, 1);
    m_explanation = widgets::dimLabel({}, this);
    m_explanation->setWordWrap(true);
    m_explanation->setContentsMargins(widgets::space::kMedium, widgets::space::kTiny, widgets::space::kMedium, widgets::space::kSmall);
    column->addWidget(m_explanation);

    m_canvas->setExplainer([this](std::int32_t row) {
        const auto at = static_cast<std::size_t>(row);
        return viewmodels::explainPatch(m_context.session.trace(), m_media, row, at < m_rowOfMediaRow.size() ? m_rowOfMediaRow[at] : -1,
                                        m_weights, m_queryRow);
    });
    SelectionBus& bus = context.selection;
    connect(m_canvas, &PictureCanvas::patchHovered, this, [this, &bus](int row) { bus.hover(placeOf(row)); });
    connect(m_canvas, &PictureCanvas::hoverEnded, &bus, &SelectionBus::endHover);
    connect(m_canvas, &PictureCanvas::patchChosen, this, [this, &bus](int row) { bus.choose(placeOf(row)); });
    connect(&bus, &SelectionBus::chosen, this, &PicturePanel::showChosen);
    connect(&bus, &SelectionBus::hovered, this, [this](const std::optional<trace::Place>& place) {
        m_hover = place;
        updateHighlight();
    });
    connect(m_pictures, &QComboBox::activated, this, &PicturePanel::showMedium);
    connect(m_grid, &QComboBox::activated, this, &PicturePanel::showWeights);
    connect(m_attention, &QCheckBox::toggled, this, &PicturePanel::showWeights);
    const auto choose = [this] { m_context.session.setAttention(m_layer->currentData().toInt(), m_head->currentData().toInt()); };
    connect(m_layer, &QComboBox::activated, this, choose);
    connect(m_head, &QComboBox::activated, this, choose);
    connect(&context.session, &TraceSession::traceChanged, this, &PicturePanel::showTrace);
    connect(&context.session, &TraceSession::sequenceChanged, this, [this] { showMedium(m_media); });
    connect(&context.session, &TraceSession::attentionChanged, this, &PicturePanel::showWeights);
    m_attention->setChecked(true);
    showTrace();
}

const trace::Media* PicturePanel::medium() const {
    const auto& media = m_context.session.trace().media;
    return m_media >= 0 && static_cast<std::size_t>(m_media) < media.size() ? &media[static_cast<std::size_t>(m_media)] : nullptr;
}

void PicturePanel::showTrace() {
    const trace::Trace& trace = m_context.session.trace();
    if (trace.media.empty()) {
        m_media = -1;
        showInstead(m_context.session.isEmpty() ? tr("Add a picture to the request: it appears here with its patches.")
                                                : tr("This trace has no picture."));
        setNote({});
        return;
    }
    showBody();
    QStringList names;
    for (const auto& item : trace.media)  // numbered as the rows' origins are: two files may have one name
        names << QStringLiteral("%1 · %2").arg(names.size()).arg(QString::fromStdString(item.name));
    const int media = std::clamp(m_media, 0, static_cast<int>(trace.media.size()) - 1);
    widgets::fillCombo(m_pictures, names, media);
    m_pictures->setVisible(names.size() > 1);
    showMedium(media);
}

void PicturePanel::showMedium(int media) {
    m_media = media;
    const trace::Media* shown = medium();
    if (!shown) return;
    m_pictures->setCurrentIndex(media);
    const bool tiled = shown->geometry.tileRows > 0 && shown->geometry.tileColumns > 0;
    const bool both = tiled && shown->geometry.globalView;
    const int gridBefore = m_grid->currentIndex();
    widgets::fillCombo(
        m_grid,
        tiled ? (both ? QStringList{tr("tiles"), tr("whole picture")} : QStringList{tr("tiles")}) : QStringList{tr("whole picture")},
        both ? std::max(0, gridBefore) : 0);
    m_grid->setVisible(both);
    const trace::Sequence* sequence = m_context.session.sequence();
    m_rowOfMediaRow = sequence ? viewmodels::rowsOfMedium(*sequence, media, shown->rowCount) : std::vector<std::int32_t>{};
    showWeights();
}

void PicturePanel::fillAttention() {
    const TraceSession& session = m_context.session;
    m_view = viewmodels::AttentionView(session.shared(), session.sequenceIndex(), session.attentionLayer());
    const bool known = m_view.isValid();
    const QSignalBlocker quietLayer(m_layer);
    const QSignalBlocker quietHead(m_head);
    m_layer->clear();
    m_head->clear();
    for (const int layer : viewmodels::attentionLayers(session.trace(), session.sequenceIndex()))
        m_layer->addItem(tr("layer %1").arg(layer), layer);
    m_layer->setCurrentIndex(m_layer->findData(session.attentionLayer()));
    m_head->addItem(tr("mean"), viewmodels::kMeanHead);
    for (int head = 0; known && head < m_view.heads(); ++head) m_head->addItem(tr("head %1").arg(head), head);
    m_head->setCurrentIndex(m_head->findData(session.attentionHead()));
    m_attention->setEnabled(known);
    m_layer->setVisible(known && m_attention->isChecked());
    m_head->setVisible(known && m_attention->isChecked());
}

void PicturePanel::showWeights() {
    const trace::Media* shown = medium();
    if (!shown) return;
    fillAttention();
    const bool tiled = shown->geometry.tileRows > 0 && shown->geometry.tileColumns > 0;
    widgets::PictureContent content;
    content.picture = pictureImage(*shown);
    content.pixels = QSize(shown->width, shown->height);
    content.geometry = shown->geometry;
    content.global = !tiled || m_grid->currentIndex() == 1;
    m_weights.clear();
    const auto rows = viewmodels::rowsOf(m_context.session.trace(), m_context.selection.current(), m_context.session.sequenceIndex());
    m_queryRow = m_view.isValid() ? m_view.recordedRow(rows) : rows.empty() ? -1 : rows.front().begin;
    const bool isOwnPatch =
        m_queryRow >= 0 && std::find(m_rowOfMediaRow.begin(), m_rowOfMediaRow.end(), m_queryRow) != m_rowOfMediaRow.end();
    QString words;
    if (m_attention->isChecked() && m_view.isValid()) {
        m_weights = viewmodels::weightsOverMedium(m_view, m_context.session.attentionHead(), m_queryRow, m_rowOfMediaRow);
        const float largest = widgets::finiteRange(m_weights).high;
        for (const float weight : m_weights)
            content.weights.push_back(largest > 0 ? weight / largest : std::isfinite(weight) ? 0.0F : weight);
        const bool finite = std::all_of(m_weights.begin(), m_weights.end(), [](float weight) { return std::isfinite(weight); });
        if (m_queryRow < 0)
            words = tr("Choose a row: what it reads of each patch is painted here.");
        else if (m_weights.empty())
            words = tr("The attention of row %1 was not recorded.").arg(m_queryRow);
        else if (finite)
            words = tr("Attention of row %1 over the patches: a weight, not causal.").arg(m_queryRow);
        else
            words = tr("Attention of row %1 over the patches: a weight, not causal. Red ones are no finite number.").arg(m_queryRow);
    }
    if (isOwnPatch && words.isEmpty()) words = tr("Row %1 is a patch of this picture.").arg(m_queryRow);
    if (viewmodels::viewCount(shown->geometry) == 0)
        words = tr("The grid of this picture is unknown: the trace does not say how its rows were cut.");
    if (content.picture.isNull() && words.isEmpty()) words = tr("The trace holds this picture's rows, not its pixels.");
    m_explanation->setText(words);
    m_canvas->setContent(std::move(content));
    updateHighlight();

    std::vector<rows::RowRange> ranges;
    trace::Place all;
    all.media = m_media;
    ranges = viewmodels::rowsOf(m_context.session.trace(), all, m_context.session.sequenceIndex());
    QString note = ranges.empty() ? tr("no rows in this sequence") : tr("rows %1").arg(viewmodels::rangesText(ranges));
    const auto first = viewmodels::patchPlace(shown->geometry, m_canvas->content().global ? shown->rowCount - 1 : 0);
    if (first && shown->width > 0)
        note += tr(" · patch %1 × %2 px")
                    .arg(first->area.width() * shown->width, 0, 'g', 4)
                    .arg(first->area.height() * shown->height, 0, 'g', 4);
    setNote(note);
}

void PicturePanel::showChosen(const trace::Place& place) {
    const int media = viewmodels::mediumOf(m_context.session.trace(), place, m_context.session.sequenceIndex());
    if (media >= 0 && media != m_media) {
        showMedium(media);
        return;
    }
    showWeights();
}

void PicturePanel::updateHighlight() {
    if (!medium()) return;
    const TraceSession& session = m_context.session;
    widgets::PictureHighlight highlight;
    highlight.chosen = viewmodels::mediaRowsOf(session.trace(), m_context.selection.current(), session.sequenceIndex(), m_media);
    if (m_hover) highlight.hovered = viewmodels::mediaRowsOf(session.trace(), *m_hover, session.sequenceIndex(), m_media);
    m_canvas->setHighlight(std::move(highlight));
}

trace::Place PicturePanel::placeOf(std::int32_t mediaRow) const {
    const auto at = static_cast<std::size_t>(mediaRow);
    const std::int32_t row = at < m_rowOfMediaRow.size() ? m_rowOfMediaRow[at] : -1;
    trace::Place place;
    place.sequence = m_context.session.sequenceIndex();
    if (row >= 0) place.rows = {{row, row + 1}};
    place.media = m_media;
    place.mediaRow = mediaRow;
    return place;
}

QSize PicturePanel::preferredSize() const {
    const trace::Media* shown = medium();
    return shown && shown->width > 0 ? QSize(shown->width, shown->height).scaled(1200, 1200, Qt::KeepAspectRatio) : QSize(800, 600);
}

void PicturePanel::render(QPainter& painter, const QSize& size) const {
    painter.fillRect(QRect(QPoint(0, 0), size), m_context.theme.theme().panel);
    widgets::PictureHighlight highlight;
    highlight.chosen =
        viewmodels::mediaRowsOf(m_context.session.trace(), m_context.selection.current(), m_context.session.sequenceIndex(), m_media);
    widgets::paintPicture(painter, widgets::pictureRect(m_canvas->content().pixels, QRectF(QPointF(0, 0), size)), m_canvas->content(),
                          highlight, m_context.theme.theme(), widgets::valueTable(m_context.theme.valueMap(), m_context.theme.theme()));
}

PanelDescriptor picturePanel() {
    return {QStringLiteral("picture"), QT_TRANSLATE_NOOP("panels", "Picture"), DockArea::RightTop, 0,
            [](const PanelContext& context, QWidget* parent) { return new PicturePanel(context, parent); }};
}

}  // namespace rowscope::panels

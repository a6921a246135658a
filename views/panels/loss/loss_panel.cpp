#include "views/panels/loss/loss_panel.h"

#include <QCheckBox>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPainter>
#include <QScopedValueRollback>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "views/viewmodels/place/place_rows.h"
#include "views/viewmodels/rows/row_text.h"
#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/table/columns_item_model.h"
#include "views/viewmodels/text/figures.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/loss/loss_strip.h"
#include "views/widgets/table/flat_table.h"
#include "views/widgets/table/tone_delegate.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::panels {

using viewmodels::ColumnsItemModel;
using viewmodels::LossView;
using viewmodels::SelectionBus;
using viewmodels::TraceSession;
using widgets::LossStrip;

LossPanel::LossPanel(const PanelContext& context, QWidget* parent) : Panel(parent), m_context(context) {
    QVBoxLayout* column = makeBody();
    column->setContentsMargins(0, widgets::space::kSmall, 0, 0);
    m_convention = widgets::dimLabel({}, this);
    m_convention->setWordWrap(true);
    m_convention->setContentsMargins(widgets::space::kLarge, 0, widgets::space::kLarge, 0);
    column->addWidget(m_convention);
    m_strip = new LossStrip(context.theme, this);
    column->addWidget(m_strip);
    QHBoxLayout* controls = widgets::controlRow(column);
    m_counts = new QLabel(this);
    m_onlySupervised = new QCheckBox(tr("supervised only"), this);
    controls->addWidget(m_counts);
    controls->addStretch(1);
    controls->addWidget(m_onlySupervised);
    m_rows = new ColumnsItemModel(this);
    m_table = new widgets::FlatTable(this);
    m_table->setAccessibleName(tr("Supervision by row"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setItemDelegate(new widgets::ToneDelegate(context.theme, m_table));
    m_table->setModel(m_rows);
    column->addWidget(m_table, 1);

    SelectionBus& bus = context.selection;
    const auto placeOf = [this](int row) {
        return viewmodels::placeOfRow(m_context.session.trace(), m_context.session.sequenceIndex(), row);
    };
    connect(m_strip, &LossStrip::rowHovered, this, [&bus, placeOf](int row) { bus.hover(placeOf(row)); });
    connect(m_strip, &LossStrip::hoverEnded, &bus, &SelectionBus::endHover);
    connect(m_strip, &LossStrip::rowChosen, this, [&bus, placeOf](int row) { bus.choose(placeOf(row)); });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &LossPanel::choose);
    connect(m_onlySupervised, &QCheckBox::toggled, this, &LossPanel::fillTable);
    connect(&bus, &SelectionBus::chosen, this, &LossPanel::showChosen);
    connect(&bus, &SelectionBus::hovered, this, [this](const std::optional<trace::Place>& place) {
        const auto rows = place ? viewmodels::rowsOf(m_context.session.trace(), *place, m_context.session.sequenceIndex())
                                : std::vector<rows::RowRange>{};
        m_strip->setHovered(rows.empty() ? -1 : rows.front().begin);
    });
    connect(&context.session, &TraceSession::traceChanged, this, &LossPanel::showSequence);
    connect(&context.session, &TraceSession::sequenceChanged, this, &LossPanel::showSequence);
    showSequence();
}

void LossPanel::showSequence() {
    const TraceSession& session = m_context.session;
    const trace::Sequence* sequence = session.sequence();
    m_judging.cancel();
    const bool labelled = sequence && !sequence->rows.label.empty() && sequence->rows.label.size() == sequence->rows.size();
    if (!labelled) {
        m_view.reset();
        showInstead(session.isEmpty() ? tr("Import a training batch or run a request: what each row predicts appears here.")
                                      : tr("This sequence carries no labels."));
        setNote({});
        return;
    }
    showBody();  // before the judgement is there: the window asks at once which panels have something to show
    m_judging.start<LossView>(
        [trace = session.shared(), index = session.sequenceIndex()](std::stop_token) { return LossView(trace, index); },
        [this](LossView view) { showView(std::move(view)); });
}

void LossPanel::showView(LossView view) {
    m_view = std::make_shared<const LossView>(std::move(view));
    if (!m_view->isValid()) return;
    showBody();
    m_convention->setText(m_view->conventionText());
    const auto& counts = m_view->counts();
    QString text = tr("supervised %1 of %2").arg(viewmodels::grouped(counts.supervised), viewmodels::grouped(counts.valid));
    if (counts.faults > 0) text += tr(" · ✕ faults %1").arg(viewmodels::grouped(counts.faults));
    m_counts->setText(text);
    widgets::setStyleProperty(m_counts, "fault", counts.faults > 0);
    setNote(std::isfinite(counts.meanLoss) ? tr("mean loss %1 nats").arg(viewmodels::figure(counts.meanLoss, 4))
                                           : tr("no logits, no loss"));
    m_strip->setView(*m_view);
    fillTable();
}

void LossPanel::fillTable() {
    if (!m_view) return;
    m_shown.reset();
    if (m_onlySupervised->isChecked()) {
        auto rows = std::make_shared<std::vector<std::int32_t>>();
        for (std::int32_t row = 0; row < m_view->rowCount(); ++row) {
            if (m_view->isSupervised(row)) rows->push_back(row);
        }
        m_shown = std::move(rows);
    }
    const auto rowOf = [shown = m_shown](int at) { return shown ? (*shown)[static_cast<std::size_t>(at)] : at; };
    const auto view = m_view;
    std::vector<ColumnsItemModel::Column> columns{
        {tr("row"), tr("The row whose logits predict"), [=](int r) { return QString::number(rowOf(r)); }},
        {tr("input"), tr("Token of this row"), [=](int r) { return view->inputText(rowOf(r)); }},
        {tr("predicts"), tr("The token that follows"), [=](int r) { return view->targetText(rowOf(r)); }},
        {tr("role"), tr("Who speaks the target: it decides, never the input's role"),
         [=](int r) { return viewmodels::roleText(view->targetRole(rowOf(r))); }},
        {tr("loss?"), tr("✓ = this row is supervised"),
         [=](int r) { return view->isSupervised(rowOf(r)) ? QStringLiteral("✓") : QStringLiteral("–"); }},
    };
    if (view->hasLoss())
        columns.push_back({tr("nats"), tr("Loss of this row"), [=](int r) {
                               return std::isfinite(view->loss(rowOf(r))) ? viewmodels::figure(view->loss(rowOf(r)), 4) : QString();
                           }});
    columns.push_back({tr("because"), tr("The rule that decided"), [=](int r) { return viewmodels::reasonText(view->reason(rowOf(r))); }});
    const int count = m_shown ? static_cast<int>(m_shown->size()) : m_view->rowCount();
    m_rows->setRows(count, std::move(columns), [=](int r) {
        using Tone = ColumnsItemModel::Tone;
        return viewmodels::isFault(view->reason(rowOf(r))) ? Tone::Fault : view->isSupervised(rowOf(r)) ? Tone::Plain : Tone::Quiet;
    });
    m_table->fitColumns();
    showChosen(m_context.selection.current());
}

int LossPanel::tableRowOf(std::int32_t row) const {
    if (!m_shown) return row;
    const auto at = std::lower_bound(m_shown->begin(), m_shown->end(), row);
    return at != m_shown->end() && *at == row ? static_cast<int>(at - m_shown->begin()) : -1;
}

void LossPanel::choose() {
    if (m_followsBus || m_table->selectionModel()->selectedRows().isEmpty()) return;
    const int at = m_table->selectionModel()->selectedRows().front().row();
    const std::int32_t row = m_shown ? (*m_shown)[static_cast<std::size_t>(at)] : at;
    m_context.selection.choose(viewmodels::placeOfRow(m_context.session.trace(), m_context.session.sequenceIndex(), row));
}

void LossPanel::showChosen(const trace::Place& place) {
    if (!m_view) return;
    const auto rows = viewmodels::rowsOf(m_context.session.trace(), place, m_context.session.sequenceIndex());
    const std::int32_t row = rows.empty() ? -1 : rows.front().begin;
    m_strip->setChosen(row);
    const QScopedValueRollback following(m_followsBus, true);
    const int at = row < 0 ? -1 : tableRowOf(row);
    if (at < 0 || at >= m_rows->rowCount()) {
        m_table->clearSelection();
        return;
    }
    m_table->selectRow(at);
    m_table->scrollTo(m_rows->index(at, 0));
}

const Renderable* LossPanel::renderable() const { return m_view && m_view->isValid() ? this : nullptr; }

void LossPanel::render(QPainter& painter, const QSize& size) const {
    const widgets::Theme& theme = m_context.theme.theme();
    painter.fillRect(QRect(QPoint(0, 0), size), theme.panel);
    painter.setPen(theme.dim);
    painter.setFont(widgets::uiFont(12));
    painter.drawText(QRectF(16, 8, size.width() - 32, 20), Qt::AlignLeft | Qt::AlignVCenter,
                     QStringLiteral("%1 · %2").arg(m_counts->text(), m_convention->text()));
    const auto layout = widgets::LossStripLayout::in(QRectF(16, 36, size.width() - 32, size.height() - 48));
    widgets::paintLossStrip(painter, layout, *m_view, theme);
}

PanelDescriptor lossPanel() {
    return {QStringLiteral("loss"), QT_TRANSLATE_NOOP("panels", "Loss"), DockArea::RightBottom, 1,
            [](const PanelContext& context, QWidget* parent) { return new LossPanel(context, parent); }};
}

}  // namespace rowscope::panels

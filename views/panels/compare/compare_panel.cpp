#include "views/panels/compare/compare_panel.h"

#include <QItemSelectionModel>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "views/viewmodels/place/place_rows.h"
#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/table/columns_item_model.h"
#include "views/viewmodels/text/figures.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/compare/alignment_strip.h"
#include "views/widgets/table/flat_table.h"
#include "views/widgets/table/tone_delegate.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::panels {

using viewmodels::ColumnsItemModel;
using viewmodels::TraceSession;

namespace {

QString text(const std::string& s) { return QString::fromStdString(s); }

QString titleOf(const trace::Trace& trace) {
    const QString title = text(trace.provenance.title);
    return title.isEmpty() ? text(trace.provenance.checkpoint) : title;
}

}  // namespace

ComparePanel::ComparePanel(const PanelContext& context, QWidget* parent) : Panel(parent), m_context(context) {
    QVBoxLayout* column = makeBody();
    QHBoxLayout* controls = widgets::controlRow(column);
    m_names = new QLabel(this);
    auto* clear = widgets::quietButton(tr("Stop comparing"), tr("Forget the other trace"), this);
    controls->addWidget(m_names, 1);
    controls->addWidget(clear);
    m_first = new QLabel(this);
    m_first->setWordWrap(true);
    m_first->setProperty("title", true);
    m_first->setContentsMargins(widgets::space::kLarge, 0, widgets::space::kLarge, widgets::space::kSmall);
    m_first->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_first);
    m_strip = new widgets::AlignmentStrip(context.theme, this);
    column->addWidget(m_strip);
    m_rows = new ColumnsItemModel(this);
    m_table = new widgets::FlatTable(this);
    m_table->setAccessibleName(tr("Differences"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setItemDelegate(new widgets::ToneDelegate(context.theme, m_table));
    m_table->setModel(m_rows);
    column->addWidget(m_table, 1);

    connect(clear, &QToolButton::clicked, this, [this] { m_context.session.setOther(nullptr); });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ComparePanel::choose);
    connect(m_strip, &widgets::AlignmentStrip::leftRowChosen, this, [this](int row) {
        m_context.selection.choose(viewmodels::placeOfRow(m_context.session.trace(), m_context.session.sequenceIndex(), row));
    });
    connect(&context.session, &TraceSession::traceChanged, this, &ComparePanel::compare);
    connect(&context.session, &TraceSession::otherChanged, this, &ComparePanel::compare);
    connect(&context.session, &TraceSession::sequenceChanged, this, &ComparePanel::showAlignment);
    compare();
}

void ComparePanel::compare() {
    const TraceSession& session = m_context.session;
    m_comparing.cancel();
    m_comparison.reset();
    if (session.isEmpty() || !session.other()) {
        showInstead(
            tr("Open a second trace beside this one (File > Compare with…, or drop a file or folder here): where they part first appears "
               "here."));
        setNote({});
        return;
    }
    showBody();
    m_names->setText(tr("this: %1     other: %2").arg(titleOf(session.trace()), titleOf(*session.other())));
    m_first->setText(tr("comparing…"));
    m_comparing.start<Result<trace::Comparison>>(
        [left = session.shared(), right = session.other()](const std::stop_token& stop) {
            Progress progress;
            progress.stop = stop;
            return trace::compareTraces(*left, *right, {}, progress);
        },
        [this](Result<trace::Comparison> result) {
            if (result) show(std::move(*result));
        });
}

void ComparePanel::show(trace::Comparison comparison) {
    m_comparison = std::make_shared<const trace::Comparison>(std::move(comparison));
    const auto* first = m_comparison->first();
    m_first->setText(first ? tr("First divergence, in %1: %2").arg(text(std::string(trace::name(first->stage))), text(first->sentence))
                           : tr("✓ Equal in everything both traces carry."));
    widgets::setStyleProperty(m_first, "fault", first != nullptr);
    widgets::setStyleProperty(m_first, "holds", first == nullptr);
    setNote(tr("differences: %1").arg(viewmodels::grouped(static_cast<std::int64_t>(m_comparison->differences.size()))));
    const auto at = [all = m_comparison](int r) -> const trace::Difference& { return all->differences[static_cast<std::size_t>(r)]; };
    std::vector<ColumnsItemModel::Column> columns{
        {tr("stage"), tr("In the order in which a run makes them"), [at](int r) { return text(std::string(trace::name(at(r).stage))); }},
        {tr("what"), {}, [at](int r) { return text(at(r).what); }},
        {tr("this"), {}, [at](int r) { return text(at(r).left); }},
        {tr("other"), {}, [at](int r) { return text(at(r).right); }},
        {tr("count"), tr("Rows, cells or values that differ so"), [at](int r) { return viewmodels::grouped(at(r).count); }},
        {tr("in words"), {}, [at](int r) { return text(at(r).sentence); }},
    };
    m_rows->setRows(static_cast<int>(m_comparison->differences.size()), std::move(columns),
                    [](int r) { return r == 0 ? ColumnsItemModel::Tone::Fault : ColumnsItemModel::Tone::Plain; });
    m_table->fitColumns();
    showAlignment();
}

void ComparePanel::showAlignment() {
    if (!m_comparison) return;
    const int sequence = m_context.session.sequenceIndex();
    const auto pair =
        std::find_if(m_comparison->sequences.begin(), m_comparison->sequences.end(), [&](const auto& p) { return p.left == sequence; });
    m_strip->setRuns(pair == m_comparison->sequences.end() ? std::vector<trace::AlignedRun>{} : pair->runs);
    m_strip->setVisible(pair != m_comparison->sequences.end());
}

void ComparePanel::choose() {
    if (!m_comparison || m_table->selectionModel()->selectedRows().isEmpty()) return;
    const int row = m_table->selectionModel()->selectedRows().front().row();
    m_context.selection.choose(m_comparison->differences[static_cast<std::size_t>(row)].leftPlace);
}

PanelDescriptor comparePanel() {
    return {QStringLiteral("compare"), QT_TRANSLATE_NOOP("panels", "Compare"), DockArea::Centre, 4,
            [](const PanelContext& context, QWidget* parent) { return new ComparePanel(context, parent); }};
}

}  // namespace rowscope::panels

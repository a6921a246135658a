#include "views/panels/caches/caches_panel.h"

#include <QItemSelectionModel>
#include <QLabel>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QSplitter>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>

#include "views/panels/caches/cache_tables.h"
#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/table/columns_item_model.h"
#include "views/viewmodels/text/figures.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/card/hover_card.h"
#include "views/widgets/table/flat_table.h"
#include "views/widgets/table/tone_delegate.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::panels {

using viewmodels::SelectionBus;
using viewmodels::TraceSession;

CachesPanel::CachesPanel(const PanelContext& context, QWidget* parent) : Panel(parent), m_context(context) {
    QVBoxLayout* column = makeBody();
    QHBoxLayout* controls = widgets::controlRow(column);
    m_tabs = new QTabBar(this);
    m_tabs->setAccessibleName(tr("What to show of the caches"));
    m_tabs->setDrawBase(false);
    for (const QString& name : {tr("Entries"), tr("Events"), tr("Ledger")}) m_tabs->addTab(name);
    m_counts = widgets::dimLabel({}, this);
    controls->addWidget(m_tabs);
    controls->addStretch(1);
    controls->addWidget(m_counts);

    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    m_rows = new viewmodels::ColumnsItemModel(this);
    m_table = new widgets::FlatTable(this);
    m_table->setAccessibleName(tr("Caches"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setItemDelegate(new widgets::ToneDelegate(context.theme, m_table));
    m_table->setModel(m_rows);
    splitter->addWidget(m_table);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    m_detail = new QLabel(this);
    m_detail->setTextFormat(Qt::RichText);
    m_detail->setWordWrap(true);
    m_detail->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_detail->setMargin(widgets::space::kLarge);
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    scroll->setWidget(m_detail);
    splitter->addWidget(scroll);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setSizes({260, 220});
    column->addWidget(splitter, 1);

    connect(m_tabs, &QTabBar::currentChanged, this, &CachesPanel::showView);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CachesPanel::chooseRow);
    connect(&context.selection, &SelectionBus::chosen, this, &CachesPanel::showChosen);
    connect(&context.session, &TraceSession::traceChanged, this, &CachesPanel::showTrace);
    connect(&context.theme, &widgets::ThemeController::changed, this, &CachesPanel::showDetail);
    showTrace();
}

CachesPanel::View CachesPanel::view() const { return static_cast<View>(m_tabs->currentIndex()); }

void CachesPanel::showTrace() {
    const TraceSession& session = m_context.session;
    const trace::Trace& trace = session.trace();
    m_event = -1;
    if (trace.cache.empty() && trace.ledger.empty()) {
        showInstead(session.isEmpty() ? tr("Run a request: what it stored and reused appears here.")
                                      : tr("This trace carries no cache events and no ledger."));
        setNote({});
        return;
    }
    showBody();
    m_entries = std::make_shared<const std::vector<viewmodels::CacheEntry>>(viewmodels::cacheEntries(trace));
    const auto counts = viewmodels::cacheCounts(trace);
    m_counts->setText(tr("hits %1 · misses %2").arg(counts.hits).arg(counts.misses));
    setNote(tr("%1 held").arg(viewmodels::bytesText(counts.heldBytes)));
    showView();
}

void CachesPanel::showView() {
    const trace::TracePtr& trace = m_context.session.shared();
    switch (view()) {
        case View::Entries:
            fillEntries(*m_rows, m_entries);
            break;
        case View::Events:
            fillEvents(*m_rows, trace);
            break;
        case View::Ledger:
            fillLedger(*m_rows, trace);
            break;
    }
    m_table->fitColumns();
    showChosen(m_context.selection.current());
}

void CachesPanel::chooseRow() {
    if (m_followsBus || m_table->selectionModel()->selectedRows().isEmpty()) return;
    const int row = m_table->selectionModel()->selectedRows().front().row();
    if (view() == View::Ledger) return;
    trace::Place place;
    place.cacheEvent = view() == View::Events ? row : (*m_entries)[static_cast<std::size_t>(row)].event;
    m_context.selection.choose(place);
}

void CachesPanel::showChosen(const trace::Place& place) {
    m_event = place.cacheEvent;
    showDetail();
    const auto& cache = m_context.session.trace().cache;
    const QScopedValueRollback following(m_followsBus, true);
    if (m_event < 0 || static_cast<std::size_t>(m_event) >= cache.size() || view() == View::Ledger) {
        m_table->clearSelection();
        return;
    }
    int row = m_event;
    if (view() == View::Entries) {
        const auto& event = cache[static_cast<std::size_t>(m_event)];
        const auto at = std::find_if(m_entries->begin(), m_entries->end(),
                                     [&](const auto& e) { return e.family == event.family && e.name == event.entry; });
        row = at == m_entries->end() ? -1 : static_cast<int>(at - m_entries->begin());
    }
    if (row >= 0) m_table->selectRow(row);
}

void CachesPanel::showDetail() {
    const auto card = viewmodels::explainCacheEvent(m_context.session.trace(), m_event);
    if (card.title.isEmpty()) {
        m_detail->setText(
            QStringLiteral("<span style='color:%1'>%2</span>")
                .arg(m_context.theme.theme().dim.name(),
                     tr("Choose an entry or event: its whole key appears here, and for a miss what differs.").toHtmlEscaped()));
        return;
    }
    m_detail->setText(widgets::cardHtml(card, m_context.theme.theme()));
}

PanelDescriptor cachesPanel() {
    return {QStringLiteral("caches"), QT_TRANSLATE_NOOP("panels", "Caches"), DockArea::RightBottom, 2,
            [](const PanelContext& context, QWidget* parent) { return new CachesPanel(context, parent); }};
}

}  // namespace rowscope::panels

#include "views/panels/rows/rows_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QShortcut>
#include <QVBoxLayout>
#include <utility>

#include "views/panels/rows/row_delegate.h"
#include "views/viewmodels/rows/rows_item_model.h"
#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/text/figures.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/table/flat_table.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::panels {

using viewmodels::RowColumn;
using viewmodels::TraceSession;

RowsPanel::RowsPanel(const PanelContext& context, QWidget* parent) : Panel(parent), m_context(context) {
    QVBoxLayout* column = makeBody();
    QHBoxLayout* controls = widgets::controlRow(column);
    m_filter = new QLineEdit(this);
    m_filter->setPlaceholderText(tr("filter: origin = option and valid != 0, label != -100, or words of a token"));
    m_filter->setAccessibleName(tr("Filter rows"));
    m_filter->setClearButtonEnabled(true);
    m_find = new QLineEdit(this);
    m_find->setPlaceholderText(tr("find"));
    m_find->setAccessibleName(tr("Find in rows"));
    m_find->setToolTip(tr("Words or a condition; Enter goes to the next row, Shift+Enter to the one before"));
    m_find->setMaximumWidth(160);
    auto* copyButton = widgets::quietButton(
        tr("Copy CSV"),
        tr("Copy all shown rows as CSV, or the selected ones if there are several. Ctrl+C in the table copies the selected row."), this);
    controls->addWidget(m_filter, 1);
    controls->addWidget(m_find);
    controls->addWidget(copyButton);
    m_message = new QLabel(this);
    m_message->setProperty("fault", true);
    m_message->setContentsMargins(widgets::space::kLarge, 0, widgets::space::kLarge, widgets::space::kTiny);
    m_message->setWordWrap(true);
    m_message->hide();
    column->addWidget(m_message);

    m_rows = new viewmodels::RowsItemModel(this);
    m_table = new widgets::FlatTable(this);
    m_table->setAccessibleName(tr("Rows"));
    m_delegate = new RowDelegate(context.theme, m_table);
    m_table->setItemDelegate(m_delegate);
    m_table->setModel(m_rows);
    m_table->horizontalHeader()->setSectionsClickable(true);
    m_table->horizontalHeader()->setSortIndicatorShown(false);
    m_table->installEventFilter(this);
    m_find->installEventFilter(this);
    column->addWidget(m_table, 1);

    connect(m_filter, &QLineEdit::textChanged, this, &RowsPanel::filterChanged);
    connect(m_find, &QLineEdit::returnPressed, this, [this] { find(1); });
    connect(copyButton, &QToolButton::clicked, this, [this] { copy(Copy::Several); });
    connect(m_table->horizontalHeader(), &QHeaderView::sectionClicked, this, &RowsPanel::sortBy);
    auto* findKey = new QShortcut(QKeySequence::Find, this);
    findKey->setContext(Qt::WidgetWithChildrenShortcut);
    connect(findKey, &QShortcut::activated, m_find, [this] { m_find->setFocus(Qt::ShortcutFocusReason); });
    connect(&context.session, &TraceSession::traceChanged, this, &RowsPanel::showSequence);
    connect(&context.session, &TraceSession::sequenceChanged, this, &RowsPanel::showSequence);
    connect(&context.theme, &widgets::ThemeController::changed, m_table->viewport(), qOverload<>(&QWidget::update));
    connectSelection();
    showSequence();
}

void RowsPanel::setFilter(const QString& text) { m_filter->setText(text); }

void RowsPanel::showSequence() {
    const TraceSession& session = m_context.session;
    const trace::Sequence* sequence = session.sequence();
    m_ordering.cancel();
    m_finding.cancel();
    m_rows->setSequence(session.shared(), session.sequenceIndex());
    if (!sequence || sequence->rows.size() == 0) {
        showInstead(session.isEmpty() ? tr("Run a request, open a trace or import a dump: its rows appear here.")
                                      : tr("This sequence has no rows."));
        setNote({});
        return;
    }
    showBody();
    for (int column = 0; column < viewmodels::kRowColumns; ++column)
        m_table->setColumnHidden(column, !viewmodels::isKnown(session.trace(), *sequence, static_cast<RowColumn>(column)));
    m_table->fitColumns(static_cast<int>(RowColumn::Origin), 18);
    if (!m_kept.isEmpty() || !m_sort.isNatural()) reorder();
    updateNote();
}

void RowsPanel::filterChanged() {
    const auto parsed = viewmodels::RowFilter::parse(m_filter->text());
    widgets::setStyleProperty(m_filter, "fault", !parsed.ok);
    m_message->setVisible(!parsed.ok);
    if (!parsed.ok) {
        m_message->setText(tr("At character %1: %2").arg(parsed.fault.position + 1).arg(parsed.fault.sentence));
        return;
    }
    m_kept = parsed.filter;
    reorder();
}

void RowsPanel::sortBy(int column) {
    const auto asked = static_cast<RowColumn>(column);
    // A third click on a column gives back the order of the sequence.
    if (m_sort.column != asked)
        m_sort = {asked, false};
    else if (!m_sort.descending)
        m_sort = {asked, true};
    else
        m_sort = {};
    m_table->horizontalHeader()->setSortIndicatorShown(!m_sort.isNatural());
    m_table->horizontalHeader()->setSortIndicator(static_cast<int>(m_sort.column),
                                                  m_sort.descending ? Qt::DescendingOrder : Qt::AscendingOrder);
    reorder();
}

void RowsPanel::reorder() {
    m_finding.cancel();
    if (!m_rows->sequence()) return;
    m_ordering.start<viewmodels::RowOrder>(
        [trace = m_rows->trace(), index = m_rows->sequenceIndex(), filter = m_kept, sort = m_sort](const std::stop_token& stop) {
            return viewmodels::rowOrder(*trace, trace->sequences[static_cast<std::size_t>(index)], filter, sort, stop);
        },
        [this](viewmodels::RowOrder order) {
            m_rows->setOrder(std::move(order));
            updateNote();
            showChosen(m_context.selection.current());
        });
}

void RowsPanel::updateNote() {
    if (!m_rows->sequence()) return;
    const auto all = static_cast<std::int64_t>(m_rows->sequence()->rows.size());
    if (m_kept.isEmpty())
        setNote(tr("%1   %2 rows").arg(QString::fromStdString(m_rows->sequence()->name), viewmodels::grouped(all)));
    else
        setNote(tr("filter: %1   %2 of %3 rows").arg(m_filter->text(), viewmodels::grouped(m_rows->rowCount()), viewmodels::grouped(all)));
}

void RowsPanel::find(int direction) {
    const auto parsed = viewmodels::RowFilter::parse(m_find->text());
    widgets::setStyleProperty(m_find, "fault", !parsed.ok);
    if (!parsed.ok || parsed.filter.isEmpty() || !m_rows->sequence() || m_rows->rowCount() == 0) return;
    const int from = m_table->currentIndex().isValid() ? m_table->currentIndex().row() : (direction > 0 ? -1 : m_rows->rowCount());
    m_finding.start<int>(
        [trace = m_rows->trace(), index = m_rows->sequenceIndex(), order = m_rows->order(), count = m_rows->rowCount(),
         filter = parsed.filter, from, direction](const std::stop_token& stop) {
            const auto matches = filter.matches(*trace, trace->sequences[static_cast<std::size_t>(index)], stop);
            if (matches.empty()) return -1;
            for (int step = 1; step <= count; ++step) {
                const int row = ((from + direction * step) % count + count) % count;
                const std::int32_t source = order ? (*order)[static_cast<std::size_t>(row)] : row;
                if (matches[static_cast<std::size_t>(source)] != 0) return static_cast<int>(source);
            }
            return -1;
        },
        [this](int source) {
            widgets::setStyleProperty(m_find, "fault", source < 0);
            // By its row of the sequence: the table may be in another order by now.
            const int row = source < 0 ? -1 : m_rows->tableRow(source);
            if (row >= 0) m_table->setCurrentIndex(m_rows->index(row, 0));
        });
}

std::vector<std::int32_t> RowsPanel::rowsToCopy(Copy what) const {
    std::vector<std::int32_t> all;
    std::vector<std::int32_t> some;
    for (int at = 0; at < m_rows->rowCount(); ++at) {
        const std::int32_t row = m_rows->sequenceRow(at);
        all.push_back(row);
        if (m_delegate->isChosen(row)) some.push_back(row);
    }
    return some.size() > (what == Copy::Chosen ? 0 : 1) ? some : all;
}

void RowsPanel::copy(Copy what) {
    if (!m_rows->sequence()) return;
    std::vector<RowColumn> columns;
    for (int column = 0; column < viewmodels::kRowColumns; ++column) {
        if (!m_table->isColumnHidden(column)) columns.push_back(static_cast<RowColumn>(column));
    }
    m_copying.start<QString>(
        [trace = m_rows->trace(), index = m_rows->sequenceIndex(), rows = rowsToCopy(what), columns](const std::stop_token& stop) {
            return viewmodels::rowsAsCsv(*trace, trace->sequences[static_cast<std::size_t>(index)], rows, columns, stop);
        },
        [](const QString& csv) { QGuiApplication::clipboard()->setText(csv); });
}

bool RowsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return Panel::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    if (watched == m_table && key->matches(QKeySequence::Copy)) {
        copy(Copy::Chosen);
        return true;
    }
    if (watched == m_table && key->matches(QKeySequence::FindNext)) {
        find(1);
        return true;
    }
    if (watched == m_find && key->key() == Qt::Key_Return && key->modifiers().testFlag(Qt::ShiftModifier)) {
        find(-1);
        return true;
    }
    return Panel::eventFilter(watched, event);
}

PanelDescriptor rowsPanel() {
    return {QStringLiteral("rows"), QT_TRANSLATE_NOOP("panels", "Rows"), DockArea::BottomLeft, 0,
            [](const PanelContext& context, QWidget* parent) { return new RowsPanel(context, parent); }};
}

}  // namespace rowscope::panels

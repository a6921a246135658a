#include "views/panels/findings/findings_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include "views/panels/findings/finding_delegate.h"
#include "views/viewmodels/findings/finding_item_model.h"
#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/basic/empty_note.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::panels {

namespace {

constexpr std::array kSeverities{trace::Severity::Error, trace::Severity::Warning, trace::Severity::Info};

}  // namespace

FindingsPanel::FindingsPanel(const PanelContext& context, QWidget* parent)
    : Panel(parent), m_context(context), m_items(new viewmodels::FindingItemModel(this)), m_list(new QListView), m_bar(new QWidget) {
    auto* row = new QHBoxLayout(m_bar);
    row->setContentsMargins(widgets::space::kLarge, widgets::space::kSmall, widgets::space::kLarge, widgets::space::kTiny);
    row->setSpacing(widgets::space::kSmall);
    for (const trace::Severity severity : kSeverities) {
        auto* filter = new QToolButton(m_bar);
        filter->setToolTip(tr("Show or hide these findings"));
        filter->setProperty("chip", true);
        filter->setProperty("fault", severity == trace::Severity::Error);
        connect(filter, &QToolButton::clicked, this, [this, severity, filter] {
            m_items->setShown(severity, !m_items->isShown(severity));
            widgets::setStyleProperty(filter, "off", !m_items->isShown(severity));
        });
        m_filters[static_cast<std::size_t>(severity)] = filter;
        row->addWidget(filter);
    }
    row->addStretch(1);
    m_uncheckable = widgets::dimLabel({}, m_bar);
    row->addWidget(m_uncheckable);

    m_list->setModel(m_items);
    m_list->setItemDelegate(new FindingDelegate(context.theme, m_list));
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAccessibleName(tr("Findings"));
    m_list->installEventFilter(this);

    auto* findings = new QWidget;
    auto* column = new QVBoxLayout(findings);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_bar);
    column->addWidget(m_list, 1);
    m_empty = new widgets::EmptyNote(this);
    m_stack = new QStackedLayout(this);
    m_stack->addWidget(findings);
    m_stack->addWidget(m_empty);
    setFocusProxy(m_list);

    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
        if (!current.isValid() || m_choosing) return;
        chooseRow(current.row());
    });
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex& index) { chooseRow(index.row()); });
    connect(&context.session, &viewmodels::TraceSession::traceChanged, this, &FindingsPanel::showTrace);
    connect(&context.selection, &viewmodels::SelectionBus::chosen, this, &FindingsPanel::showPlace);
    connect(&context.theme, &widgets::ThemeController::changed, m_list->viewport(), qOverload<>(&QWidget::update));
    showTrace();
}

void FindingsPanel::showTrace() {
    m_items->setTrace(m_context.session.shared());
    m_stack->setCurrentIndex(m_context.session.trace().findings.empty() && m_context.session.trace().notCheckable.empty() ? 1 : 0);
    m_empty->setText(m_context.session.isEmpty() ? tr("No findings yet: run the request, or open a trace or a dump.")
                                                 : tr("✓ No finding: every rule that could run here holds."));
    showCounts();
    showPlace(m_context.selection.current());  // a new run of the same request keeps the selection
}

void FindingsPanel::showCounts() {
    QStringList words;
    for (const trace::Severity severity : kSeverities) {
        const int count = m_items->count(severity);
        const QString text = viewmodels::countText(severity, count);
        if (count > 0 || severity == trace::Severity::Error) words << text;
        QToolButton* filter = m_filters[static_cast<std::size_t>(severity)];
        filter->setText(viewmodels::severityMark(severity) + QLatin1Char(' ') + text);
        filter->setVisible(count > 0);
    }
    const auto& rules = m_context.session.trace().notCheckable;
    m_uncheckable->setText(rules.empty() ? QString() : tr("%n rule(s) not checkable here", nullptr, static_cast<int>(rules.size())));
    QStringList lacks;
    for (const auto& rule : rules)
        lacks << QStringLiteral("%1: %2").arg(QString::fromStdString(rule.code), QString::fromStdString(rule.lacks));
    m_uncheckable->setToolTip(
        QStringLiteral("<span style=\"white-space:pre\">%1</span>").arg(lacks.join(QLatin1Char('\n')).toHtmlEscaped()));
    setNote(m_context.session.isEmpty() ? QString() : words.join(QStringLiteral(" · ")));
}

void FindingsPanel::chooseRow(int row) { m_context.selection.chooseFinding(m_items->findingIndex(row), m_items->finding(row).place); }

void FindingsPanel::showPlace(const trace::Place& place) {
    const auto finding = viewmodels::findingOf(m_context.session.trace(), place, m_context.selection.currentFinding());
    const int row = finding ? m_items->rowOf(*finding) : -1;
    m_choosing = true;
    if (row < 0)
        m_list->selectionModel()->clear();
    else
        m_list->setCurrentIndex(m_items->index(row));
    m_choosing = false;
}

void FindingsPanel::copyCurrent() const {
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid()) return;
    const trace::Finding& f = m_items->finding(index.row());
    const QStringList lines{QStringLiteral("%1 %2: %3")
                                .arg(QString::fromStdString(f.code), viewmodels::severityName(f.severity), QString::fromStdString(f.title)),
                            index.data(viewmodels::FindingItemModel::PlaceTextRole).toString(),
                            index.data(viewmodels::FindingItemModel::SentenceRole).toString(), QString::fromStdString(f.evidence)};
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

bool FindingsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_list && event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        copyCurrent();
        return true;
    }
    return Panel::eventFilter(watched, event);
}

PanelDescriptor findingsPanel() {
    return {QStringLiteral("findings"), QT_TRANSLATE_NOOP("panels", "Findings"), DockArea::BottomRight, 0,
            [](const PanelContext& context, QWidget* parent) -> Panel* { return new FindingsPanel(context, parent); }};
}

}  // namespace rowscope::panels

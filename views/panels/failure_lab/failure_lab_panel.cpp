#include "views/panels/failure_lab/failure_lab_panel.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/audit/lab/inject_trace.h"
#include "core/audit/rule.h"
#include "views/viewmodels/table/columns_item_model.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/table/flat_table.h"
#include "views/widgets/table/tone_delegate.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::panels {

namespace {

using audit::lab::Fault;

QString text(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }

const Fault& fault(int row) { return audit::lab::allFaults()[static_cast<std::size_t>(row)]; }

QString assertionOf(std::string_view code) {
    for (const audit::Rule& rule : audit::allRules())
        if (rule.code == code) return text(rule.assertion);
    return {};
}

QString paragraph(const QString& title, const QString& words, const QColor& dim) {
    return QStringLiteral("<p style='margin:0 0 6px 0'><span style='color:%1'>%2</span><br>%3</p>")
        .arg(dim.name(), title.toHtmlEscaped(), words.toHtmlEscaped());
}

}  // namespace

FailureLabPanel::FailureLabPanel(const PanelContext& context, QWidget* parent)
    : Panel(parent), m_context(context), m_rows(new viewmodels::ColumnsItemModel(this)), m_table(new widgets::FlatTable) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    QHBoxLayout* controls = widgets::controlRow(column);
    m_demonstrate = widgets::quietButton(tr("Show on its layout"), tr("Opens a small layout broken this way, beside its sound twin"), this);
    m_inject =
        widgets::quietButton(tr("Break what is open"), tr("Puts this failure into the open trace; the sound one stays beside it"), this);
    controls->addWidget(m_demonstrate);
    controls->addWidget(m_inject);
    controls->addStretch(1);

    m_rows->setRows(
        static_cast<int>(audit::lab::allFaults().size()),
        {{tr("Failure"), {}, [](int row) { return text(fault(row).title); }},
         {tr("What one sees"), {}, [](int row) { return text(fault(row).symptom); }},
         {tr("Code"), tr("The row of the article's table, and the rule that catches it"), [](int row) { return text(fault(row).code); }}});
    m_table->setModel(m_rows);
    m_table->setItemDelegate(new widgets::ToneDelegate(context.theme, m_table));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setAccessibleName(tr("Failures"));
    m_table->fitColumns();
    m_table->horizontalHeader()->setStretchLastSection(false);
    for (const int column : {0, 1}) m_table->horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);

    m_detail = new QLabel;
    m_detail->setTextFormat(Qt::RichText);
    m_detail->setWordWrap(true);
    m_detail->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_detail->setMargin(widgets::space::kLarge);
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setWidget(m_detail);
    auto* splitter = new QSplitter(Qt::Horizontal);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_table);
    splitter->addWidget(scroll);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setSizes({600, 400});
    column->addWidget(splitter, 1);
    setFocusProxy(m_table);

    connect(m_demonstrate, &QToolButton::clicked, this, &FailureLabPanel::demonstrate);
    connect(m_inject, &QToolButton::clicked, this, &FailureLabPanel::inject);
    connect(m_table, &QTableView::activated, this, &FailureLabPanel::demonstrate);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        if (!m_task.isRunning()) forgetOutcome();
        showDetail();
        showButtons();
    });
    connect(&m_task, &viewmodels::LatestTask::runningChanged, this, &FailureLabPanel::showButtons);
    connect(&context.session, &viewmodels::TraceSession::traceChanged, this, [this] {
        // What is being broken is open no more: the broken one would take the place of what was opened since.
        if (m_breaks && m_task.isRunning()) {
            m_task.cancel();
            m_outcome = tr("Another trace was opened meanwhile.");
            showDetail();
        }
        showButtons();
    });
    connect(&context.theme, &widgets::ThemeController::changed, this, &FailureLabPanel::showDetail);
    m_table->selectRow(0);
    setNote(tr("%n failure(s)", nullptr, m_rows->rowCount()));
}

const Fault* FailureLabPanel::chosen() const {
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    return rows.isEmpty() ? nullptr : &fault(rows.front().row());
}

void FailureLabPanel::demonstrate() {
    m_breaks = false;
    start([](const Fault& fault, const std::stop_token&) -> Result<Pair> {
        ROWSCOPE_TRY_ASSIGN(shown, audit::lab::demonstrate(fault));
        return Pair{std::make_shared<const trace::Trace>(std::move(shown.faulty)),
                    std::make_shared<const trace::Trace>(std::move(shown.clean))};
    });
}

void FailureLabPanel::inject() {
    m_breaks = true;
    start([sound = m_context.session.shared()](const Fault& fault, std::stop_token stop) -> Result<Pair> {
        Progress progress;
        progress.stop = std::move(stop);
        ROWSCOPE_TRY_ASSIGN(broken, audit::lab::injectedTrace(*sound, fault, progress));
        return Pair{std::make_shared<const trace::Trace>(std::move(broken)), sound};
    });
}

void FailureLabPanel::start(Work work) {
    const Fault* fault = chosen();
    if (!fault) return;
    m_tried = fault;
    m_outcome = tr("Working…");
    m_caught.reset();
    showDetail();
    m_task.start<Result<Pair>>([work = std::move(work), fault](std::stop_token stop) { return work(*fault, std::move(stop)); },
                               [this, fault](const Result<Pair>& made) { show(*fault, made); });
}

void FailureLabPanel::forgetOutcome() {
    m_tried = nullptr;
    m_outcome.clear();
    m_caught.reset();
}

void FailureLabPanel::show(const Fault& tried, const Result<Pair>& made) {
    m_caught = false;
    if (!made) {
        m_outcome = QString::fromStdString(made.error().message());
        showDetail();
        return;
    }
    const auto& findings = made->broken->findings;
    const auto caught = std::find_if(findings.begin(), findings.end(), [&](const trace::Finding& f) { return f.code == tried.code; });
    m_caught = caught != findings.end();
    m_outcome = *m_caught ? tr("Caught: %1").arg(QString::fromStdString(caught->cause)) : tr("No rule caught it here.");
    m_context.session.showMade(made->broken, made->sound, tr("failure lab: %1").arg(text(tried.title)));
    showDetail();
}

void FailureLabPanel::showDetail() {
    const Fault* fault = chosen();
    const widgets::Theme& theme = m_context.theme.theme();
    QString words;
    if (fault) {
        words += QStringLiteral("<p style='margin:0 0 6px 0'><b>%1</b></p>").arg(text(fault->title).toHtmlEscaped());
        words += paragraph(tr("What one sees"), text(fault->symptom), theme.dim);
        words += paragraph(tr("Where it enters"), text(fault->door), theme.dim);
        if (const QString assertion = assertionOf(fault->code); !assertion.isEmpty())
            words += paragraph(tr("The assertion that catches it"), assertion, theme.dim);
    }
    if (!m_outcome.isEmpty()) {
        const QColor colour = !m_caught ? theme.dim : *m_caught ? theme.holds : theme.fault;
        const QString mark = !m_caught ? QString() : *m_caught ? QStringLiteral("✓ ") : QStringLiteral("✗ ");
        // Another failure may be looked at by the time this one is done.
        const QString of = m_tried && m_tried != fault ? text(m_tried->title) + QStringLiteral(": ") : QString();
        words += QStringLiteral("<p style='color:%1'>%2%3</p>").arg(colour.name(), mark, (of + m_outcome).toHtmlEscaped());
    }
    m_detail->setText(words);
}

void FailureLabPanel::showButtons() {
    const bool ready = chosen() && !m_task.isRunning();
    m_demonstrate->setEnabled(ready);
    m_inject->setEnabled(ready && !m_context.session.isEmpty());
}

PanelDescriptor failureLabPanel() {
    return {QStringLiteral("failure-lab"), QT_TRANSLATE_NOOP("panels", "Failure lab"), DockArea::BottomLeft, 2,
            [](const PanelContext& context, QWidget* parent) -> Panel* { return new FailureLabPanel(context, parent); }};
}

}  // namespace rowscope::panels

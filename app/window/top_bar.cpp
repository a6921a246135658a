#include "app/window/top_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>

#include "app/window/stage_chips.h"
#include "views/viewmodels/request/run_state.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/theme/theme.h"

namespace rowscope::window {

QString runSummary(const trace::Trace& trace) {
    QStringList parts;
    const auto& from = trace.provenance;
    if (!from.checkpointNote.empty()) parts << QString::fromStdString(from.checkpointNote);
    if (!from.branch.empty()) parts << QString::fromStdString(from.branch);
    if (from.dtype == "float32")
        parts << QStringLiteral("f32");
    else if (!from.dtype.empty())
        parts << (from.dtype == "bfloat16" ? QStringLiteral("bf16") : QString::fromStdString(from.dtype));
    if (!trace.questions.empty()) {
        std::size_t orders = 0;
        for (const auto& question : trace.questions) orders = std::max(orders, question.orders.size());
        parts << TopBar::tr("%n question(s)", nullptr, static_cast<int>(trace.questions.size())) + QStringLiteral(" × ") +
                     TopBar::tr("%n order(s)", nullptr, static_cast<int>(orders));
    } else if (!trace.sequences.empty()) {
        parts << TopBar::tr("%n sequence(s)", nullptr, static_cast<int>(trace.sequences.size()));
    }
    return parts.join(QStringLiteral(" · "));
}

TopBar::TopBar(const panels::PanelContext& context, QMenu* menu, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_name(new QLabel(this)),
      m_checkpoint(new QToolButton(this)),
      m_stages(new StageChips(context, this)),
      m_report(new QPushButton(tr("Report…"), this)),
      m_run(new QPushButton(this)) {
    setProperty("panel", true);
    setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(widgets::space::kLarge, widgets::space::kSmall, widgets::space::kMedium, widgets::space::kSmall);
    row->setSpacing(widgets::space::kMedium);
    auto* brand = widgets::quietButton(tr("Rowscope"), tr("Menu (Alt+F)"), this);
    brand->setMenu(menu);
    brand->setPopupMode(QToolButton::InstantPopup);
    brand->setShortcut(QKeySequence(Qt::ALT | Qt::Key_F));
    QFont bold = widgets::uiFont(13, QFont::Bold);
    brand->setFont(bold);
    row->addWidget(brand);
    m_name->setProperty("dim", true);
    m_name->setTextFormat(Qt::PlainText);
    row->addWidget(m_name);
    m_checkpoint->setProperty("chip", true);
    m_checkpoint->setToolTip(tr("Choose a checkpoint"));
    row->addWidget(m_checkpoint);
    row->addWidget(m_stages, 1);
    m_report->setToolTip(tr("Write a report of this trace (Ctrl+E)"));
    m_run->setProperty("primary", true);
    row->addWidget(m_report);
    row->addWidget(m_run);
    connect(m_report, &QPushButton::clicked, this, &TopBar::reportWanted);
    connect(m_checkpoint, &QToolButton::clicked, this, &TopBar::checkpointWanted);
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_context.run->isRunning())
            m_context.run->requestCancel();
        else
            m_context.run->requestRun();
    });
    connect(&context.session, &viewmodels::TraceSession::traceChanged, this, &TopBar::showTrace);
    connect(context.run, &viewmodels::RunState::changed, this, &TopBar::showRun);
    showTrace();
    showRun();
}

void TopBar::setSessionName(const QString& name, bool modified) { m_name->setText(modified ? name + QStringLiteral(" •") : name); }

void TopBar::showTrace() {
    const QString text = runSummary(m_context.session.trace());
    m_checkpoint->setText(text);
    m_checkpoint->setVisible(!text.isEmpty());
    m_report->setEnabled(!m_context.session.isEmpty());
}

void TopBar::showRun() {
    const bool running = m_context.run->isRunning();
    m_run->setText(running ? tr("Cancel  Esc") : tr("Run  ⏎"));
    m_run->setToolTip(running ? tr("Stop the run (Esc)") : tr("Run the request (Ctrl+Enter)"));
}

}  // namespace rowscope::window

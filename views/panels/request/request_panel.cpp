#include "views/panels/request/request_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QProgressBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "views/panels/request/picture_list.h"
#include "views/panels/request/problem_label.h"
#include "views/panels/request/question_card.h"
#include "views/panels/request/run_options.h"
#include "views/panels/request/state_editor.h"
#include "views/viewmodels/request/request_draft.h"
#include "views/viewmodels/request/run_state.h"
#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/theme/theme.h"

namespace rowscope::panels {

namespace {

/// Scrolls up and down alone, so it is never narrower than what it holds: nothing could bring back what is cut off at the side.
class BodyScroll final : public QScrollArea {
public:
    using QScrollArea::QScrollArea;
    QSize minimumSizeHint() const override {
        constexpr int kWidest = 280;  // a long name must not push the other panels away
        QSize size = QScrollArea::minimumSizeHint();
        if (widget()) size.setWidth(std::min(kWidest, widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width()));
        return size;
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }
};

}  // namespace

RequestPanel::RequestPanel(const PanelContext& context, QWidget* parent) : Panel(parent), m_context(context) {
    setAcceptDrops(true);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    auto* scroll = new BodyScroll(this);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(widgets::space::kLarge, widgets::space::kMedium, widgets::space::kLarge, widgets::space::kLarge);
    column->setSpacing(widgets::space::kSmall);
    buildCheckpoint(column);
    column->addWidget(widgets::dimLabel(tr("Pictures"), this));
    m_pictures = new PictureList(context, this);
    column->addWidget(m_pictures);
    column->addWidget(new ProblemLabel(*context.draft, {QStringLiteral("pictures/")}, this));
    auto* state = new StateEditor(context, this);
    connect(&state->edit(), &GrowingEdit::pictureOffered, this, [this](const QMimeData* data) { m_pictures->addFrom(data); });
    column->addWidget(state);
    buildQuestions(column);
    column->addWidget(widgets::dimLabel(tr("Run"), this));
    column->addWidget(new RunOptionsGrid(context, this));
    column->addWidget(new ProblemLabel(*context.draft, {QStringLiteral("options")}, this));
    column->addStretch(1);
    scroll->setWidget(body);
    outer->addWidget(scroll, 1);
    buildRunBar(outer);
    setFocusProxy(&state->edit());

    connect(context.draft, &viewmodels::RequestDraft::changed, this, &RequestPanel::showQuestions);
    connect(context.draft, &viewmodels::RequestDraft::changed, this, &RequestPanel::showCheckpoints);
    connect(context.draft, &viewmodels::RequestDraft::problemsChanged, this, &RequestPanel::showRun);
    connect(context.run, &viewmodels::RunState::checkpointsChanged, this, &RequestPanel::showCheckpoints);
    connect(context.run, &viewmodels::RunState::changed, this, &RequestPanel::showRun);
    connect(&context.selection, &viewmodels::SelectionBus::chosen, this, &RequestPanel::showPlace);
    showCheckpoints();
    showQuestions();
    showRun();
}

void RequestPanel::buildCheckpoint(QVBoxLayout* column) {
    auto* head = new QHBoxLayout;
    head->addWidget(widgets::dimLabel(tr("Checkpoint"), this));
    head->addStretch(1);
    m_checkpointNote = widgets::dimLabel({}, this);
    m_checkpointNote->setProperty("chip", true);
    head->addWidget(m_checkpointNote);
    column->addLayout(head);
    m_checkpoint = new QComboBox(this);
    m_checkpoint->setObjectName(QStringLiteral("checkpoint-choice"));
    m_checkpoint->setAccessibleName(tr("Checkpoint"));
    m_checkpoint->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_checkpoint->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(m_checkpoint, &QComboBox::activated, this, [this](int at) {
        const QString folder = m_checkpoint->itemData(at).toString();
        if (folder.isEmpty()) return chooseFolder();
        m_context.draft->edit(QStringLiteral("checkpoint"), [&](viewmodels::DraftData& d) { d.checkpoint = folder; });
    });
    column->addWidget(m_checkpoint);
    column->addWidget(new ProblemLabel(*m_context.draft, {QStringLiteral("checkpoint")}, this));
}

void RequestPanel::buildRunBar(QVBoxLayout* column) {
    m_runBar = new QWidget(this);
    auto* rows = new QVBoxLayout(m_runBar);
    rows->setContentsMargins(widgets::space::kLarge, widgets::space::kSmall, widgets::space::kLarge, widgets::space::kMedium);
    rows->setSpacing(widgets::space::kTiny);
    auto* line = new QHBoxLayout;
    m_stage = widgets::dimLabel({}, m_runBar);
    m_stage->setTextFormat(Qt::PlainText);
    m_cancel = widgets::quietButton(tr("Cancel"), tr("Stop the run (Esc)"), m_runBar);
    connect(m_cancel, &QToolButton::clicked, m_context.run, &viewmodels::RunState::requestCancel);
    line->addWidget(m_stage, 1);
    line->addWidget(m_cancel);
    rows->addLayout(line);
    m_progress = new QProgressBar(m_runBar);
    m_progress->setTextVisible(false);
    rows->addWidget(m_progress);
    m_error = new QLabel(m_runBar);
    m_error->setTextFormat(Qt::PlainText);
    m_error->setWordWrap(true);
    m_error->setProperty("fault", true);
    m_error->setTextInteractionFlags(Qt::TextSelectableByMouse);
    rows->addWidget(m_error);
    column->addWidget(m_runBar);
}

void RequestPanel::showRun() {
    const auto& run = *m_context.run;
    const QString error = run.isRunning() ? QString() : m_context.draft->runError();
    m_stage->setVisible(run.isRunning());
    m_cancel->setVisible(run.isRunning());
    m_progress->setVisible(run.isRunning());
    m_stage->setText(run.total() > 0 ? tr("%1 (%2 of %3)").arg(run.stage()).arg(run.done()).arg(run.total()) : run.stage());
    m_progress->setRange(0, static_cast<int>(std::min<qint64>(run.total(), 1'000'000)));
    m_progress->setValue(static_cast<int>(run.done()));
    m_error->setText(error.isEmpty() ? QString() : QStringLiteral("✕ ") + error);
    m_error->setVisible(!error.isEmpty());
    m_runBar->setVisible(run.isRunning() || !error.isEmpty());
}

void RequestPanel::showPlace(const trace::Place& place) {
    const auto& questions = m_context.session.trace().questions;
    const QString id = place.question >= 0 && static_cast<std::size_t>(place.question) < questions.size()
                           ? QString::fromStdString(questions[static_cast<std::size_t>(place.question)].id)
                           : QString();
    for (std::size_t i = 0; i < m_cards.size(); ++i) m_cards[i]->setChosen(!id.isEmpty() && m_context.draft->data().questions[i].id == id);
}

void RequestPanel::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Undo)) return m_context.draft->undo();
    if (event->matches(QKeySequence::Redo)) return m_context.draft->redo();
    if (event->matches(QKeySequence::Paste) && m_pictures->addFrom(QApplication::clipboard()->mimeData())) return;
    Panel::keyPressEvent(event);
}

void RequestPanel::dragEnterEvent(QDragEnterEvent* event) {
    const QMimeData* data = event->mimeData();
    if (data->hasImage()) event->acceptProposedAction();  // files go to the window, which tells pictures from traces
}

void RequestPanel::dropEvent(QDropEvent* event) {
    if (m_pictures->addFrom(event->mimeData())) event->acceptProposedAction();
}

PanelDescriptor requestPanel() {
    return {QStringLiteral("request"), QT_TRANSLATE_NOOP("panels", "Request"), DockArea::Left, 0,
            [](const PanelContext& context, QWidget* parent) -> Panel* { return new RequestPanel(context, parent); }};
}

}  // namespace rowscope::panels

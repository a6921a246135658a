#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include "views/panels/request/question_card.h"
#include "views/panels/request/request_panel.h"
#include "views/viewmodels/request/request_draft.h"
#include "views/viewmodels/request/run_state.h"
#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/basic/ask_file.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/theme/theme.h"

// The parts of RequestPanel that follow lists: its checkpoints and its question cards.
namespace rowscope::panels {

using viewmodels::DraftData;
using viewmodels::DraftQuestion;

void RequestPanel::buildQuestions(QVBoxLayout* column) {
    auto* head = new QHBoxLayout;
    head->addWidget(widgets::dimLabel(tr("Questions"), this));
    head->addStretch(1);
    auto* add = widgets::quietButton(tr("+ Add"), tr("Add a question"), this);
    auto* menu = new QMenu(add);
    menu->addAction(tr("choice: one of several"), this, [this] { addQuestion(static_cast<int>(question::Type::Choice)); });
    menu->addAction(tr("score: a level"), this, [this] { addQuestion(static_cast<int>(question::Type::Score)); });
    menu->addAction(tr("noul: holds or does not"), this, [this] { addQuestion(static_cast<int>(question::Type::Noul)); });
    add->setMenu(menu);
    add->setPopupMode(QToolButton::InstantPopup);
    head->addWidget(add);
    column->addLayout(head);
    m_cardColumn = new QVBoxLayout;
    m_cardColumn->setSpacing(widgets::space::kSmall);
    column->addLayout(m_cardColumn);
}

void RequestPanel::showCheckpoints() {
    const QString current = m_context.draft->data().checkpoint;
    const QSignalBlocker quiet(m_checkpoint);
    m_checkpoint->clear();
    QString note;
    for (const auto& item : m_context.run->checkpoints()) {
        m_checkpoint->addItem(item.label, item.folder);
        m_checkpoint->setItemData(m_checkpoint->count() - 1, item.folder, Qt::ToolTipRole);
        if (item.folder == current) note = item.note;
    }
    int at = m_checkpoint->findData(current);
    if (at < 0 && !current.isEmpty()) {
        m_checkpoint->addItem(QDir(current).dirName(), current);
        at = m_checkpoint->count() - 1;
    }
    m_checkpoint->insertSeparator(m_checkpoint->count());
    m_checkpoint->addItem(tr("Another folder…"));
    m_checkpoint->setCurrentIndex(at);
    m_checkpointNote->setText(note);
    m_checkpointNote->setVisible(!note.isEmpty());
}

void RequestPanel::chooseFolder() {
    showCheckpoints();  // the combo box goes back to what is chosen until a folder is
    widgets::askFile(this, {widgets::FileQuestion::Kind::Folder, tr("Checkpoint folder"), m_context.draft->data().checkpoint, {}},
                     [this](const QStringList& folder) {
                         m_context.draft->edit(QStringLiteral("checkpoint"), [&](DraftData& d) { d.checkpoint = folder.first(); });
                     });
}

void RequestPanel::showQuestions() {
    const auto& questions = m_context.draft->data().questions;
    while (m_cards.size() > questions.size()) {
        m_cards.back()->hide();
        m_cards.back()->deleteLater();
        m_cards.pop_back();
    }
    while (m_cards.size() < questions.size()) {
        auto* card = new QuestionCard(m_context, static_cast<int>(m_cards.size()), this);
        connect(card, &QuestionCard::picked, this, &RequestPanel::pickQuestion);
        connect(card, &QuestionCard::openChanged, this, [this](int index, bool open) {
            if (!open) return;
            for (std::size_t i = 0; i < m_cards.size(); ++i)
                if (static_cast<int>(i) != index) m_cards[i]->setOpen(false);
        });
        m_cardColumn->addWidget(card);
        m_cards.push_back(card);
    }
    for (std::size_t i = 0; i < questions.size(); ++i) m_cards[i]->showQuestion(questions[i]);
    showPlace(m_context.selection.current());
}

void RequestPanel::pickQuestion(int index) {
    const QString id = m_context.draft->data().questions[static_cast<std::size_t>(index)].id;
    const auto& asked = m_context.session.trace().questions;
    for (std::size_t q = 0; q < asked.size(); ++q) {
        if (QString::fromStdString(asked[q].id) != id) continue;
        trace::Place place;
        place.question = static_cast<std::int32_t>(q);
        if (!asked[q].orders.empty()) place.sequence = asked[q].orders.front().sequence;
        m_context.selection.choose(place);
    }
}

void RequestPanel::addQuestion(int type) {
    DraftQuestion question;
    question.type = static_cast<question::Type>(type);
    QStringList taken;
    for (const auto& q : m_context.draft->data().questions) taken << q.id;
    for (int n = static_cast<int>(taken.size()) + 1; question.id.isEmpty() || taken.contains(question.id); ++n)
        question.id = tr("question_%1").arg(n);
    if (question.type == question::Type::Noul) question.options = {{QStringLiteral("false"), {}}, {QStringLiteral("true"), {}}};
    m_context.draft->edit(QStringLiteral("questions/add"), [&](DraftData& d) { d.questions.push_back(question); });
    m_cards.back()->setOpen(true);
}

}  // namespace rowscope::panels

#include "views/panels/request/question_editor.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include "views/panels/request/state_editor.h"
#include "views/viewmodels/request/request_draft.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/theme/theme.h"

namespace rowscope::panels {

namespace {

using viewmodels::DraftData;
using viewmodels::DraftQuestion;

QString hintFor(question::Type type) {
    switch (type) {
        case question::Type::Choice:
            return QuestionEditor::tr("Options: one a line, “name” or “name: description”");
        case question::Type::Score:
            return QuestionEditor::tr("Levels: one a line, the lowest first");
        case question::Type::Noul:
            return QuestionEditor::tr("Optional: “false: …” and “true: …” replace the usual wording");
    }
    return {};
}

}  // namespace

QuestionEditor::QuestionEditor(const PanelContext& context, int index, QWidget* parent)
    : QWidget(parent), m_context(context), m_index(index) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(widgets::space::kTiny);
    auto* head = new QHBoxLayout;
    head->setSpacing(widgets::space::kTiny);
    m_id = new QLineEdit(this);
    m_id->setAccessibleName(tr("Name of the question"));
    m_id->setPlaceholderText(tr("name"));
    m_type = widgets::quietCombo(tr("Type of the question"), this);
    for (const auto type : {question::Type::Choice, question::Type::Score, question::Type::Noul})
        m_type->addItem(QString::fromUtf8(question::name(type).data()), static_cast<int>(type));
    head->addWidget(m_id, 1);
    head->addWidget(m_type);
    column->addLayout(head);
    m_instructions = new GrowingEdit(2, 8, this);
    m_instructions->setAccessibleName(tr("Instructions"));
    m_instructions->setPlaceholderText(tr("What is asked"));
    column->addWidget(m_instructions);
    m_hint = widgets::dimLabel({}, this);
    m_hint->setWordWrap(true);
    column->addWidget(m_hint);
    m_options = new GrowingEdit(2, 10, this);
    m_options->setAccessibleName(tr("Options"));
    column->addWidget(m_options);
    auto* foot = new QHBoxLayout;
    foot->setSpacing(0);
    const auto button = [&](const QString& text, const QString& tip, auto action) {
        auto* b = widgets::quietButton(text, tip, this);
        connect(b, &QToolButton::clicked, this, action);
        foot->addWidget(b);
    };
    button(QStringLiteral("↑"), tr("Move the question up"), [this] { moveBy(-1); });
    button(QStringLiteral("↓"), tr("Move the question down"), [this] { moveBy(1); });
    button(tr("Remove"), tr("Remove the question"), [this] {
        const int at = m_index;
        m_context.draft->edit(QStringLiteral("questions/remove"), [at](DraftData& d) { d.questions.erase(d.questions.begin() + at); });
    });
    foot->addStretch(1);
    button(tr("Done"), tr("Close the editor (Esc)"), [this] { emit done(); });
    column->addLayout(foot);

    connect(m_id, &QLineEdit::textEdited, this,
            [this](const QString& text) { change(QStringLiteral("id"), [&](DraftQuestion& q) { q.id = text; }); });
    connect(m_instructions, &QPlainTextEdit::textChanged, this,
            [this] { change(QStringLiteral("instructions"), [&](DraftQuestion& q) { q.instructions = m_instructions->toPlainText(); }); });
    for (const GrowingEdit* field : {m_instructions, m_options}) {
        connect(field, &GrowingEdit::undoWanted, context.draft, &viewmodels::RequestDraft::undo);
        connect(field, &GrowingEdit::redoWanted, context.draft, &viewmodels::RequestDraft::redo);
    }
    connect(m_options, &QPlainTextEdit::textChanged, this, [this] {
        change(QStringLiteral("options"), [&](DraftQuestion& q) { q.options = optionsFromLines(q.type, m_options->toPlainText()); });
    });
    connect(m_type, &QComboBox::activated, this, [this](int at) {
        const auto type = static_cast<question::Type>(m_type->itemData(at).toInt());
        const QString lines = m_options->toPlainText();
        change(QStringLiteral("type"), [&](DraftQuestion& q) {
            q.type = type;
            q.options = optionsFromLines(type, type == question::Type::Noul ? QString() : lines);
        });
    });
    const auto& questions = context.draft->data().questions;
    if (index < static_cast<int>(questions.size())) showQuestion(questions[static_cast<std::size_t>(index)]);
}

void QuestionEditor::showQuestion(const DraftQuestion& question) {
    if (m_id->text() != question.id) m_id->setText(question.id);
    m_type->setCurrentIndex(m_type->findData(static_cast<int>(question.type)));
    m_instructions->showText(question.instructions);
    // What is being typed ("a line that is not finished") may read back shorter; it stays as typed.
    if (optionsFromLines(question.type, m_options->toPlainText()) != question.options) m_options->showText(optionLines(question));
    m_hint->setText(hintFor(question.type));
}

void QuestionEditor::takeFocus() { m_instructions->setFocus(); }

void QuestionEditor::change(const QString& part, const std::function<void(DraftQuestion&)>& edit) {
    m_context.draft->edit(QStringLiteral("questions/%1/%2").arg(m_index).arg(part), [&](DraftData& d) {
        if (m_index < static_cast<int>(d.questions.size())) edit(d.questions[static_cast<std::size_t>(m_index)]);
    });
}

void QuestionEditor::moveBy(int by) {
    const int to = m_index + by;
    const int from = m_index;
    m_context.draft->edit(QStringLiteral("questions/order"), [=](DraftData& d) {
        if (to >= 0 && to < static_cast<int>(d.questions.size()))
            std::swap(d.questions[static_cast<std::size_t>(from)], d.questions[static_cast<std::size_t>(to)]);
    });
}

}  // namespace rowscope::panels

#include "views/panels/request/question_card.h"

#include <QKeyEvent>
#include <QLabel>
#include <QVBoxLayout>

#include "views/panels/request/problem_label.h"
#include "views/panels/request/question_editor.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/theme/theme.h"

namespace rowscope::panels {

namespace {

QLabel* plainLabel(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

}  // namespace

QString optionsSummary(const viewmodels::DraftQuestion& question) {
    switch (question.type) {
        case question::Type::Choice: {
            QStringList names;
            for (const auto& option : question.options) names << option.name;
            return names.join(QStringLiteral(" · "));
        }
        case question::Type::Score:
            return QuestionCard::tr("%n level(s)", nullptr, static_cast<int>(question.options.size()));
        case question::Type::Noul:
            return {};
    }
    return {};
}

QuestionCard::QuestionCard(const PanelContext& context, int index, QWidget* parent) : QFrame(parent), m_context(context), m_index(index) {
    setProperty("card", true);
    setFocusPolicy(Qt::StrongFocus);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(widgets::space::kMedium, widgets::space::kSmall + 2, widgets::space::kMedium, widgets::space::kSmall + 2);
    column->setSpacing(2);
    m_short = new QWidget(this);
    auto* shortColumn = new QVBoxLayout(m_short);
    shortColumn->setContentsMargins(0, 0, 0, 0);
    shortColumn->setSpacing(2);
    auto* head = new QHBoxLayout;
    m_name = plainLabel(m_short);
    m_name->setProperty("title", true);
    m_type = plainLabel(m_short);
    m_type->setProperty("chip", true);
    m_type->setWordWrap(false);
    head->addWidget(m_name, 1);
    head->addWidget(m_type, 0, Qt::AlignTop);
    shortColumn->addLayout(head);
    m_instructions = plainLabel(m_short);
    m_options = plainLabel(m_short);
    m_options->setProperty("dim", true);
    shortColumn->addWidget(m_instructions);
    shortColumn->addWidget(m_options);
    column->addWidget(m_short);
    const QString field = QStringLiteral("questions/%1").arg(index);
    m_problem = new ProblemLabel(*context.draft, {field, field + QStringLiteral("/options")}, this);
    column->addWidget(m_problem);
    setToolTip(tr("Double-click or Enter to edit"));
}

void QuestionCard::showQuestion(const viewmodels::DraftQuestion& question) {
    m_name->setText(question.id);
    m_type->setText(QString::fromUtf8(question::name(question.type).data()));
    m_instructions->setText(question.instructions);
    const QString summary = optionsSummary(question);
    m_options->setText(summary);
    m_options->setVisible(!summary.isEmpty());
    setAccessibleName(tr("Question %1, %2: %3").arg(question.id, m_type->text(), question.instructions));
    if (m_editor) m_editor->showQuestion(question);
}

void QuestionCard::setChosen(bool chosen) { widgets::setStyleProperty(this, "chosen", chosen); }

void QuestionCard::setOpen(bool open) {
    if (open == isOpen()) return;
    m_short->setVisible(!open);
    if (open) {
        m_editor = new QuestionEditor(m_context, m_index, this);
        static_cast<QVBoxLayout*>(layout())->insertWidget(0, m_editor);
        connect(m_editor, &QuestionEditor::done, this, [this] {
            setOpen(false);
            setFocus();
        });
        m_editor->takeFocus();
    } else {
        m_editor->hide();
        m_editor->deleteLater();
        m_editor = nullptr;
    }
    emit openChanged(m_index, open);
}

void QuestionCard::mousePressEvent(QMouseEvent*) { emit picked(m_index); }
void QuestionCard::mouseDoubleClickEvent(QMouseEvent*) { setOpen(true); }
void QuestionCard::focusInEvent(QFocusEvent* event) {
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason) emit picked(m_index);
    QFrame::focusInEvent(event);
}

bool QuestionCard::event(QEvent* event) {
    // While it is open, Esc closes the editor before it would cancel a run.
    if (event->type() == QEvent::ShortcutOverride && isOpen() && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QFrame::event(event);
}

void QuestionCard::keyPressEvent(QKeyEvent* event) {
    if (!isOpen() && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_F2) &&
        event->modifiers() == Qt::NoModifier)
        return setOpen(true);
    if (isOpen() && event->key() == Qt::Key_Escape) {
        setOpen(false);
        setFocus();
        return;
    }
    QFrame::keyPressEvent(event);
}

}  // namespace rowscope::panels

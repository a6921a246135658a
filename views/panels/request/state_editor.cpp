#include "views/panels/request/state_editor.h"

#include <QAbstractTextDocumentLayout>
#include <QButtonGroup>
#include <QKeyEvent>
#include <QMimeData>
#include <QVBoxLayout>
#include <algorithm>

#include "views/panels/request/picture_list.h"
#include "views/panels/request/problem_label.h"
#include "views/viewmodels/request/request_draft.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/theme/theme.h"

namespace rowscope::panels {

using viewmodels::DraftData;
using viewmodels::StateForm;

namespace {

/// Characters of a word beyond which it is broken anywhere: Qt measures the whole rest of a word for every line it might fit on, which
/// takes minutes for a base64 text in a state.
constexpr qsizetype kLongestWholeWord = 500;

bool hasLongWord(const QString& text) {
    qsizetype since = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i].isSpace()) since = i + 1;
        if (i - since >= kLongestWholeWord) return true;
    }
    return false;
}

}  // namespace

GrowingEdit::GrowingEdit(int minimumLines, int maximumLines, QWidget* parent)
    : QPlainTextEdit(parent), m_minimumLines(minimumLines), m_maximumLines(maximumLines) {
    setTabChangesFocus(true);
    setUndoRedoEnabled(false);
    connect(this, &QPlainTextEdit::textChanged, this, &GrowingEdit::grow);
}

void GrowingEdit::showText(const QString& text) {
    if (text == toPlainText()) return;
    const int at = textCursor().position();
    {
        const QSignalBlocker quiet(this);
        wrapFor(text);
        setPlainText(text);
    }
    QTextCursor cursor = textCursor();
    cursor.setPosition(std::min(at, static_cast<int>(text.size())));
    setTextCursor(cursor);
    grow();
}

void GrowingEdit::wrapFor(const QString& text) {
    const auto mode = hasLongWord(text) ? QTextOption::WrapAnywhere : QTextOption::WrapAtWordBoundaryOrAnywhere;
    if (mode != wordWrapMode()) setWordWrapMode(mode);
}

void GrowingEdit::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Undo)) return emit undoWanted();
    if (event->matches(QKeySequence::Redo)) return emit redoWanted();
    QPlainTextEdit::keyPressEvent(event);
}

void GrowingEdit::grow() {
    wrapFor(toPlainText());
    const int lines = std::clamp(static_cast<int>(document()->size().height()), m_minimumLines, m_maximumLines);
    setFixedHeight(lines * fontMetrics().lineSpacing() + 18);
}

void GrowingEdit::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    grow();
}

bool GrowingEdit::canInsertFromMimeData(const QMimeData* source) const {
    return QPlainTextEdit::canInsertFromMimeData(source) || PictureList::canAdd(source);
}

void GrowingEdit::insertFromMimeData(const QMimeData* source) {
    const bool files =
        source->hasUrls() && std::any_of(source->urls().begin(), source->urls().end(), [](const QUrl& url) { return url.isLocalFile(); });
    if (files || (source->hasImage() && !source->hasText())) return emit pictureOffered(source);
    if (source->hasText() && hasLongWord(source->text())) wrapFor(source->text());  // before it is laid out
    QPlainTextEdit::insertFromMimeData(source);
}

StateEditor::StateEditor(const PanelContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_edit(new GrowingEdit(3, 12, this)), m_form(new QButtonGroup(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(widgets::space::kTiny);
    auto* head = new QHBoxLayout;
    head->addWidget(widgets::dimLabel(tr("State"), this));
    head->addStretch(1);
    const auto button = [&](const QString& text, StateForm form, const QString& tip) {
        auto* b = widgets::quietButton(text, tip, this);
        b->setCheckable(true);
        m_form->addButton(b, static_cast<int>(form));
        head->addWidget(b);
    };
    button(tr("JSON"), StateForm::Json, tr("The state is JSON: an object or a list"));
    button(tr("Text"), StateForm::Text, tr("The state is plain text"));
    column->addLayout(head);
    m_edit->setFont(widgets::monoFont());
    m_edit->setAccessibleName(tr("State"));
    m_edit->setPlaceholderText(tr("{\"key\": \"value\"}, or text"));
    column->addWidget(m_edit);
    column->addWidget(new ProblemLabel(*context.draft, {QStringLiteral("state")}, this));
    connect(m_edit, &QPlainTextEdit::textChanged, this, [this] {
        const QString text = m_edit->toPlainText();
        m_context.draft->edit(QStringLiteral("state"), [&](DraftData& d) {
            // An empty field that gets its first character shows what is meant.
            if (d.state.trimmed().isEmpty() && !text.trimmed().isEmpty())
                d.stateForm = text.trimmed().startsWith(QLatin1Char('{')) || text.trimmed().startsWith(QLatin1Char('[')) ? StateForm::Json
                                                                                                                         : StateForm::Text;
            d.state = text;
        });
    });
    connect(m_edit, &GrowingEdit::undoWanted, context.draft, &viewmodels::RequestDraft::undo);
    connect(m_edit, &GrowingEdit::redoWanted, context.draft, &viewmodels::RequestDraft::redo);
    connect(m_form, &QButtonGroup::idClicked, this, [this](int id) {
        m_context.draft->edit(QStringLiteral("state/form"), [&](DraftData& d) { d.stateForm = static_cast<StateForm>(id); });
    });
    connect(context.draft, &viewmodels::RequestDraft::changed, this, &StateEditor::showDraft);
    connect(context.draft, &viewmodels::RequestDraft::problemsChanged, this,
            [this] { widgets::setStyleProperty(m_edit, "fault", !m_context.draft->messageAt(QStringLiteral("state")).isEmpty()); });
    showDraft();
}

void StateEditor::showDraft() {
    m_edit->showText(m_context.draft->data().state);
    m_form->button(static_cast<int>(m_context.draft->data().stateForm))->setChecked(true);
}

}  // namespace rowscope::panels

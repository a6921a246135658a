#include "views/panels/request/problem_label.h"

#include "views/viewmodels/request/request_draft.h"

namespace rowscope::panels {

ProblemLabel::ProblemLabel(viewmodels::RequestDraft& draft, QStringList fields, QWidget* parent)
    : QLabel(parent), m_draft(draft), m_fields(std::move(fields)) {
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setProperty("fault", true);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    connect(&draft, &viewmodels::RequestDraft::problemsChanged, this, &ProblemLabel::refresh);
    refresh();
}

void ProblemLabel::setFields(QStringList fields) {
    m_fields = std::move(fields);
    refresh();
}

void ProblemLabel::refresh() {
    QString message;
    for (const QString& field : m_fields)
        if (message.isEmpty()) message = field.endsWith(u'/') ? m_draft.messageUnder(field) : m_draft.messageAt(field);
    setText(message.isEmpty() ? QString() : QStringLiteral("✕ ") + message);
    setVisible(!message.isEmpty());
}

}  // namespace rowscope::panels

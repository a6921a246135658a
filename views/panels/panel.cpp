#include "views/panels/panel.h"

#include <QStackedLayout>
#include <QVBoxLayout>

#include "views/widgets/basic/empty_note.h"

namespace rowscope::panels {

void Panel::setNote(const QString& note) {
    if (note == m_note) return;
    m_note = note;
    emit noteChanged(m_note);
}

bool Panel::isEmpty() const { return m_stack && m_stack->currentWidget() == m_instead; }

QVBoxLayout* Panel::makeBody() {
    m_stack = new QStackedLayout(this);
    auto* body = new QWidget(this);
    m_instead = new widgets::EmptyNote(this);
    m_stack->addWidget(body);
    m_stack->addWidget(m_instead);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    return column;
}

void Panel::showBody() { m_stack->setCurrentIndex(0); }

void Panel::showInstead(const QString& line) {
    m_instead->setText(line);
    m_stack->setCurrentWidget(m_instead);
}

}  // namespace rowscope::panels

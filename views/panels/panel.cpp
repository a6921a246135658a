#include "views/panels/panel.h"

namespace rowscope::panels {

void Panel::setNote(const QString& note) {
    if (note == m_note) return;
    m_note = note;
    emit noteChanged(m_note);
}

}  // namespace rowscope::panels

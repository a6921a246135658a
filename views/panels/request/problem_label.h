#pragma once

#include <QLabel>

namespace rowscope::viewmodels {
class RequestDraft;
}

namespace rowscope::panels {

/// The message at one field of the draft, in the fault colour under it; takes no room while there is none. "pictures/" stands for all of
/// them, however many there are.
class ProblemLabel : public QLabel {
    Q_OBJECT
public:
    ProblemLabel(viewmodels::RequestDraft& draft, QStringList fields, QWidget* parent);
    void setFields(QStringList fields);

private:
    void refresh();

    viewmodels::RequestDraft& m_draft;
    QStringList m_fields;
};

}  // namespace rowscope::panels

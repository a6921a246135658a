#pragma once

#include <QLabel>

namespace rowscope::widgets {

/// The one line that a panel shows where the trace does not carry what it needs: what is missing, and what would bring it.
class EmptyNote : public QLabel {
    Q_OBJECT
public:
    explicit EmptyNote(QWidget* parent = nullptr);
};

}  // namespace rowscope::widgets

#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace rowscope::window {

/// One message under the top bar: what went wrong or was done, until it is closed or the next one comes. Several in one moment are
/// counted, and their texts kept for the tool tip.
class MessageBar : public QWidget {
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent);
    void tell(const QString& text, bool fault);
    [[nodiscard]] QString text() const;

private:
    void dismiss();

    QLabel* m_text;
    QLabel* m_more;
    QStringList m_earlier;
    bool m_fault = false;
};

}  // namespace rowscope::window

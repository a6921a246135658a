#pragma once

#include <QToolButton>
#include <QVariant>
#include <vector>

class QMenu;

namespace rowscope::widgets {

/// A choice among a few values as a small card, "Orders **4**": opens a menu by click, Space or Enter; the wheel changes nothing.
class MenuChip : public QToolButton {
    Q_OBJECT
public:
    struct Choice {
        QString text;
        QVariant value;
    };
    MenuChip(const QString& label, std::vector<Choice> choices, QWidget* parent);

    /// The choice whose value this is; another value is shown by its own text.
    void setValue(const QVariant& value);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void chosen(const QVariant& value);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_label;
    QString m_shown;
    std::vector<Choice> m_choices;
    QMenu* m_menu;
};

}  // namespace rowscope::widgets

#include "views/widgets/basic/basics.h"

#include <QSignalBlocker>
#include <QStyle>
#include <QVBoxLayout>

#include "views/widgets/theme/theme.h"

namespace rowscope::widgets {

QHBoxLayout* controlRow(QVBoxLayout* into) {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(space::kMedium, space::kSmall, space::kMedium, space::kSmall);
    row->setSpacing(space::kSmall);
    into->addLayout(row);
    return row;
}

QLabel* dimLabel(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setProperty("dim", true);
    return label;
}

QLabel* titleLabel(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setProperty("title", true);
    return label;
}

QComboBox* quietCombo(const QString& accessibleName, QWidget* parent) {
    auto* combo = new QComboBox(parent);
    combo->setAccessibleName(accessibleName);
    combo->setToolTip(accessibleName);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    combo->setMinimumContentsLength(4);
    combo->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    combo->setMaximumWidth(260);
    return combo;
}

QToolButton* quietButton(const QString& text, const QString& toolTip, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(toolTip);
    button->setProperty("quiet", true);
    return button;
}

void setStyleProperty(QWidget* widget, const char* name, bool on) {
    if (widget->property(name).toBool() == on) return;
    widget->setProperty(name, on);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

void fillCombo(QComboBox* combo, const QStringList& items, int current) {
    const QSignalBlocker quiet(combo);
    combo->clear();
    combo->addItems(items);
    combo->setCurrentIndex(current);
    combo->setEnabled(items.size() > 1);
}

}  // namespace rowscope::widgets

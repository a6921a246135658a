#pragma once

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QWidget>

namespace rowscope::widgets {

/// The slim row of controls on top of a panel.
[[nodiscard]] QHBoxLayout* controlRow(QVBoxLayout* into);

[[nodiscard]] QLabel* dimLabel(const QString& text, QWidget* parent = nullptr);
[[nodiscard]] QLabel* titleLabel(const QString& text, QWidget* parent = nullptr);

/// A combo box that takes no more width than its text needs and names itself for screen readers.
[[nodiscard]] QComboBox* quietCombo(const QString& accessibleName, QWidget* parent = nullptr);

/// A text-only tool button in the quiet style.
[[nodiscard]] QToolButton* quietButton(const QString& text, const QString& toolTip, QWidget* parent = nullptr);

/// Sets a dynamic property that the style sheet reads, and restyles the widget when it changed.
void setStyleProperty(QWidget* widget, const char* name, bool on);

/// Fills a combo box without signals and keeps the selection at `current`.
void fillCombo(QComboBox* combo, const QStringList& items, int current);

}  // namespace rowscope::widgets

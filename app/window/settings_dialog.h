#pragma once

#include <QDialog>

#include "app/settings/settings.h"

class QComboBox;
class QSpinBox;

namespace rowscope::window {

/// Looks, language, threads and limits.
class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    SettingsDialog(const settings::Values& values, QWidget* parent);
    [[nodiscard]] settings::Values values() const;

private:
    settings::Values m_values;
    QComboBox* m_theme;
    QComboBox* m_map;
    QComboBox* m_language;
    QSpinBox* m_threads;
};

}  // namespace rowscope::window

#pragma once

#include <QDialog>

#include "core/report/options.h"

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QLineEdit;

namespace rowscope::window {

/// What a report contains, in which form, and where it goes.
class ReportDialog : public QDialog {
    Q_OBJECT
public:
    enum class Form { Html, Pdf, Json, Csv };

    explicit ReportDialog(const QString& title, QWidget* parent);

    [[nodiscard]] report::ReportOptions options() const;
    [[nodiscard]] Form form() const;
    [[nodiscard]] QString path() const;

private:
    void choosePath();
    void proposePath();

    QLineEdit* m_title;
    QComboBox* m_form;
    QComboBox* m_sequences;
    QLineEdit* m_path;
    std::vector<std::pair<QCheckBox*, bool report::ReportOptions::*>> m_parts;
};

}  // namespace rowscope::window

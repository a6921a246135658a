#pragma once

#include <QDialog>

#include "core/report/options.h"

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QLabel;
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
    void showWhatIsThere();

    QLineEdit* m_title;
    QComboBox* m_form;
    QComboBox* m_sequences;
    QLineEdit* m_path;
    QLabel* m_there;  ///< what the report would replace
    std::vector<std::pair<QCheckBox*, bool report::ReportOptions::*>> m_parts;
};

}  // namespace rowscope::window

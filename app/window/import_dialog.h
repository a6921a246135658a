#pragma once

#include <QDialog>
#include <QHash>

#include "app/window/import_flag_texts.h"
#include "app/workbench/workbench.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace rowscope::window {

/// Says what was recognised in bare tensors or token lines and takes what they can't say themselves: the flags of the command line. It
/// stays until the file is open, so that what was typed is still there when a flag does not fit.
class ImportDialog : public QDialog {
    Q_OBJECT
public:
    ImportDialog(const app::FlagsQuestion& question, widgets::ThemeController& theme, QWidget* parent);

    [[nodiscard]] flags::TypedFlags typed() const;
    /// The file could not be opened so: the reason, and the fields again. A reason that names a flag marks its field.
    void refuse(const Error& error);

signals:
    /// Something was typed: worth keeping.
    void edited(const rowscope::flags::TypedFlags& flags);
    void openWanted(const rowscope::flags::TypedFlags& flags);

private:
    void addRecognised(QVBoxLayout* column, widgets::ThemeController& theme);
    void addFields(QVBoxLayout* column);
    void addSuggestions(QVBoxLayout* column);
    void addText(QGridLayout* grid, int row, int column, const QString& name);
    void addChoice(QGridLayout* grid, int row, int column, const QString& name, const QList<FlagChoice>& choices);
    [[nodiscard]] QWidget* field(const QString& name) const;
    void setField(const QString& name, const QString& text);
    void check();
    void tellProblem(const QString& name, const QString& text);
    void take();

    app::FlagsQuestion m_question;
    QHash<QString, QLineEdit*> m_texts;
    QHash<QString, QComboBox*> m_choices;
    QLabel* m_problem = nullptr;
    QPushButton* m_open = nullptr;
};

}  // namespace rowscope::window

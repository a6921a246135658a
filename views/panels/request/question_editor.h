#pragma once

#include <QWidget>
#include <functional>

#include "views/panels/panel_descriptor.h"
#include "views/viewmodels/request/draft_data.h"

class QComboBox;
class QLineEdit;
class QLabel;

namespace rowscope::panels {

class GrowingEdit;

/// Edits one question in place: name, type, instructions, and its options as lines.
class QuestionEditor : public QWidget {
    Q_OBJECT
public:
    QuestionEditor(const PanelContext& context, int index, QWidget* parent);

    void showQuestion(const viewmodels::DraftQuestion& question);
    void takeFocus();

signals:
    void done();

private:
    void change(const QString& part, const std::function<void(viewmodels::DraftQuestion&)>& edit);
    void moveBy(int by);

    PanelContext m_context;
    int m_index;
    QLineEdit* m_id = nullptr;
    QComboBox* m_type = nullptr;
    GrowingEdit* m_instructions = nullptr;
    GrowingEdit* m_options = nullptr;
    QLabel* m_hint = nullptr;
};

/// The options as lines: "name: description" (choice, and "false: …" / "true: …" of noul) or a level a line (score).
[[nodiscard]] QString optionLines(const viewmodels::DraftQuestion& question);
[[nodiscard]] std::vector<viewmodels::DraftOption> optionsFromLines(question::Type type, const QString& lines);

}  // namespace rowscope::panels

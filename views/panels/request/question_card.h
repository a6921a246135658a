#pragma once

#include <QFrame>

#include "views/panels/panel_descriptor.h"
#include "views/viewmodels/request/draft_data.h"

class QLabel;

namespace rowscope::panels {

class ProblemLabel;
class QuestionEditor;

/// One question of the draft: its name, type, instructions and options in short; opens into an editor.
class QuestionCard : public QFrame {
    Q_OBJECT
public:
    QuestionCard(const PanelContext& context, int index, QWidget* parent);

    void showQuestion(const viewmodels::DraftQuestion& question);
    void setChosen(bool chosen);
    void setOpen(bool open);
    [[nodiscard]] bool isOpen() const { return m_editor != nullptr; }

signals:
    void picked(int index);
    void openChanged(int index, bool open);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    PanelContext m_context;
    int m_index;
    QLabel* m_name = nullptr;
    QLabel* m_type = nullptr;
    QLabel* m_instructions = nullptr;
    QLabel* m_options = nullptr;
    QWidget* m_short = nullptr;
    ProblemLabel* m_problem = nullptr;
    QuestionEditor* m_editor = nullptr;
};

/// "circle · square · triangle · star", "4 levels", "yes or no".
[[nodiscard]] QString optionsSummary(const viewmodels::DraftQuestion& question);

}  // namespace rowscope::panels

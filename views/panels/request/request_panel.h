#pragma once

#include <vector>

#include "core/trace/place.h"
#include "views/panels/panel_descriptor.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QToolButton;
class QVBoxLayout;

namespace rowscope::panels {

class PictureList;
class QuestionCard;

/// Everything that makes up a request, and the run of it: checkpoint, pictures, state, questions, options, progress, errors.
class RequestPanel : public Panel {
    Q_OBJECT
public:
    RequestPanel(const PanelContext& context, QWidget* parent);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildCheckpoint(QVBoxLayout* column);
    void buildQuestions(QVBoxLayout* column);
    void buildRunBar(QVBoxLayout* column);
    void showCheckpoints();
    void showQuestions();
    void showRun();
    void showPlace(const trace::Place& place);
    void pickQuestion(int index);
    void addQuestion(int type);
    void chooseFolder();

    PanelContext m_context;
    QComboBox* m_checkpoint = nullptr;
    QLabel* m_checkpointNote = nullptr;
    PictureList* m_pictures = nullptr;
    QVBoxLayout* m_cardColumn = nullptr;
    std::vector<QuestionCard*> m_cards;
    QWidget* m_runBar = nullptr;
    QProgressBar* m_progress = nullptr;
    QLabel* m_stage = nullptr;
    QToolButton* m_cancel = nullptr;
    QLabel* m_error = nullptr;
};

[[nodiscard]] PanelDescriptor requestPanel();

}  // namespace rowscope::panels

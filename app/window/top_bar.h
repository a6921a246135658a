#pragma once

#include <QWidget>

#include "core/trace/trace.h"
#include "views/panels/panel_descriptor.h"

class QLabel;
class QMenu;
class QPushButton;
class QToolButton;

namespace rowscope::window {

class StageChips;

/// The strip on top: name and menu, what is open, which checkpoint, the stages of the run, Report and Run.
class TopBar : public QWidget {
    Q_OBJECT
public:
    TopBar(const panels::PanelContext& context, QMenu* menu, QWidget* parent);

    void setSessionName(const QString& name, bool modified);

signals:
    void reportWanted();
    void checkpointWanted();

private:
    void showTrace();
    void showRun();

    panels::PanelContext m_context;
    QLabel* m_name;
    QToolButton* m_checkpoint;
    StageChips* m_stages;
    QPushButton* m_report;
    QPushButton* m_run;
};

/// "smolvlm-block · f32 · 3 questions × 4 orders"; notes such as "untrained" stand first.
[[nodiscard]] QString runSummary(const trace::Trace& trace);

}  // namespace rowscope::window

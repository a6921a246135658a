#include "views/viewmodels/request/run_state.h"

namespace rowscope::viewmodels {

void RunState::setRunning(bool running) {
    if (running == m_running) return;
    m_running = running;
    m_stage.clear();
    m_done = m_total = 0;
    emit changed();
}

void RunState::setProgress(const QString& stage, qint64 done, qint64 total) {
    if (stage == m_stage && done == m_done && total == m_total) return;
    m_stage = stage;
    m_done = done;
    m_total = total;
    emit changed();
}

void RunState::setCheckpoints(std::vector<CheckpointItem> checkpoints) {
    if (checkpoints == m_checkpoints) return;
    m_checkpoints = std::move(checkpoints);
    emit checkpointsChanged();
}

}  // namespace rowscope::viewmodels

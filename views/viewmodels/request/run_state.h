#pragma once

#include <QObject>
#include <QString>
#include <vector>

namespace rowscope::viewmodels {

/// A checkpoint one can choose: the demo ones first, then recent ones.
struct CheckpointItem {
    QString label;  ///< "block (demo)", or a folder's name
    QString folder;
    QString note;  ///< "untrained", or empty
    bool demo = false;
    bool operator==(const CheckpointItem&) const = default;
};

/// How a run stands, and the wish to start or stop one. The panels ask here; whoever owns the network answers.
class RunState : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    [[nodiscard]] bool isRunning() const { return m_running; }
    [[nodiscard]] const QString& stage() const { return m_stage; }  ///< "encode image 2"
    [[nodiscard]] qint64 done() const { return m_done; }
    [[nodiscard]] qint64 total() const { return m_total; }  ///< 0 = unknown
    [[nodiscard]] const std::vector<CheckpointItem>& checkpoints() const { return m_checkpoints; }

    void requestRun() { emit runRequested(); }
    void requestCancel() { emit cancelRequested(); }

    // For the owner of the network.
    void setRunning(bool running);
    void setProgress(const QString& stage, qint64 done, qint64 total);
    void setCheckpoints(std::vector<CheckpointItem> checkpoints);

signals:
    void runRequested();
    void cancelRequested();
    void changed();
    void checkpointsChanged();

private:
    bool m_running = false;
    QString m_stage;
    qint64 m_done = 0;
    qint64 m_total = 0;
    std::vector<CheckpointItem> m_checkpoints;
};

}  // namespace rowscope::viewmodels

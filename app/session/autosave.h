#pragma once

#include <QObject>
#include <QTimer>
#include <memory>

#include "app/session/session_file.h"
#include "views/viewmodels/latest_task.h"

namespace rowscope::session {

/// Keeps what is typed on disk, so that a crash loses at most a moment's typing. Writes happen off the GUI thread, one after
/// another, the newest content winning; `flush` writes on the caller's thread at the end.
class Autosave : public QObject {
    Q_OBJECT
public:
    /// `folder` is made when it is needed; empty: the user's data folder.
    explicit Autosave(const QString& folder = {}, QObject* parent = nullptr);
    ~Autosave() override;

    /// Content to keep, written a moment later.
    void keep(SessionData session);
    /// Nothing to keep any more: what was typed is saved elsewhere or was thrown away.
    void forget();
    /// Writes now what is still waiting.
    void flush();

    [[nodiscard]] QString file() const { return m_file; }
    /// What the last session left, if it left anything that can be read.
    [[nodiscard]] Result<LoadedSession> restore() const { return readSession(m_file); }
    [[nodiscard]] bool hasContent() const;

signals:
    void failed(const rowscope::Error& error);

private:
    struct Writer;
    void write();

    QString m_file;
    QTimer m_timer;
    SessionData m_waiting;
    bool m_hasWaiting = false;
    std::shared_ptr<Writer> m_writer;
    viewmodels::LatestTask m_task;
};

}  // namespace rowscope::session

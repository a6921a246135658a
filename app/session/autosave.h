#pragma once

#include <QLockFile>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "app/session/session_file.h"
#include "views/viewmodels/latest_task.h"

namespace rowscope::session {

/// Keeps what is typed on disk, so that a crash loses at most a moment's typing. Writes happen off the GUI thread, one after
/// another, the newest content winning, and so does taking it away; `flush` does what is left on the caller's thread at the end.
/// Programs that run side by side keep a file each; what a crash left in one is taken up by the next program that gets it.
class Autosave : public QObject {
    Q_OBJECT
public:
    /// `folder` is made when it is needed; empty: the user's data folder.
    explicit Autosave(const QString& folder = {}, QObject* parent = nullptr);
    ~Autosave() override;

    /// Content to keep, written a moment later.
    void keep(SessionData session);
    /// Writes what waits without the moment's pause (still on another thread).
    void hurry();
    /// Nothing to keep any more: what was typed is saved elsewhere or was thrown away. The file and its pictures go a moment later.
    void forget();
    /// Does now what is still to be done.
    void flush();

    [[nodiscard]] QString file() const { return m_file; }
    /// Whether there is something; `readKept(file())` reads it, pictures and all: on a thread that may wait.
    [[nodiscard]] bool hasContent() const;
    /// A file that can't be read is put aside under a name of its own, which the error tells, instead of being written over.
    /// As readSession; pasted pictures come as bytes, for the files that kept them go with what was kept.
    [[nodiscard]] static Result<LoadedSession> readKept(const QString& file);

signals:
    void failed(const rowscope::Error& error);

private:
    struct Writer;
    void write();
    void hand(std::optional<SessionData> content);

    QString m_file;
    std::unique_ptr<QLockFile> m_lock;  ///< of the file; null where it can't be locked
    QTimer m_timer;
    std::optional<SessionData> m_waiting;  ///< until the timer fires
    std::optional<SessionData> m_handed;   ///< given to the writer last; nothing: the file is to go
    std::shared_ptr<Writer> m_writer;
    viewmodels::LatestTask m_task;
};

}  // namespace rowscope::session

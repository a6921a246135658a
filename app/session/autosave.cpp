#include "app/session/autosave.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <mutex>

namespace rowscope::session {

namespace {

constexpr int kDelayMs = 700;

QString defaultFolder() { return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/autosave"); }

}  // namespace

/// One at a time, and never an older content over a newer one.
struct Autosave::Writer {
    std::mutex mutex;
    quint64 written = 0;
    quint64 asked = 0;  ///< the GUI thread's

    Status write(quint64 number, const SessionData& session, const QString& file) {
        const std::lock_guard lock(mutex);
        if (number <= written) return {};
        written = number;
        if (!QDir().mkpath(QFileInfo(file).path()))
            return fail(ErrorKind::Io, QFileInfo(file).path().toStdString(), "the folder can't be made");
        return writeSession(session, file);
    }
    bool isWritten(quint64 number) {
        const std::lock_guard lock(mutex);
        return written >= number;
    }
    void remove(quint64 number, const QString& file) {
        const std::lock_guard lock(mutex);
        written = number;
        QFile::remove(file);
    }
};

Autosave::Autosave(const QString& folder, QObject* parent)
    : QObject(parent),
      m_file((folder.isEmpty() ? defaultFolder() : folder) + QStringLiteral("/session.json")),
      m_writer(std::make_shared<Writer>()) {
    m_timer.setSingleShot(true);
    m_timer.setInterval(kDelayMs);
    connect(&m_timer, &QTimer::timeout, this, &Autosave::write);
}

Autosave::~Autosave() { flush(); }

bool Autosave::hasContent() const { return QFileInfo::exists(m_file); }

void Autosave::keep(SessionData session) {
    m_waiting = std::move(session);
    m_hasWaiting = true;
    if (!m_timer.isActive()) m_timer.start();  // under steady typing it still fires
}

void Autosave::forget() {
    m_timer.stop();
    m_hasWaiting = false;
    m_writer->remove(++m_writer->asked, m_file);
}

void Autosave::write() {
    if (!m_hasWaiting) return;
    m_hasWaiting = false;
    const quint64 number = ++m_writer->asked;
    m_task.start<Status>([writer = m_writer, number, session = m_waiting,
                          file = m_file](const std::stop_token&) { return writer->write(number, session, file); },
                         [this](const Status& status) {
                             if (!status) emit failed(status.error());
                         });
}

void Autosave::flush() {
    m_timer.stop();
    // What was handed to another thread may not have been written yet, and would not be once this object is gone.
    if (!m_hasWaiting && m_writer->isWritten(m_writer->asked)) return;
    m_hasWaiting = false;
    if (const Status status = m_writer->write(++m_writer->asked, m_waiting, m_file); !status) emit failed(status.error());
}

}  // namespace rowscope::session

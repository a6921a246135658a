#include "app/session/autosave.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <mutex>
#include <utility>

#include "core/base/files.h"
#include "core/request/limits.h"

namespace rowscope::session {

namespace {

constexpr int kDelayMs = 700;

QString defaultFolder() { return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/autosave"); }

/// The first file in the folder that no other living program keeps its own in.
struct Slot {
    QString file;
    std::unique_ptr<QLockFile> lock;
};

Slot freeSlot(const QString& folder) {
    constexpr int kMost = 16;
    QDir().mkpath(folder);  // where it can't be made, writing says so
    for (int number = 1; number <= kMost; ++number) {
        const QString file = folder + (number == 1 ? QStringLiteral("/session.json") : QStringLiteral("/session-%1.json").arg(number));
        auto lock = std::make_unique<QLockFile>(file + QStringLiteral(".lock"));
        lock->setStaleLockTime(0);  // only the death of its program frees it
        if (lock->tryLock(0)) return {file, std::move(lock)};
        qint64 holder = 0;
        QString host;
        QString program;
        const bool known = lock->getLockInfo(&holder, &host, &program);
        if (lock->error() != QLockFile::LockFailedError || (known && holder == QCoreApplication::applicationPid())) return {file, nullptr};
    }
    return {folder + QStringLiteral("/session.json"), nullptr};
}

/// Puts an unreadable file and its pictures aside; the error says where.
Error putAside(Error error, const QString& file) {
    const QString aside = file + QStringLiteral(".unreadable");
    QFile::remove(aside);
    QDir(pictureStore(aside)).removeRecursively();
    if (!QFile::rename(file, aside)) return error;
    QDir().rename(pictureStore(file), pictureStore(aside));
    error.hint = "it is kept as " + aside.toStdString();
    return error;
}

}  // namespace

/// One at a time, and never an older content over a newer one.
struct Autosave::Writer {
    std::mutex mutex;
    quint64 written = 0;
    quint64 asked = 0;  ///< the GUI thread's

    /// Without content the file is taken away.
    Status put(quint64 number, const std::optional<SessionData>& content, const QString& file) {
        const std::lock_guard lock(mutex);
        if (number <= written) return {};
        written = number;
        if (!content) {
            if (QFile::exists(file) && !QFile::remove(file)) return fail(ErrorKind::Io, file.toStdString(), "can't be removed");
            // Last: a file without its pictures would be worse than pictures without their file.
            QDir pictures(pictureStore(file));
            if (pictures.exists() && !pictures.removeRecursively())
                return fail(ErrorKind::Io, pictures.path().toStdString(), "can't be removed");
            return {};
        }
        if (!QDir().mkpath(QFileInfo(file).path()))
            return fail(ErrorKind::Io, QFileInfo(file).path().toStdString(), "the folder can't be made");
        return writeSession(*content, file);
    }
    bool isWritten(quint64 number) {
        const std::lock_guard lock(mutex);
        return written >= number;
    }
};

Autosave::Autosave(const QString& folder, QObject* parent) : QObject(parent), m_writer(std::make_shared<Writer>()) {
    Slot slot = freeSlot(folder.isEmpty() ? defaultFolder() : folder);
    m_file = std::move(slot.file);
    m_lock = std::move(slot.lock);
    m_timer.setSingleShot(true);
    m_timer.setInterval(kDelayMs);
    connect(&m_timer, &QTimer::timeout, this, &Autosave::write);
}

Autosave::~Autosave() { flush(); }

bool Autosave::hasContent() const { return QFileInfo::exists(m_file); }

Result<LoadedSession> Autosave::readKept(const QString& file) {
    auto read = readSession(file);
    if (!read) return fail(putAside(read.error(), file));
    LoadedSession kept = std::move(*read);
    for (viewmodels::DraftPicture& picture : kept.session.draft.pictures) {
        if (QFileInfo(picture.path).absolutePath() != pictureStore(file)) continue;
        auto bytes = readFile(picture.path.toStdString(), request::Limits{}.maxPictureBytes);
        if (!bytes) continue;  // it has its note
        picture.bytes = std::make_shared<const std::string>(std::move(*bytes));
        picture.path.clear();
    }
    return kept;
}

void Autosave::keep(SessionData session) {
    m_waiting = std::move(session);
    if (!m_timer.isActive()) m_timer.start();  // under steady typing it still fires
}

void Autosave::hurry() {
    m_timer.stop();
    write();
}

void Autosave::forget() {
    m_timer.stop();
    m_waiting.reset();
    // Never on this thread: the writer may be in the middle of a file.
    if (m_handed || hasContent() || QFileInfo::exists(pictureStore(m_file))) hand(std::nullopt);
}

void Autosave::write() {
    if (m_waiting) hand(*std::exchange(m_waiting, std::nullopt));
}

void Autosave::hand(std::optional<SessionData> content) {
    m_handed = std::move(content);
    const quint64 number = ++m_writer->asked;
    m_task.start<Status>([writer = m_writer, number, content = m_handed,
                          file = m_file](const std::stop_token&) { return writer->put(number, content, file); },
                         [this](const Status& status) {
                             if (!status) emit failed(status.error());
                         });
}

void Autosave::flush() {
    m_timer.stop();
    // What was handed to another thread may not have been done yet, and would not be once this object is gone.
    if (!m_waiting && m_writer->isWritten(m_writer->asked)) return;
    if (m_waiting) m_handed = *std::exchange(m_waiting, std::nullopt);
    if (const Status status = m_writer->put(++m_writer->asked, m_handed, m_file); !status) emit failed(status.error());
}

}  // namespace rowscope::session

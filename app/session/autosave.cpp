#include "app/session/autosave.h"

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

Result<LoadedSession> Autosave::readKept(const QString& file) {
    ROWSCOPE_TRY_ASSIGN(kept, readSession(file));
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

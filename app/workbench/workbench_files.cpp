#include <QDir>
#include <QFileInfo>

#include "app/open/classify.h"
#include "app/open/open_trace.h"
#include "app/workbench/workbench.h"
#include "core/request/parse_request.h"

// Opening and saving: what a dropped file becomes.
namespace rowscope::app {

using viewmodels::DraftData;

/// What was read from one path, off the GUI thread.
struct Workbench::Opened {
    QString path;
    open::Kind kind = open::Kind::Picture;
    std::optional<Error> error;
    std::optional<request::Request> request;
    std::optional<session::LoadedSession> session;
    trace::TracePtr trace;

    static Opened read(const QString& path, const Progress& progress) {
        Opened opened;
        opened.path = path;
        if (const auto status = opened.fill(progress); !status) opened.error = status.error();
        return opened;
    }

private:
    Status fill(const Progress& progress) {
        const std::filesystem::path file(path.toStdString());
        ROWSCOPE_TRY_ASSIGN(found, open::classify(file));
        kind = found;
        if (kind == open::Kind::Request) {
            ROWSCOPE_TRY_ASSIGN(read, request::readRequestFile(file));
            request = std::move(read);
        } else if (kind == open::Kind::Session) {
            ROWSCOPE_TRY_ASSIGN(read, session::readSession(path));
            session = std::move(read);
            if (!session->session.trace.isEmpty()) {
                // A trace that is gone takes nothing else of the session with it.
                auto opened = open::openTrace(session->session.trace.toStdString(), progress);
                if (opened)
                    trace = std::move(*opened);
                else
                    session->notes << QString::fromStdString(opened.error().message());
            }
        } else if (open::holdsTrace(kind)) {
            ROWSCOPE_TRY_ASSIGN(opened, open::openTrace(file, progress));
            trace = std::move(opened);
        }
        return {};
    }
};

void Workbench::start(const QStringList& files) {
    std::optional<Result<session::LoadedSession>> left;
    if (m_autosave.hasContent()) left = m_autosave.restore();
    if (files.isEmpty()) {
        openDemo();
    } else {
        // What is asked for comes first; the demo runs only where nothing else came of it.
        showDemo();
        openThen(files, [this] {
            if (m_session.isEmpty() && !m_runState.isRunning() && m_draft.problems().empty()) run();
        });
    }
    if (left) restore(*left);
}

void Workbench::restore(const Result<session::LoadedSession>& kept) {
    if (!kept) {
        emit told(tr("What was typed last time could not be restored: %1").arg(QString::fromStdString(kept.error().message())), true);
        return;
    }
    const DraftData restored = kept->session.draft;
    m_draft.edit(QStringLiteral("restored"), [&](DraftData& draft) { draft = restored; });
    emit told(tr("Restored what you typed last time. Undo (Ctrl+Z) goes back to the demo."), false);
    for (const QString& note : kept->notes) emit told(note, true);
}

void Workbench::openDemo() {
    if (showDemo() && m_draft.problems().empty()) run();
}

bool Workbench::showDemo() {
    const auto file = m_resources / "demo/request.json";
    auto request = request::readRequestFile(file);
    if (!request) {
        emit told(QString::fromStdString(request.error().message()), true);
        return false;
    }
    DraftData draft = viewmodels::draftOf(*request);
    draft.checkpoint = defaultCheckpoint();
    showDraft(std::move(draft), tr("demo session"), {});
    return true;
}

void Workbench::showDraft(DraftData draft, const QString& name, const QString& sessionFile) {
    m_name = name;
    m_sessionFile = sessionFile;
    m_tracePath.clear();
    // What was typed and not saved stays one undo away.
    if (m_draft.isModified())
        m_draft.replace(std::move(draft));
    else
        m_draft.reset(std::move(draft));
    m_autosave.forget();
    emit nameChanged();
}

void Workbench::open(const QStringList& paths) { openThen(paths, {}); }

void Workbench::openThen(const QStringList& paths, const std::function<void()>& then) {
    m_opening.start<std::vector<Opened>>(
        [paths](std::stop_token stop) {
            std::vector<Opened> opened;
            Progress progress;
            progress.stop = stop;
            for (const QString& path : paths) {
                if (stop.stop_requested()) break;
                opened.push_back(Opened::read(QFileInfo(path).absoluteFilePath(), progress));
            }
            return opened;
        },
        [this, then](const std::vector<Opened>& opened) {
            for (const Opened& one : opened) show(one);
            if (then) then();
        });
}

void Workbench::compareWith(const QString& path) {
    m_comparing.start<Result<trace::TracePtr>>(
        [path](std::stop_token stop) {
            Progress progress;
            progress.stop = std::move(stop);
            return open::openTrace(path.toStdString(), progress);
        },
        [this](const Result<trace::TracePtr>& opened) {
            if (!opened) return emit told(QString::fromStdString(opened.error().message()), true);
            m_session.setOther(*opened);
            emit compared();
        });
}

void Workbench::show(const Opened& opened) {
    if (opened.error) {
        emit told(QString::fromStdString(opened.error->message()), true);
        return;
    }
    const QFileInfo info(opened.path);
    switch (opened.kind) {
        case open::Kind::Picture:
            m_draft.edit(QStringLiteral("pictures/add"),
                         [&](DraftData& d) { d.pictures.push_back({info.fileName(), opened.path, nullptr}); });
            return;
        case open::Kind::Checkpoint:
            m_draft.edit(QStringLiteral("checkpoint"), [&](DraftData& d) { d.checkpoint = opened.path; });
            return;
        case open::Kind::WindowLayout:
            emit layoutOpened(opened.path);
            return;
        case open::Kind::Request: {
            DraftData draft = viewmodels::draftOf(*opened.request);
            draft.checkpoint = m_draft.data().checkpoint;
            showDraft(std::move(draft), info.fileName(), {});
            if (m_draft.problems().empty()) run();  // or the panels would go on showing another request's answers
            break;
        }
        case open::Kind::Session: {
            showDraft(opened.session->session.draft, info.completeBaseName(), opened.path);
            for (const QString& note : opened.session->notes) emit told(note, true);
            break;
        }
        case open::Kind::JsonLines:
            emit told(tr("%1 holds one request a line; the command line runs it: rowscope predict").arg(info.fileName()), true);
            return;
        case open::Kind::TokenLines:
        case open::Kind::Lab:
        case open::Kind::Trace:
        case open::Kind::Dump:
            break;
    }
    if (opened.trace) {
        cancel();  // a run that would come later must not replace what was opened
        m_tracePath = opened.kind == open::Kind::Session ? opened.session->session.trace : opened.path;
        m_session.setTrace(opened.trace);
        if (opened.kind != open::Kind::Session) {
            m_name = info.fileName();
            emit nameChanged();
        }
    }
    m_settings.addRecentFile(opened.path);
}

void Workbench::saveSession(const QString& file) {
    if (const Status status = session::writeSession({m_draft.data(), m_tracePath}, file); !status) {
        emit told(QString::fromStdString(status.error().message()), true);
        return;
    }
    showDraft(m_draft.data(), QFileInfo(file).completeBaseName(), file);
    m_settings.addRecentFile(file);
    emit told(tr("Saved %1").arg(QDir::toNativeSeparators(file)), false);
}

}  // namespace rowscope::app

#include <QDir>
#include <QFileInfo>

#include "app/open/classify.h"
#include "app/open/open_trace.h"
#include "app/open/survey.h"
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
    std::optional<trace::Survey> survey;  ///< instead of a trace: it has to be asked what the file can't say
    flags::TypedFlags flags;
    trace::TracePtr trace;

    /// Without flags a file that needs some is only surveyed.
    static Opened read(const QString& path, const std::optional<flags::TypedFlags>& flags, const Progress& progress) {
        return with(path, [&](Opened& opened) { return opened.fill(flags, progress); });
    }
    /// As `read`, of a file that must hold a trace.
    static Opened readTrace(const QString& path, const std::optional<flags::TypedFlags>& flags, const Progress& progress) {
        return with(path, [&](Opened& opened) { return opened.fillTrace(flags, progress); });
    }
    static Opened readSurvey(const QString& path, const Progress& progress) {
        return with(path, [&](Opened& opened) -> Status {
            ROWSCOPE_TRY_ASSIGN(found, open::survey(path.toStdString(), progress));
            opened.survey = std::move(found);
            return {};
        });
    }

private:
    template <class F>
    static Opened with(const QString& path, const F& fill) {
        Opened opened;
        opened.path = path;
        if (const Status status = fill(opened); !status) opened.error = status.error();
        return opened;
    }

    Status fill(const std::optional<flags::TypedFlags>& typed, const Progress& progress) {
        const std::filesystem::path file(path.toStdString());
        ROWSCOPE_TRY_ASSIGN(found, open::classify(file));
        kind = found;
        if (kind == open::Kind::Request) {
            ROWSCOPE_TRY_ASSIGN(read, request::readRequestFile(file));
            request = std::move(read);
        } else if (kind == open::Kind::Session) {
            ROWSCOPE_TRY_ASSIGN(read, session::readSession(path));
            session = std::move(read);
            // A trace that is gone takes nothing else of the session with it.
            if (const Status status = fillSessionTrace(progress); !status)
                session->notes << QString::fromStdString(status.error().message());
        } else if (open::holdsTrace(kind)) {
            ROWSCOPE_TRY(fillTrace(typed, progress));
        }
        return {};
    }

    Status fillSessionTrace(const Progress& progress) {
        if (session->session.trace.isEmpty()) return {};
        flags = flags::flagsOf(session->session.traceFlags);
        ROWSCOPE_TRY_ASSIGN(options, flags::importOptions(flags));
        ROWSCOPE_TRY_ASSIGN(opened, open::openTrace(session->session.trace.toStdString(), progress, options));
        trace = std::move(opened);
        return {};
    }

    Status fillTrace(const std::optional<flags::TypedFlags>& typed, const Progress& progress) {
        const std::filesystem::path file(path.toStdString());
        if (!typed) {
            ROWSCOPE_TRY_ASSIGN(found, open::survey(file, progress));
            survey = std::move(found);
            if (survey) return {};
        }
        flags = typed.value_or(flags::TypedFlags{});
        ROWSCOPE_TRY_ASSIGN(options, flags::importOptions(flags));
        ROWSCOPE_TRY_ASSIGN(opened, open::openTrace(file, progress, options));
        trace = std::move(opened);
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
    m_traceFlags.clear();
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
                opened.push_back(Opened::read(QFileInfo(path).absoluteFilePath(), std::nullopt, progress));
            }
            return opened;
        },
        [this, then](const std::vector<Opened>& opened) {
            for (const Opened& one : opened) show(one);
            if (then) then();
        });
}

void Workbench::openAgain(const QString& path) {
    const auto typed = m_flagMemory.flagsFor(path);
    if (!typed) return open({path});
    m_opening.start<Opened>(
        [path, typed](std::stop_token stop) {
            Progress progress;
            progress.stop = std::move(stop);
            return Opened::read(path, typed, progress);
        },
        [this](const Opened& opened) { show(opened); });
}

void Workbench::compareWith(const QString& path) {
    m_comparing.start<Opened>(
        [path = QFileInfo(path).absoluteFilePath()](std::stop_token stop) {
            Progress progress;
            progress.stop = std::move(stop);
            return Opened::readTrace(path, std::nullopt, progress);
        },
        [this](const Opened& opened) { showOther(opened); });
}

void Workbench::askFlags(const QString& path, Purpose purpose) {
    m_flagged.start<Opened>(
        [path = QFileInfo(path).absoluteFilePath()](std::stop_token stop) {
            Progress progress;
            progress.stop = std::move(stop);
            return Opened::readSurvey(path, progress);
        },
        [this, purpose](const Opened& opened) {
            if (opened.error) return emit told(QString::fromStdString(opened.error->message()), true);
            if (opened.survey) return ask(opened, purpose);
            emit told(tr("%1 says itself what it holds: it needs no options.").arg(QFileInfo(opened.path).fileName()), false);
            if (purpose == Purpose::Show) return open({opened.path});
            compareWith(opened.path);
        });
}

void Workbench::ask(const Opened& opened, Purpose purpose) {
    emit flagsWanted({opened.path, purpose, *opened.survey, m_flagMemory.proposalFor(opened.path)});
}

void Workbench::openFlagged(const QString& path, const flags::TypedFlags& typed, Purpose purpose) {
    m_flagged.start<Opened>(
        [path, typed](std::stop_token stop) {
            Progress progress;
            progress.stop = std::move(stop);
            return Opened::read(path, typed, progress);
        },
        [this, typed, purpose](const Opened& opened) {
            if (opened.error) return emit flagsRefused(*opened.error);
            m_flagMemory.keepFor(opened.path, typed);
            if (purpose == Purpose::Show)
                show(opened);
            else
                showOther(opened);
            emit flagsTaken();
        });
}

void Workbench::stopFlagged() { m_flagged.cancel(); }

void Workbench::showOther(const Opened& opened) {
    if (opened.error) return emit told(QString::fromStdString(opened.error->message()), true);
    if (opened.survey) return ask(opened, Purpose::Compare);
    m_session.setOther(opened.trace);
    emit compared();
}

void Workbench::show(const Opened& opened) {
    if (opened.error) {
        emit told(QString::fromStdString(opened.error->message()), true);
        return;
    }
    if (opened.survey) return ask(opened, Purpose::Show);
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
        m_traceFlags = flags::flagList(opened.flags);
        m_session.setTrace(opened.trace);
        if (opened.kind != open::Kind::Session) {
            m_name = info.fileName();
            emit nameChanged();
        }
    }
    m_settings.addRecentFile(opened.path);
}

void Workbench::saveSession(const QString& file) {
    if (const Status status = session::writeSession({m_draft.data(), m_tracePath, m_traceFlags}, file); !status) {
        emit told(QString::fromStdString(status.error().message()), true);
        return;
    }
    const QString trace = m_tracePath;
    const QStringList traceFlags = m_traceFlags;
    showDraft(m_draft.data(), QFileInfo(file).completeBaseName(), file);
    m_tracePath = trace;  // it is still the one that is shown
    m_traceFlags = traceFlags;
    m_settings.addRecentFile(file);
    emit told(tr("Saved %1").arg(QDir::toNativeSeparators(file)), false);
}

}  // namespace rowscope::app

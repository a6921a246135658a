#include <QFileInfo>

#include "app/workbench/opened.h"
#include "app/workbench/workbench.h"

// Opening: what a dropped file becomes.
namespace rowscope::app {

using viewmodels::DraftData;

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
    if (opened.telemetry) {
        m_settings.addRecentFile(opened.path);
        return emit telemetryOpened(opened.path);
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
            answerShownDraft();
            break;
        }
        case open::Kind::Session: {
            showDraft(opened.session->session.draft, info.completeBaseName(), opened.path);
            for (const QString& note : opened.session->notes) emit told(note, true);
            if (!opened.trace) answerShownDraft();
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
        showTrace(opened.trace, opened.kind == open::Kind::Session ? opened.session->session.trace : opened.path, opened.flags);
        if (opened.kind != open::Kind::Session) {
            m_name = info.fileName();
            emit nameChanged();
        }
    }
    m_settings.addRecentFile(opened.path);
}

void Workbench::showTrace(const trace::TracePtr& trace, const QString& path, const flags::TypedFlags& typed) {
    cancel();  // a run that would come later must not replace what was opened
    m_tracePath = path;
    m_traceFlags = flags::flagList(typed);
    m_session.setTrace(trace);
}

void Workbench::takeMade(const QString& name) {
    cancel();
    m_tracePath.clear();
    m_traceFlags.clear();
    m_name = name;
    emit nameChanged();
}

void Workbench::answerShownDraft() {
    // What stands in the panels or is being computed answers another request.
    cancel();
    if (!m_session.isEmpty()) m_session.setTrace(nullptr);
    if (m_draft.problems().empty()) run();
}

}  // namespace rowscope::app

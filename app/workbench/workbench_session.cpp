#include <QDir>
#include <QFileInfo>
#include <utility>

#include "app/workbench/opened.h"
#include "app/workbench/workbench.h"
#include "core/base/log.h"
#include "core/request/parse_request.h"

// The first start, what a crash left, and saving.
namespace rowscope::app {

using viewmodels::DraftData;
using Kept = Result<session::LoadedSession>;

void Workbench::start(const QStringList& files) {
    if (!m_autosave.hasContent()) return begin(files, nullptr);
    // Read before anything is shown: showing a draft takes away what was kept of the one before.
    m_restoring.start<Kept>([file = m_autosave.file()](const std::stop_token&) { return session::Autosave::readKept(file); },
                            [this, files](const Kept& kept) { begin(files, &kept); });
}

void Workbench::begin(const QStringList& files, const Kept* kept) {
    // A trace that was looked at comes back like its session would; of files that are asked for, these are looked at.
    const bool reopens = files.isEmpty() && kept && *kept && !(*kept)->session.trace.isEmpty();
    if (!files.isEmpty()) {
        // What is asked for comes first; the demo runs only where nothing else came of it.
        showDemo();
        openThen(files, [this] {
            if (m_session.isEmpty() && !m_runState.isRunning() && m_draft.problems().empty()) run();
        });
    } else if (reopens) {
        showDemo();
        m_tracePath = (*kept)->session.trace;
        m_traceFlags = (*kept)->session.traceFlags;
    } else {
        openDemo();
    }
    if (kept) restore(*kept);
    m_autosave.hurry();  // showing the demo took away what was kept: a second crash must not find the gap
    if (reopens) reopenTrace();
}

void Workbench::restore(const Kept& kept) {
    if (!kept) {
        emit told(tr("What was typed last time could not be restored: %1").arg(QString::fromStdString(kept.error().message())), true);
        return;
    }
    const DraftData restored = kept->session.draft;
    m_draft.edit(QStringLiteral("restored"), [&](DraftData& draft) { draft = restored; });
    emit told(tr("Restored what you typed last time. Undo (Ctrl+Z) goes back to the demo."), false);
    for (const QString& note : kept->notes) emit told(note, true);
}

void Workbench::reopenTrace() {
    m_opening.start<Opened>(
        [path = m_tracePath, typed = flags::flagsOf(m_traceFlags)](std::stop_token stop) {
            Progress progress;
            progress.stop = std::move(stop);
            return Opened::readTrace(path, typed, progress);
        },
        [this](const Opened& opened) {
            if (!opened.error) return showTrace(opened.trace, opened.path, opened.flags);
            emit told(QString::fromStdString(opened.error->message()), true);
            m_tracePath.clear();
            m_traceFlags.clear();
            answerShownDraft();
        });
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
    ++m_shownDrafts;
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

// ---- saving ----

void Workbench::saveSession(const QString& file) {
    m_saves.push_back({file, {m_draft.data(), m_tracePath, m_traceFlags}, m_shownDrafts});
    if (m_saves.size() == 1) writeNextSave();
}

void Workbench::writeNextSave() {
    m_saving.start<Status>([file = m_saves.front().file,
                            content = m_saves.front().content](const std::stop_token&) { return session::writeSession(content, file); },
                           [this](const Status& status) {
                               const Save save = std::move(m_saves.front());
                               m_saves.pop_front();
                               finishSave(save, status);
                               if (!m_saves.empty()) writeNextSave();
                           });
}

void Workbench::finishSave(const Save& save, const Status& status) {
    if (!status) return emit told(QString::fromStdString(status.error().message()), true);
    m_settings.addRecentFile(save.file);
    emit told(tr("Saved %1").arg(QDir::toNativeSeparators(save.file)), false);
    if (save.shownDrafts != m_shownDrafts) return;  // another one has been opened since
    if (!(m_draft.data() == save.content.draft)) {
        // Typed on since: the name is the file's, and there is something to save again.
        m_name = QFileInfo(save.file).completeBaseName();
        m_sessionFile = save.file;
        return emit nameChanged();
    }
    const QString trace = m_tracePath;
    const QStringList traceFlags = m_traceFlags;
    showDraft(m_draft.data(), QFileInfo(save.file).completeBaseName(), save.file);
    m_shownDrafts = save.shownDrafts;  // it is no other one
    m_tracePath = trace;               // and the trace is still the one that is shown
    m_traceFlags = traceFlags;
}

void Workbench::finishSaves() {
    // Nobody is left to be told; what was asked for is written all the same.
    for (const Save& save : std::exchange(m_saves, {}))
        if (const Status status = session::writeSession(save.content, save.file); !status) log::warning(status.error().message());
}

}  // namespace rowscope::app

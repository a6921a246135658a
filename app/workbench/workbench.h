#pragma once

#include <QObject>
#include <QStringList>
#include <deque>
#include <filesystem>
#include <functional>

#include "app/flags/flag_memory.h"
#include "app/jobs/run_worker.h"
#include "app/session/autosave.h"
#include "app/settings/settings.h"
#include "core/trace/dump/survey.h"
#include "views/panels/panel_descriptor.h"
#include "views/viewmodels/latest_task.h"
#include "views/viewmodels/request/request_draft.h"
#include "views/viewmodels/request/run_state.h"
#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::app {

/// What a workbench is made of; tests bring a stand-in for the loader and folders of their own.
struct WorkbenchParts {
    trace::DecisionModelLoader loadModel;
    std::filesystem::path resources;
    QString settingsFile;    ///< empty: the usual place
    QString autosaveFolder;  ///< empty: the usual place
};

struct Opened;

/// What a file is opened for.
enum class Purpose { Show, Compare };

/// A file that can't say itself what its numbers mean: what was recognised, and the flags to begin with.
struct FlagsQuestion {
    QString path;
    Purpose purpose = Purpose::Show;
    trace::Survey survey;
    flags::TypedFlags proposal;
};

/// Everything a window shows and does, without the window: the draft, the run, the trace, the selection, files and autosave.
class Workbench : public QObject {
    Q_OBJECT
public:
    Workbench(QApplication& application, WorkbenchParts parts, QObject* parent = nullptr);
    ~Workbench() override;

    [[nodiscard]] panels::PanelContext context();
    [[nodiscard]] viewmodels::TraceSession& session() { return m_session; }
    [[nodiscard]] viewmodels::SelectionBus& selection() { return m_selection; }
    [[nodiscard]] viewmodels::RequestDraft& draft() { return m_draft; }
    [[nodiscard]] viewmodels::RunState& runState() { return m_runState; }
    [[nodiscard]] widgets::ThemeController& theme() { return m_theme; }
    [[nodiscard]] settings::Settings& settings() { return m_settings; }
    [[nodiscard]] flags::FlagMemory& flagMemory() { return m_flagMemory; }
    [[nodiscard]] const QString& name() const { return m_name; }
    [[nodiscard]] const QString& sessionFile() const { return m_sessionFile; }

    /// First start: the files given, else what a crash left, else the demo.
    void start(const QStringList& files);
    void openDemo();
    /// Any file or folder: picture, request, session, trace, dump, checkpoint. Reads off the GUI thread. Of bare tensors and token
    /// lines it asks first what they can't say.
    void open(const QStringList& paths);
    /// A file of the list of recent ones: with the flags of last time, where it was opened with some.
    void openAgain(const QString& path);
    /// A second trace, dump or layout beside the one shown, for Compare and Difference. Reads off the GUI thread, asks as `open` does.
    void compareWith(const QString& path);
    /// Asks for the flags of a file, also where it was opened with some before; says so where it needs none.
    void askFlags(const QString& path, Purpose purpose);
    /// Opens a file with flags; ends in flagsTaken or flagsRefused. `stopFlagged` takes it back.
    void openFlagged(const QString& path, const flags::TypedFlags& typed, Purpose purpose);
    void stopFlagged();
    void run();
    void cancel();
    /// Written off the GUI thread, one after another; told when it is done.
    void saveSession(const QString& file);
    [[nodiscard]] bool isSaving() const { return !m_saves.empty(); }
    /// The place of the next (1) or previous (-1) finding becomes the selection.
    void stepFinding(int by);
    /// Row or cell of the current sequence; says so when there is none.
    void goTo(qint64 row, qint64 column);

signals:
    void nameChanged();
    /// Something to tell the person: an error that belongs to no field, or what was done.
    void told(const QString& text, bool fault);
    void runFinished();
    void layoutOpened(const QString& file);
    /// Telemetry of a training run, for the Training panel.
    void telemetryOpened(const QString& file);
    /// A second trace stands beside the shown one.
    void compared();
    void flagsWanted(const rowscope::app::FlagsQuestion& question);
    void flagsTaken();
    void flagsRefused(const rowscope::Error& error);

private:
    /// A session on its way to its file.
    struct Save {
        QString file;
        session::SessionData content;
        quint64 shownDrafts = 0;  ///< to tell whether the draft of then is still the one in the editor
    };
    void connectRun();
    void finishRun(const trace::TracePtr& trace, const QString& checkpoint);
    void show(const Opened& opened);
    void showOther(const Opened& opened);
    void ask(const Opened& opened, Purpose purpose);
    /// The first thing shown; `kept` is what a crash left, null where there was none.
    void begin(const QStringList& files, const Result<session::LoadedSession>* kept);
    void restore(const Result<session::LoadedSession>& kept);
    /// The trace of m_tracePath, read again; where that fails, the draft's own answers.
    void reopenTrace();
    void showTrace(const trace::TracePtr& trace, const QString& path, const flags::TypedFlags& typed);
    /// A panel shows a trace of its own: no file, no run and no other name stands behind it.
    void takeMade(const QString& name);
    /// A draft was opened without answers of its own: none of another one's stay, and it is run where it can be.
    void answerShownDraft();
    void writeNextSave();
    void finishSave(const Save& save, const Status& status);
    void finishSaves();
    void showDraft(viewmodels::DraftData draft, const QString& name, const QString& sessionFile);
    void applySettings();
    void listCheckpoints();
    void keepDraft();
    [[nodiscard]] QString defaultCheckpoint() const;
    /// The demo's request in the editor, not run; false (and said) where it can't be read.
    bool showDemo();
    /// `then` runs on the GUI thread once everything that could be opened is shown.
    void openThen(const QStringList& paths, const std::function<void()>& then);
    /// Attention is recorded at the marker rows of every layer: small, and what the Picture panel paints.
    [[nodiscard]] static trace::TapWishes attentionWishes();

    std::filesystem::path m_resources;
    settings::Settings m_settings;
    flags::FlagMemory m_flagMemory;
    viewmodels::SelectionBus m_selection;
    viewmodels::TraceSession m_session;
    viewmodels::RequestDraft m_draft;
    viewmodels::RunState m_runState;
    widgets::ThemeController m_theme;
    session::Autosave m_autosave;
    viewmodels::LatestTask m_restoring;
    viewmodels::LatestTask m_opening;
    viewmodels::LatestTask m_comparing;
    viewmodels::LatestTask m_flagged;
    viewmodels::LatestTask m_saving;
    std::deque<Save> m_saves;  ///< the first one is being written
    quint64 m_shownDrafts = 0;
    jobs::RunWorker m_worker;
    QString m_name;
    QString m_sessionFile;
    QString m_tracePath;       ///< where the shown trace was opened from
    QStringList m_traceFlags;  ///< and with which flags
    QString m_appliedTheme;
};

}  // namespace rowscope::app

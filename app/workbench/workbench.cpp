#include "app/workbench/workbench.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <algorithm>

#include "app/open/resources.h"
#include "core/report/finding_order.h"
#include "core/request/parse_request.h"
#include "views/viewmodels/findings/finding_item_model.h"
#include "views/viewmodels/place/place_rows.h"

namespace rowscope::app {

namespace {

using widgets::ThemeController;

ThemeController::Mode modeOf(const QString& theme) {
    return theme == QStringLiteral("dark")    ? ThemeController::Mode::Dark
           : theme == QStringLiteral("light") ? ThemeController::Mode::Light
                                              : ThemeController::Mode::System;
}

/// The same questions in the same number of orders: then what was selected still means something.
bool sameShape(const trace::Trace& a, const trace::Trace& b) {
    if (a.sequences.size() != b.sequences.size() || a.questions.size() != b.questions.size()) return false;
    for (std::size_t i = 0; i < a.questions.size(); ++i)
        if (a.questions[i].id != b.questions[i].id || a.questions[i].labels != b.questions[i].labels) return false;
    return true;
}

}  // namespace

Workbench::Workbench(QApplication& application, WorkbenchParts parts, QObject* parent)
    : QObject(parent),
      m_resources(std::move(parts.resources)),
      m_settings(parts.settingsFile),
      m_flagMemory(parts.settingsFile.isEmpty() ? settings::Settings::defaultFile() : parts.settingsFile),
      m_session(m_selection),
      m_theme(application, modeOf(m_settings.values().theme)),
      m_autosave(parts.autosaveFolder),
      m_worker(std::move(parts.loadModel)) {
    applySettings();
    listCheckpoints();
    connectRun();
    connect(&m_session, &viewmodels::TraceSession::traceMade, this, &Workbench::takeMade);
    connect(&m_settings, &settings::Settings::changed, this, &Workbench::applySettings);
    connect(&m_settings, &settings::Settings::changed, this, &Workbench::listCheckpoints);
    connect(&m_draft, &viewmodels::RequestDraft::changed, this, &Workbench::keepDraft);
    connect(&m_draft, &viewmodels::RequestDraft::changed, this, &Workbench::nameChanged);
    connect(&m_autosave, &session::Autosave::failed, this, [this](const Error& error) {
        emit told(tr("What you typed could not be kept: %1").arg(QString::fromStdString(error.message())), true);
    });
}

Workbench::~Workbench() { finishSaves(); }

panels::PanelContext Workbench::context() { return {m_session, m_selection, m_theme, &m_draft, &m_runState}; }

void Workbench::applySettings() {
    // Other settings change too (recent files do at every opening): a look given on the command line stays through that.
    if (const QString& theme = m_settings.values().theme; theme != m_appliedTheme) {
        m_appliedTheme = theme;
        m_theme.setMode(modeOf(theme));
    }
    m_theme.setValueMap(m_settings.values().valueMap == QStringLiteral("cividis") ? ThemeController::ValueMap::Cividis
                                                                                  : ThemeController::ValueMap::Viridis);
}

void Workbench::listCheckpoints() {
    std::vector<viewmodels::CheckpointItem> items;
    for (const auto& demo : open::demoCheckpoints(m_resources))
        items.push_back({QString::fromStdString(demo.name), QString::fromStdString(demo.folder.string()),
                         demo.note.empty() ? tr("comes with Rowscope") : QString::fromStdString(demo.note), true});
    for (const QString& folder : m_settings.values().recentCheckpoints)
        if (QFileInfo(folder).isDir()) items.push_back({QDir(folder).dirName(), folder, {}, false});
    m_runState.setCheckpoints(std::move(items));
}

QString Workbench::defaultCheckpoint() const {
    return m_runState.checkpoints().empty() ? QString() : m_runState.checkpoints().front().folder;
}

void Workbench::keepDraft() {
    if (m_draft.isModified()) m_autosave.keep({m_draft.data(), m_tracePath, m_traceFlags});
}

// ---- running ----

void Workbench::connectRun() {
    connect(&m_runState, &viewmodels::RunState::runRequested, this, &Workbench::run);
    connect(&m_runState, &viewmodels::RunState::cancelRequested, this, &Workbench::cancel);
    connect(&m_worker, &jobs::RunWorker::started, this, [this] {
        m_runState.setRunning(true);
        m_runState.setProgress(tr("starting"), 0, 0);
    });
    connect(&m_worker, &jobs::RunWorker::progressed, &m_runState, &viewmodels::RunState::setProgress);
    connect(&m_worker, &jobs::RunWorker::cancelled, this, [this] { m_runState.setRunning(false); });
    connect(&m_worker, &jobs::RunWorker::finished, this, &Workbench::finishRun);
    connect(&m_worker, &jobs::RunWorker::failed, this, [this](const Error& error) {
        m_runState.setRunning(false);
        m_draft.setRunError(error);
        if (m_draft.runErrorField().isEmpty()) emit told(QString::fromStdString(error.message()), true);
    });
}

void Workbench::run() {
    if (!m_draft.problems().empty()) {
        emit told(tr("Not run: %1").arg(m_draft.problems().front().message), true);
        return;
    }
    m_draft.setRunError(std::nullopt);
    jobs::RunOrder order;
    order.checkpoint = m_draft.data().checkpoint;
    order.load.dtype = m_draft.data().dtype;
    order.load.threads = m_settings.values().threads;
    order.draft = m_draft.data();
    if (m_draft.data().recordsAttention) order.wishes = attentionWishes();
    m_worker.start(std::move(order));
}

trace::TapWishes Workbench::attentionWishes() {
    trace::TapWishes wishes;
    constexpr std::int32_t kLayers = 64;  // marker rows alone are small: every layer there is
    for (std::int32_t layer = 0; layer < kLayers; ++layer) wishes.attentionLayers.push_back(layer);
    return wishes;
}

void Workbench::cancel() { m_worker.cancel(); }

void Workbench::finishRun(const trace::TracePtr& trace, const QString& checkpoint) {
    m_runState.setRunning(false);
    m_tracePath.clear();
    m_traceFlags.clear();
    if (!m_session.isEmpty() && sameShape(m_session.trace(), *trace))
        m_session.updateTrace(trace);
    else {
        m_session.setTrace(trace);
        if (const auto answer = viewmodels::placeOfAnswer(*trace)) m_selection.choose(*answer);
    }
    bool demo = false;
    for (const auto& item : m_runState.checkpoints()) demo = demo || (item.demo && item.folder == checkpoint);
    if (!demo) m_settings.addRecentCheckpoint(checkpoint);
    emit runFinished();
}

// ---- going to places ----

void Workbench::stepFinding(int by) {
    const auto order = report::findingOrder(m_session.trace());
    if (order.empty()) {
        emit told(tr("There is no finding to go to."), false);
        return;
    }
    const auto& findings = m_session.trace().findings;
    const int count = static_cast<int>(order.size());
    int at = by > 0 ? -1 : count;
    if (const auto current = viewmodels::findingOf(m_session.trace(), m_selection.current(), m_selection.currentFinding()))
        at = static_cast<int>(std::find(order.begin(), order.end(), *current) - order.begin());
    const std::size_t next = order[static_cast<std::size_t>(((at + by) % count + count) % count)];
    m_selection.chooseFinding(next, findings[next].place);
}

void Workbench::goTo(qint64 row, qint64 column) {
    const trace::Sequence* sequence = m_session.sequence();
    const qint64 rows = sequence ? static_cast<qint64>(sequence->rows.size()) : 0;
    const trace::NamedMask* mask = m_session.mask();
    const qint64 keys = mask ? mask->mask.keys() : rows;
    if (row >= rows || column >= keys) {
        emit told(rows == 0 ? tr("There are no rows to go to.") : tr("Rows go from 0 to %1, columns to %2.").arg(rows - 1).arg(keys - 1),
                  true);
        return;
    }
    if (column < 0)
        m_selection.choose(viewmodels::placeOfRow(m_session.trace(), m_session.sequenceIndex(), static_cast<std::int32_t>(row)));
    else
        m_selection.choose(viewmodels::placeOfCell(m_session.sequenceIndex(), m_session.maskIndex(), {row, column},
                                                   static_cast<std::int32_t>(row), static_cast<std::int32_t>(column)));
}

}  // namespace rowscope::app

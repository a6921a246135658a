#include <QFileInfo>
#include <QMenu>

#include "app/window/import_dialog.h"
#include "app/window/main_window.h"
#include "app/window/panel_dock.h"
#include "app/workbench/workbench.h"
#include "views/panels/training/training_panel.h"
#include "views/viewmodels/throttle.h"
#include "views/widgets/basic/ask_file.h"

// How files get into the window: dialogs, the list of recent ones, drops, and what has to be asked of some.
namespace rowscope::window {

using widgets::FileQuestion;

void MainWindow::fillRecent(QMenu* menu) {
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        const QStringList files = m_workbench.settings().values().recentFiles;
        for (const QString& file : files) menu->addAction(file, this, [this, file] { m_workbench.openAgain(file); });
        if (files.isEmpty()) menu->addAction(tr("nothing yet"))->setEnabled(false);
    });
}

QString MainWindow::recentFolder() const {
    const QStringList recent = m_workbench.settings().values().recentFiles;
    return recent.isEmpty() ? QString() : QFileInfo(recent.first()).path();
}

void MainWindow::openFiles() {
    widgets::askFile(this,
                     {FileQuestion::Kind::Files, tr("Open"), recentFolder(),
                      tr("All files (*);;Requests, sessions, traces, layouts (*.json);;Dumps (*.safetensors *.npz *.jsonl *.jsonl.gz)")},
                     [this](const QStringList& files) { m_workbench.open(files); });
}

void MainWindow::openFolder() {
    widgets::askFile(this, {FileQuestion::Kind::Folder, tr("Open a trace, a dump or a checkpoint"), recentFolder(), {}},
                     [this](const QStringList& folder) { m_workbench.open(folder); });
}

void MainWindow::openWithFlags() {
    widgets::askFile(this,
                     {FileQuestion::Kind::File, tr("Open with options"), recentFolder(),
                      tr("Dumps and token files (*.safetensors *.npz *.jsonl *.ndjson *.jsonl.gz)")},
                     [this](const QStringList& file) { m_workbench.askFlags(file.first(), app::Purpose::Show); });
}

void MainWindow::openOther() {
    widgets::askFile(this,
                     {FileQuestion::Kind::File, tr("Compare with"), recentFolder(),
                      tr("Traces, dumps, layouts (*.json *.safetensors *.npz *.jsonl *.ndjson *.jsonl.gz)")},
                     [this](const QStringList& file) { m_workbench.compareWith(file.first()); });
}

void MainWindow::openOtherFolder() {
    widgets::askFile(this, {FileQuestion::Kind::Folder, tr("Compare with a trace or a dump"), recentFolder(), {}},
                     [this](const QStringList& folder) { m_workbench.compareWith(folder.first()); });
}

void MainWindow::openDropped(const PanelDock& dock, const QStringList& files) {
    const bool compares = dock.descriptor().id == QStringLiteral("compare") && !m_workbench.session().isEmpty() && files.size() == 1;
    if (compares)
        m_workbench.compareWith(files.first());
    else
        m_workbench.open(files);
}

void MainWindow::openTelemetry(const QString& file) {
    PanelDock* training = dock(QStringLiteral("training"));
    auto* panel = training ? qobject_cast<panels::TrainingPanel*>(&training->panel()) : nullptr;
    if (!panel) return;
    panel->follow(file);
    training->show();
    training->raise();
}

void MainWindow::askForFlags() {
    if (m_questions.empty()) return;
    const app::FlagsQuestion question = m_questions.front();
    auto* dialog = new ImportDialog(question, m_workbench.theme(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    constexpr int kKeepEveryMs = 400;
    auto* keeping = new viewmodels::Throttle(kKeepEveryMs, dialog);
    connect(dialog, &ImportDialog::edited, this, [this, keeping](const flags::TypedFlags& typed) {
        keeping->call([this, typed] { m_workbench.flagMemory().keepTyped(typed); });
    });
    connect(dialog, &QDialog::finished, keeping, &viewmodels::Throttle::flush);
    connect(dialog, &ImportDialog::openWanted, this,
            [this, path = question.path, purpose = question.purpose](const flags::TypedFlags& typed) {
                m_workbench.openFlagged(path, typed, purpose);
            });
    connect(&m_workbench, &app::Workbench::flagsRefused, dialog, &ImportDialog::refuse);
    connect(&m_workbench, &app::Workbench::flagsTaken, dialog, &QDialog::accept);
    connect(dialog, &QDialog::rejected, this, [this] { m_workbench.stopFlagged(); });
    connect(dialog, &QDialog::finished, this, [this] {
        m_questions.erase(m_questions.begin());
        askForFlags();
    });
    dialog->open();
}

}  // namespace rowscope::window

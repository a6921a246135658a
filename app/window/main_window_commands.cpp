#include <QApplication>
#include <QFileInfo>
#include <QMenu>

#include "app/report/write_report.h"
#include "app/window/commands.h"
#include "app/window/help_window.h"
#include "app/window/keys_dialog.h"
#include "app/window/main_window.h"
#include "app/window/message_bar.h"
#include "app/window/panel_dock.h"
#include "app/window/pdf_report.h"
#include "app/window/report_dialog.h"
#include "app/window/settings_dialog.h"
#include "app/window/window_layout.h"
#include "app/workbench/workbench.h"
#include "views/panels/export_picture.h"
#include "views/widgets/basic/ask_file.h"

// What the window can do, and the dialogs that ask how.
namespace rowscope::window {

using widgets::FileQuestion;

void MainWindow::addCommands() {
    const QString run = tr("Run");
    const QString go = tr("Go");
    auto& wb = m_workbench;
    m_commands->add(QStringLiteral("run"), run, tr("Run the request"),
                    {QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter)}, [&wb] { wb.run(); });
    m_commands->add(QStringLiteral("cancel"), run, tr("Cancel the run"), {QKeySequence(Qt::Key_Escape)}, [&wb] { wb.cancel(); });
    m_commands->add(QStringLiteral("undo"), run, tr("Undo in the request"), {QKeySequence::Undo}, [&wb] { wb.draft().undo(); });
    m_commands->add(QStringLiteral("redo"), run, tr("Redo in the request"), QKeySequence::keyBindings(QKeySequence::Redo),
                    [&wb] { wb.draft().redo(); });
    m_commands->add(QStringLiteral("next-finding"), go, tr("Next finding"), {QKeySequence(Qt::Key_Period)}, [&wb] { wb.stepFinding(1); });
    m_commands->add(QStringLiteral("previous-finding"), go, tr("Previous finding"), {QKeySequence(Qt::Key_Comma)},
                    [&wb] { wb.stepFinding(-1); });
    m_commands->add(QStringLiteral("back"), go, tr("Back to the last selection"), {QKeySequence(Qt::ALT | Qt::Key_Left)},
                    [&wb] { wb.selection().back(); });
    m_commands->add(QStringLiteral("forward"), go, tr("Forward to the next selection"), {QKeySequence(Qt::ALT | Qt::Key_Right)},
                    [&wb] { wb.selection().forward(); });
    m_commands->add(QStringLiteral("go-to"), go, tr("Go to a row or cell…"), {QKeySequence(Qt::Key_G), QKeySequence(Qt::CTRL | Qt::Key_G)},
                    [this] { openPalette(); });
    m_commands->add(QStringLiteral("clear-selection"), go, tr("Clear the selection"), {}, [&wb] { wb.selection().clear(); });
}

void MainWindow::addFileCommands() {
    const QString file = tr("File");
    auto& wb = m_workbench;
    m_commands->add(QStringLiteral("open"), file, tr("Open…"), {QKeySequence::Open}, [this] { openFiles(); });
    m_commands->add(QStringLiteral("open-folder"), file, tr("Open a folder…"), {}, [this] { openFolder(); });
    m_commands->add(QStringLiteral("open-with"), file, tr("Open with options…"), {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_O)},
                    [this] { openWithFlags(); });
    m_commands->add(QStringLiteral("compare"), file, tr("Compare with…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)},
                    [this] { openOther(); });
    m_commands->add(QStringLiteral("compare-folder"), file, tr("Compare with a folder…"), {}, [this] { openOtherFolder(); });
    m_commands->add(QStringLiteral("demo"), file, tr("Open the demo session"), {}, [&wb] { wb.openDemo(); });
    m_commands->add(QStringLiteral("save"), file, tr("Save the session"), {QKeySequence::Save}, [this] { saveSession(false); });
    m_commands->add(QStringLiteral("save-as"), file, tr("Save the session as…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)},
                    [this] { saveSession(true); });
    m_commands->add(QStringLiteral("report"), file, tr("Report…"), {QKeySequence(Qt::CTRL | Qt::Key_E)}, [this] { openReport(); });
    m_commands->add(QStringLiteral("export-panel"), file, tr("Export the panel as a picture…"),
                    {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E)}, [this] { exportPanel(); });
    m_commands->add(QStringLiteral("quit"), file, tr("Quit"), {QKeySequence::Quit}, [this] { close(); });
}

void MainWindow::addViewCommands() {
    const QString view = tr("View");
    auto& wb = m_workbench;
    m_commands->add(QStringLiteral("palette"), view, tr("Find a command…"),
                    {QKeySequence(Qt::CTRL | Qt::Key_K), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)}, [this] { openPalette(); });
    m_commands->add(QStringLiteral("restore-layout"), view, tr("Restore the layout of the first start"), {},
                    [this] { restoreFirstLayout(); });
    m_commands->add(QStringLiteral("save-layout"), view, tr("Save the layout as…"), {}, [this] {
        widgets::askFile(this, {FileQuestion::Kind::Save, tr("Save the layout"), QStringLiteral("layout.json"), tr("Layouts (*.json)")},
                         [this](const QStringList& to) {
                             writeFile([layout = layoutOf(*this), to = to.first()](const auto&) { return writeLayout(layout, to); },
                                       tr("Saved %1").arg(to.first()));
                         });
    });
    const auto look = [&](const QString& id, const QString& text, const QString& theme) {
        m_commands->add(id, view, text, {}, [&wb, theme] {
            auto values = wb.settings().values();
            values.theme = theme;
            wb.settings().set(values);
        });
    };
    look(QStringLiteral("light"), tr("Light"), QStringLiteral("light"));
    look(QStringLiteral("dark"), tr("Dark"), QStringLiteral("dark"));
    look(QStringLiteral("system-look"), tr("Look as the system"), QStringLiteral("system"));
    m_commands->add(QStringLiteral("settings"), view, tr("Settings…"), {QKeySequence(Qt::CTRL | Qt::Key_Comma)}, [this, &wb] {
        auto* dialog = new SettingsDialog(wb.settings().values(), this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QDialog::accepted, this, [dialog, &wb] { wb.settings().set(dialog->values()); });
        dialog->open();
    });
    m_commands->add(QStringLiteral("next-panel"), view, tr("Next panel"), {QKeySequence(Qt::Key_F6)}, [this] { focusNextPanel(1); });
    m_commands->add(QStringLiteral("previous-panel"), view, tr("Previous panel"), {QKeySequence(Qt::SHIFT | Qt::Key_F6)},
                    [this] { focusNextPanel(-1); });
    m_commands->add(QStringLiteral("float-panel"), view, tr("Float or dock the current panel"), {QKeySequence(Qt::CTRL | Qt::Key_F6)},
                    [this] { floatPanel(); });
    m_commands->add(QStringLiteral("close-panel"), view, tr("Close the current panel"), {QKeySequence(Qt::CTRL | Qt::Key_W)},
                    [this] { closePanel(); });
    for (PanelDock* dock : m_docks)
        m_commands->add(QStringLiteral("panel-") + dock->descriptor().id, tr("Panels"), tr("Show %1").arg(dock->windowTitle()), {},
                        [this, dock] { focusPanel(*dock); });
}

void MainWindow::addHelpCommands() {
    const QString help = tr("Help");
    m_commands->add(QStringLiteral("help"), help, tr("Help…"), {QKeySequence(Qt::Key_F1)}, [this] {
        auto* dialog = findChild<HelpWindow*>();
        if (!dialog) {
            dialog = new HelpWindow(m_workbench.theme(), this);
            dialog->setAttribute(Qt::WA_DeleteOnClose);
        }
        dialog->show();
        dialog->raise();
        dialog->activateWindow();
    });
    m_commands->add(QStringLiteral("keys"), help, tr("Keys…"), {QKeySequence(Qt::Key_Question)}, [this] {
        auto* dialog = new KeysDialog(*m_commands, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show();
    });
}

void MainWindow::fillMenu() {
    QString group;
    QMenu* menu = nullptr;
    for (const Command& command : m_commands->all()) {
        if (command.group != group) {
            group = command.group;
            menu = m_menu->addMenu(group);
        }
        menu->addAction(command.action);
        if (command.id == QStringLiteral("open")) fillRecent(menu->addMenu(tr("Open recent")));
    }
}

void MainWindow::saveSession(bool as) {
    const QString file = m_workbench.sessionFile();
    if (!as && !file.isEmpty()) return m_workbench.saveSession(file);
    widgets::askFile(
        this,
        {FileQuestion::Kind::Save, tr("Save the session"), file.isEmpty() ? QStringLiteral("session.json") : file, tr("Sessions (*.json)")},
        [this](const QStringList& to) { m_workbench.saveSession(to.first()); });
}

void MainWindow::openReport() {
    if (m_workbench.session().isEmpty())
        return m_messages->tell(tr("There is nothing to report yet: run the request or open a trace."), true);
    auto* dialog = new ReportDialog(m_workbench.name(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const QString path = dialog->path();
        m_messages->tell(tr("Writing %1 …").arg(path), false);
        writeFile(
            [trace = m_workbench.session().shared(), options = dialog->options(), form = dialog->form(),
             path](const std::stop_token& stop) -> Status {
                Progress progress;
                progress.stop = stop;
                if (form == ReportDialog::Form::Pdf) return writePdf(trace, options, path, progress);
                const auto format = form == ReportDialog::Form::Html   ? app::ReportFormat::Html
                                    : form == ReportDialog::Form::Json ? app::ReportFormat::Json
                                                                       : app::ReportFormat::Csv;
                ROWSCOPE_TRY(app::writeReport(trace, options, format, path.toStdString(), progress));
                return {};
            },
            tr("Report written: %1").arg(path));
    });
    dialog->open();
}

void MainWindow::exportPanel() {
    const PanelDock* chosen = nullptr;
    for (const PanelDock* dock : m_docks)
        if (dock->isVisible() && dock->panel().renderable() && (!chosen || dock == m_current)) chosen = dock;
    if (!chosen) return m_messages->tell(tr("No panel that is shown has a picture to export."), true);
    widgets::askFile(this,
                     {FileQuestion::Kind::Save, tr("Export %1").arg(chosen->windowTitle()),
                      chosen->panel().renderable()->exportName() + QStringLiteral(".png"), tr("Pictures (*.png);;Drawings (*.svg)")},
                     [this, chosen](const QStringList& to) { exportPicture(*chosen, to.first()); });
}

void MainWindow::exportPicture(const PanelDock& dock, const QString& file) {
    const panels::Renderable* picture = dock.panel().renderable();
    if (!picture) return m_messages->tell(tr("No panel that is shown has a picture to export."), true);
    writeFile(panels::exporter(*picture, file), tr("Exported %1").arg(file));
}

void MainWindow::writeFile(std::function<Status(std::stop_token)> write, const QString& done) {
    auto* task = new viewmodels::LatestTask(this);  // its own: two files are written side by side
    task->start<Status>(std::move(write), [this, task, done](const Status& status) {
        m_messages->tell(status ? done : QString::fromStdString(status.error().message()), !status);
        task->deleteLater();
    });
}

}  // namespace rowscope::window

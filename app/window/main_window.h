#pragma once

#include <QMainWindow>
#include <QStringList>
#include <functional>
#include <stop_token>
#include <vector>

#include "core/base/result.h"

class QMenu;

namespace rowscope::app {
struct FlagsQuestion;
enum class Purpose;
class Workbench;
}  // namespace rowscope::app

namespace rowscope::window {

class Commands;
class DockCards;
class MessageBar;
class PanelDock;
class StatusLine;
class TopBar;

/// The window: docks made from the list of panels, a bar on top, a line below, and the commands. It computes nothing.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(app::Workbench& workbench, QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] PanelDock* dock(const QString& id) const;  ///< null where there is none
    [[nodiscard]] const std::vector<PanelDock*>& docks() const { return m_docks; }
    [[nodiscard]] const Commands& commands() const { return *m_commands; }
    [[nodiscard]] MessageBar& messages() const { return *m_messages; }

    /// The arrangement of the first start.
    void restoreFirstLayout();
    /// Takes the arrangement of the last time; keeps the first one where there is none.
    void restoreOwnLayout();

protected:
    void paintEvent(QPaintEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void addCommands();
    void addFileCommands();
    void addViewCommands();
    void addHelpCommands();
    void fillMenu();
    void fillRecent(QMenu* menu);
    void showName();
    void paintStrips(QPainter& painter) const;
    void openPalette(const QString& text = {});
    void openReport();
    void openFiles();
    void openFolder();
    void openWithFlags();
    void openOther();
    void openOtherFolder();
    [[nodiscard]] QString recentFolder() const;
    /// One question after another, each until its file is open or it is cancelled.
    void askForFlags();
    void openDropped(const PanelDock& dock, const QStringList& files);
    void saveSession(bool as);
    void exportPanel();
    void exportPicture(const PanelDock& dock, const QString& file);
    /// Writes off the GUI thread and tells how it went; is stopped when the window goes.
    void writeFile(std::function<Status(std::stop_token)> write, const QString& done);
    void openLayout(const QString& file);
    void openTelemetry(const QString& file);
    void focusNextPanel(int by);
    void focusPanel(PanelDock& dock);
    /// The panel that has or last had the keyboard; null (and said) where it is not shown or none had it.
    [[nodiscard]] PanelDock* currentPanel();
    void floatPanel();
    void closePanel();
    /// Where a panel in front has nothing of the new trace to show and a tab behind it has, that one comes to the front.
    void raiseFilledPanels();

    app::Workbench& m_workbench;
    Commands* m_commands;
    DockCards* m_cards;
    QMenu* m_menu;
    TopBar* m_top;
    StatusLine* m_status;
    MessageBar* m_messages;
    std::vector<PanelDock*> m_docks;
    PanelDock* m_current = nullptr;
    std::vector<app::FlagsQuestion> m_questions;  ///< of files that can't say themselves what they hold; the first one is being asked
};

}  // namespace rowscope::window

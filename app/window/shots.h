#pragma once

#include <QString>

namespace rowscope::app {
class Workbench;
}

namespace rowscope::window {

class MainWindow;

/// Which pictures of the window are wanted.
struct ShotOrder {
    QString file;    ///< one picture
    QString panel;   ///< of this panel instead of the window
    QString folder;  ///< the window and every panel
};

/// Waits for the session to have run and the panels to have drawn, saves the pictures, and quits the application: exit code 0, or
/// 1 where something could not be saved.
void startShots(MainWindow& window, app::Workbench& workbench, const ShotOrder& order);

}  // namespace rowscope::window

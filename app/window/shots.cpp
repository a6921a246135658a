#include "app/window/shots.h"

#include <QApplication>
#include <QDir>
#include <QPixmap>
#include <QThreadPool>
#include <QTimer>
#include <cstdio>
#include <deque>

#include "app/window/main_window.h"
#include "app/window/panel_dock.h"
#include "app/workbench/workbench.h"

namespace rowscope::window {

namespace {

constexpr int kSettleMs = 350;
constexpr int kPollMs = 50;
constexpr int kPatienceMs = 4000;
constexpr int kLongestWaitMs = 120'000;

/// Takes one picture after another, each once nothing is being computed any more.
class ShotTaker : public QObject {
public:
    ShotTaker(MainWindow& window, app::Workbench& workbench, const ShotOrder& order)
        : QObject(&window), m_window(window), m_workbench(workbench) {
        if (!order.file.isEmpty()) m_wanted.push_back({order.panel, order.file});
        if (!order.folder.isEmpty()) {
            const QDir folder(order.folder);
            QDir().mkpath(order.folder);  // a folder that can't be made shows as the first picture that can't be saved
            m_wanted.push_back({{}, folder.filePath(QStringLiteral("window.png"))});
            for (const PanelDock* dock : window.docks())
                m_wanted.push_back({dock->descriptor().id, folder.filePath(QStringLiteral("panel-%1.png").arg(dock->descriptor().id))});
        }
        m_timer.setInterval(kPollMs);
        connect(&m_timer, &QTimer::timeout, this, &ShotTaker::poll);
        m_timer.start();
    }

private:
    struct Shot {
        QString panel;
        QString file;
    };

    void poll() {
        m_waited += kPollMs;
        if (m_waited > kLongestWaitMs) return finish(QStringLiteral("the session to finish"));
        // A session that can't run (no neural models in this build) is shown as it is, after a while.
        const bool waiting = m_workbench.session().isEmpty() && m_waited < kPatienceMs;
        const bool busy = m_workbench.runState().isRunning() || waiting || QThreadPool::globalInstance()->activeThreadCount() > 0;
        m_quiet = busy ? 0 : m_quiet + kPollMs;
        if (m_quiet < kSettleMs) return;
        m_quiet = 0;
        if (!m_raised && !raise(m_wanted.front().panel)) return finish(m_wanted.front().panel);
        if (!m_raised) {
            m_raised = true;
            return;
        }
        m_raised = false;
        const Shot shot = m_wanted.front();
        m_wanted.pop_front();
        QWidget* target = &m_window;
        if (PanelDock* dock = m_window.dock(shot.panel)) target = dock;
        if (!target->grab().save(shot.file)) return finish(shot.file);
        if (m_wanted.empty()) finish({});
    }

    bool raise(const QString& panel) {
        if (panel.isEmpty()) return true;
        PanelDock* dock = m_window.dock(panel);
        if (!dock) return false;
        dock->show();
        dock->raise();
        return true;
    }

    void finish(const QString& problem) {
        m_timer.stop();
        if (!problem.isEmpty()) std::fprintf(stderr, "rowscope: no picture of %s\n", problem.toUtf8().constData());
        const int code = problem.isEmpty() ? 0 : 1;
        QTimer::singleShot(0, qApp, [code] { QApplication::exit(code); });
    }

    MainWindow& m_window;
    app::Workbench& m_workbench;
    std::deque<Shot> m_wanted;
    QTimer m_timer;
    int m_quiet = 0;
    int m_waited = 0;
    bool m_raised = false;
};

}  // namespace

void startShots(MainWindow& window, app::Workbench& workbench, const ShotOrder& order) { new ShotTaker(window, workbench, order); }

}  // namespace rowscope::window

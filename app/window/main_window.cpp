#include "app/window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "app/window/command_palette.h"
#include "app/window/commands.h"
#include "app/window/dock_cards.h"
#include "app/window/message_bar.h"
#include "app/window/panel_dock.h"
#include "app/window/status_line.h"
#include "app/window/top_bar.h"
#include "app/window/window_layout.h"
#include "app/workbench/workbench.h"
#include "core/base/log.h"
#include "views/panels/panel_registry.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::window {

MainWindow::MainWindow(app::Workbench& workbench, QWidget* parent)
    : QMainWindow(parent),
      m_workbench(workbench),
      m_commands(new Commands(this)),
      m_cards(new DockCards(*this, workbench.theme())),
      m_menu(new QMenu(this)) {
    setObjectName(QStringLiteral("rowscope"));
    setAcceptDrops(true);
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks | GroupedDragging);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setContentsMargins(widgets::space::kSmall, 0, widgets::space::kSmall, 0);
    resize(1680, 1050);
    const panels::PanelContext context = workbench.context();
    for (const auto& descriptor : panels::allPanels()) {
        m_docks.push_back(new PanelDock(descriptor, context, this));
        m_cards->watch(m_docks.back());
        connect(m_docks.back(), &PanelDock::filesDropped, this,
                [this, dock = m_docks.back()](const QStringList& files) { openDropped(*dock, files); });
    }
    addCommands();
    addFileCommands();
    addViewCommands();
    addHelpCommands();
    fillMenu();
    auto* head = new QWidget(this);
    auto* column = new QVBoxLayout(head);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_top = new TopBar(context, m_menu, head);
    m_messages = new MessageBar(head);
    auto* rule = new QWidget(head);
    rule->setProperty("rule", true);
    rule->setAttribute(Qt::WA_StyledBackground);
    rule->setFixedHeight(1);
    column->addWidget(m_top);
    column->addWidget(m_messages);
    column->addWidget(rule);
    column->addSpacing(widgets::space::kSmall);
    setMenuWidget(head);
    m_status = new StatusLine(context, this);
    setStatusBar(m_status);
    connect(m_top, &TopBar::reportWanted, this, &MainWindow::openReport);
    connect(m_top, &TopBar::checkpointWanted, this, [this] {
        if (PanelDock* request = dock(QStringLiteral("request"))) {
            request->show();
            request->raise();
            if (auto* box = request->findChild<QWidget*>(QStringLiteral("checkpoint-choice"))) box->setFocus(Qt::ShortcutFocusReason);
        }
    });
    connect(&workbench, &app::Workbench::told, m_messages, &MessageBar::tell);
    connect(&workbench, &app::Workbench::nameChanged, this, &MainWindow::showName);
    // Queued: panels hear of the trace first and decide whether it has something for them.
    connect(&workbench.session(), &viewmodels::TraceSession::traceChanged, this, &MainWindow::raiseFilledPanels, Qt::QueuedConnection);
    connect(&workbench, &app::Workbench::compared, this, [this] {
        PanelDock* compare = dock(QStringLiteral("compare"));
        compare->show();
        compare->raise();
    });
    connect(&workbench, &app::Workbench::layoutOpened, this, &MainWindow::openLayout);
    connect(&workbench, &app::Workbench::telemetryOpened, this, &MainWindow::openTelemetry);
    connect(&workbench, &app::Workbench::flagsWanted, this, [this](const app::FlagsQuestion& question) {
        m_questions.push_back(question);
        if (m_questions.size() == 1) askForFlags();
    });
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        for (PanelDock* dock : m_docks)
            if (now && dock->isAncestorOf(now)) m_current = dock;
    });
    restoreFirstLayout();
    showName();
}

MainWindow::~MainWindow() {
    // The base class closes the window, which moves the focus: members that listeners look at are gone by then.
    disconnect(qApp, nullptr, this, nullptr);
    m_workbench.disconnect(this);
}

PanelDock* MainWindow::dock(const QString& id) const {
    for (PanelDock* dock : m_docks)
        if (dock->descriptor().id == id) return dock;
    return nullptr;
}

void MainWindow::restoreFirstLayout() { arrangeFirst(*this, m_docks); }

void MainWindow::restoreOwnLayout() {
    const auto layout = readLayout(ownLayoutFile());
    if (!layout) return;  // the first start, or a damaged file: the first arrangement stands
    if (const Status status = applyLayout(*this, *layout); !status) restoreFirstLayout();
}

void MainWindow::openLayout(const QString& file) {
    const auto layout = readLayout(file);
    const Status status = layout ? applyLayout(*this, *layout) : Status(fail(layout.error()));
    if (!status) m_messages->tell(QString::fromStdString(status.error().message()), true);
}

void MainWindow::showName() {
    m_top->setSessionName(m_workbench.name(), m_workbench.draft().isModified());
    setWindowTitle(m_workbench.name().isEmpty() ? QStringLiteral("Rowscope") : QStringLiteral("%1 – Rowscope").arg(m_workbench.name()));
}

void MainWindow::paintEvent(QPaintEvent* event) {
    QMainWindow::paintEvent(event);
    QPainter painter(this);
    paintStrips(painter);
    m_cards->paint(painter);
}

void MainWindow::paintStrips(QPainter& painter) const {
    // The bars reach to both edges; the docks between them keep a margin.
    const widgets::Theme& theme = m_workbench.theme().theme();
    const QRect head = menuWidget()->geometry();
    const int headHeight = head.height() - widgets::space::kSmall;
    painter.fillRect(QRect(0, head.top(), width(), headHeight), theme.panel);
    painter.fillRect(QRect(0, head.top() + headHeight - 1, width(), 1), theme.hairline);
    const QRect foot = m_status->geometry();
    painter.fillRect(QRect(0, foot.top(), width(), foot.height()), theme.panel);
    painter.fillRect(QRect(0, foot.top(), width(), 1), theme.hairline);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    m_workbench.cancel();
    if (const Status status = writeLayout(layoutOf(*this), ownLayoutFile()); !status)
        log::warning(status.error().message());  // the window is closing: nobody is left to read a message
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!localFiles(*event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QStringList files = localFiles(*event->mimeData());
    if (files.isEmpty()) return;
    event->acceptProposedAction();
    m_workbench.open(files);
}

void MainWindow::openPalette(const QString& text) {
    std::vector<PaletteEntry> entries;
    for (const Command& command : m_commands->all()) {
        QAction* action = command.action;
        if (action->isEnabled())
            entries.push_back({action->text().remove(QLatin1Char('&')), action->shortcut().toString(QKeySequence::NativeText),
                               [action] { action->trigger(); }});
    }
    for (const QString& file : m_workbench.settings().values().recentFiles)
        entries.push_back({tr("Open %1").arg(file), tr("recent"), [this, file] { m_workbench.openAgain(file); }});
    auto* palette = new CommandPalette(std::move(entries), [this](qint64 row, qint64 column) { m_workbench.goTo(row, column); }, this);
    palette->setText(text);
    palette->show();
}

void MainWindow::raiseFilledPanels() {
    if (m_workbench.session().isEmpty()) return;
    for (PanelDock* front : m_docks) {
        if (front->isHidden() || front->visibleRegion().isEmpty() || !front->panel().isEmpty()) continue;
        const QList<QDockWidget*> tabs = tabifiedDockWidgets(front);
        const auto filled =
            std::find_if(m_docks.begin(), m_docks.end(), [&](PanelDock* dock) { return tabs.contains(dock) && !dock->panel().isEmpty(); });
        if (filled != m_docks.end()) (*filled)->raise();
    }
}

PanelDock* MainWindow::currentPanel() {
    // The palette and the menu take the focus away and mean the panel that had it.
    if (!m_current || !m_current->isVisible()) m_messages->tell(tr("No panel is current: F6 goes to one."), false);
    return m_current && m_current->isVisible() ? m_current : nullptr;
}

void MainWindow::floatPanel() {
    PanelDock* dock = currentPanel();
    if (!dock) return;
    dock->setFloating(!dock->isFloating());
    focusPanel(*dock);
}

void MainWindow::closePanel() {
    PanelDock* dock = currentPanel();
    if (!dock) return;
    dock->close();
    activateWindow();
    focusNextPanel(1);
}

void MainWindow::focusNextPanel(int by) {
    std::vector<PanelDock*> visible;
    int at = -1;
    for (PanelDock* dock : m_docks) {
        if (!dock->isVisible() || dock->visibleRegion().isEmpty()) continue;
        if (dock == m_current) at = static_cast<int>(visible.size());
        visible.push_back(dock);
    }
    if (visible.empty()) return;
    const int count = static_cast<int>(visible.size());
    focusPanel(*visible[static_cast<std::size_t>(((at + by) % count + count) % count)]);
}

void MainWindow::focusPanel(PanelDock& dock) {
    dock.show();
    dock.raise();
    dock.activateWindow();
    dock.panel().setFocus(Qt::ShortcutFocusReason);
    m_current = &dock;  // also one that has nothing yet to put the keyboard on
}

}  // namespace rowscope::window

#include "app/window/dock_cards.h"

#include <QContextMenuEvent>
#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QTabBar>
#include <QTimer>

#include "app/window/panel_dock.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::window {

namespace {

constexpr const char* kNote = "rowscope-note";

QLabel* noteOf(const QTabBar* bar) { return bar->findChild<QLabel*>(QString::fromLatin1(kNote), Qt::FindDirectChildrenOnly); }

}  // namespace

DockCards::DockCards(QMainWindow& window, widgets::ThemeController& theme) : QObject(&window), m_window(window), m_theme(theme) {
    window.installEventFilter(this);
    connect(&theme, &widgets::ThemeController::changed, this, &DockCards::later);
}

void DockCards::watch(PanelDock* dock) {
    m_docks.push_back(dock);
    dock->installEventFilter(this);
    connect(dock, &PanelDock::noteChanged, this, &DockCards::later);
    connect(dock, &QDockWidget::topLevelChanged, this, &DockCards::later);
    connect(dock, &QDockWidget::visibilityChanged, this, &DockCards::later);
    connect(dock, &QDockWidget::dockLocationChanged, this, &DockCards::later);
}

std::vector<QTabBar*> DockCards::tabBars() const {
    std::vector<QTabBar*> bars;
    for (QTabBar* bar : m_window.findChildren<QTabBar*>(Qt::FindDirectChildrenOnly))
        if (bar->isVisibleTo(&m_window) && bar->count() > 0) bars.push_back(bar);
    return bars;
}

QTabBar* DockCards::tabBarOf(const PanelDock* dock) const {
    for (QTabBar* bar : tabBars())
        for (int i = 0; i < bar->count(); ++i)
            if (bar->tabText(i) == dock->windowTitle()) return bar;
    return nullptr;
}

void DockCards::later() {
    if (m_queued) return;
    m_queued = true;
    QTimer::singleShot(0, this, &DockCards::refresh);
}

void DockCards::refresh() {
    m_queued = false;
    for (PanelDock* dock : m_docks) dock->setTabbed(!dock->isFloating() && !m_window.tabifiedDockWidgets(dock).empty() && tabBarOf(dock));
    for (QTabBar* bar : tabBars()) {
        dressTabBar(bar);
        showNote(bar);
    }
    m_window.update();
}

void DockCards::dressTabBar(QTabBar* bar) {
    if (noteOf(bar)) return;
    bar->setDrawBase(false);
    bar->setExpanding(false);
    bar->setElideMode(Qt::ElideRight);
    bar->setUsesScrollButtons(true);
    bar->setDocumentMode(true);
    bar->installEventFilter(this);
    auto* note = new QLabel(bar);
    note->setObjectName(QString::fromLatin1(kNote));
    note->setProperty("dim", true);
    note->setTextFormat(Qt::PlainText);
    note->setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(bar, &QTabBar::currentChanged, this, &DockCards::later);
}

void DockCards::showNote(QTabBar* bar) {
    QLabel* note = noteOf(bar);
    QString text;
    for (const PanelDock* dock : m_docks)
        if (bar->currentIndex() >= 0 && dock->windowTitle() == bar->tabText(bar->currentIndex())) text = dock->panel().note();
    const int left = bar->tabRect(bar->count() - 1).right() + widgets::space::kHuge;
    const int room = bar->width() - left - widgets::space::kLarge;
    note->setText(note->fontMetrics().elidedText(text, Qt::ElideLeft, std::max(0, room)));
    note->adjustSize();
    note->move(bar->width() - widgets::space::kLarge - note->width(), (bar->height() - note->height()) / 2);
    note->setVisible(room > 40 && !text.isEmpty());
}

void DockCards::paint(QPainter& painter) const {
    const widgets::Theme& theme = m_theme.theme();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const PanelDock* dock : m_docks) {
        if (dock->isFloating() || !dock->isVisibleTo(&m_window) || dock->visibleRegion().isEmpty()) continue;
        QRect card = dock->geometry();
        int head = card.top() + widgets::space::kHeader;
        if (const QTabBar* bar = tabBarOf(dock)) {
            card = card.united(bar->geometry());
            head = bar->geometry().bottom();
        }
        painter.setPen(theme.hairline);
        painter.setBrush(theme.panel);
        painter.drawRoundedRect(QRectF(card).adjusted(0.5, 0.5, -0.5, -0.5), widgets::space::kPanelRadius, widgets::space::kPanelRadius);
        painter.drawLine(QPointF(card.left() + 1, head + 0.5), QPointF(card.right(), head + 0.5));
    }
}

bool DockCards::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::Resize:
        case QEvent::Move:
        case QEvent::Show:
        case QEvent::Hide:
        case QEvent::ChildAdded:
        case QEvent::LayoutRequest:
            later();
            break;
        case QEvent::ContextMenu:
            if (auto* bar = qobject_cast<QTabBar*>(watched)) {
                auto* context = static_cast<QContextMenuEvent*>(event);
                const int tab = bar->tabAt(context->pos());
                for (PanelDock* dock : m_docks) {
                    if (tab < 0 || dock->windowTitle() != bar->tabText(tab)) continue;
                    auto* menu = new QMenu(bar);
                    menu->setAttribute(Qt::WA_DeleteOnClose);
                    menu->addAction(tr("Float"), dock, [dock] { dock->setFloating(true); });
                    menu->addAction(tr("Close"), dock, &QDockWidget::close);
                    menu->popup(context->globalPos());
                    return true;
                }
            }
            break;
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace rowscope::window

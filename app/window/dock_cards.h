#pragma once

#include <QMainWindow>
#include <vector>

class QLabel;
class QTabBar;

namespace rowscope::widgets {
class ThemeController;
}

namespace rowscope::window {

class PanelDock;

/// Makes docks look like cards: a rounded frame round each group of tabs, tabs on top, and the note of the current panel at the
/// right end of its row of tabs. Follows every move of the docks.
class DockCards : public QObject {
    Q_OBJECT
public:
    DockCards(QMainWindow& window, widgets::ThemeController& theme);

    void watch(PanelDock* dock);
    /// Paints the cards; the window calls it from its paint event.
    void paint(QPainter& painter) const;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void later();
    void refresh();
    void dressTabBar(QTabBar* bar);
    void showNote(QTabBar* bar);
    [[nodiscard]] QTabBar* tabBarOf(const PanelDock* dock) const;
    [[nodiscard]] std::vector<QTabBar*> tabBars() const;

    QMainWindow& m_window;
    widgets::ThemeController& m_theme;
    std::vector<PanelDock*> m_docks;
    bool m_queued = false;
};

}  // namespace rowscope::window

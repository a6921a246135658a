#pragma once

#include <QDockWidget>

#include "views/panels/panel_descriptor.h"

class QLabel;
class QMimeData;

namespace rowscope::window {

/// Paths of the files and folders that are dragged; empty where there are none on this machine.
[[nodiscard]] QStringList localFiles(const QMimeData& data);

/// The head of a panel that stands alone: its title as the one tab there is, its note to the right. Dragging moves the dock.
class DockHeader : public QWidget {
    Q_OBJECT
public:
    DockHeader(const QString& title, widgets::ThemeController& theme, QWidget* parent);
    void setNote(const QString& note);
    void setCollapsed(bool collapsed);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_title;
    QString m_note;
    bool m_collapsed = false;
    widgets::ThemeController& m_theme;
};

/// One panel as a dock: header, panel, and the wish to look like a card (the window paints the card behind).
class PanelDock : public QDockWidget {
    Q_OBJECT
public:
    PanelDock(const panels::PanelDescriptor& descriptor, const panels::PanelContext& context, QWidget* parent);

    [[nodiscard]] panels::Panel& panel() const { return *m_panel; }
    [[nodiscard]] const panels::PanelDescriptor& descriptor() const { return m_descriptor; }
    /// In a row of tabs the tab is the title; the header goes away.
    void setTabbed(bool tabbed);

signals:
    void noteChanged();
    /// Files were dropped on this panel, docked or floating; a panel that takes some itself gets those first.
    void filesDropped(const QStringList& files);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    panels::PanelDescriptor m_descriptor;
    panels::Panel* m_panel;
    DockHeader* m_header;
};

}  // namespace rowscope::window

#pragma once

#include <QDialog>
#include <QUrl>

class QListWidget;
class QTextBrowser;

namespace rowscope::widgets {
class ThemeController;
}

namespace rowscope::window {

/// One page of help: its heading, and where it lies.
struct HelpPage {
    QString title;
    QUrl source;
};
/// Every page in the program, in the order they are read.
[[nodiscard]] QList<HelpPage> helpPages();

/// The pages beside the window: contents left, the page right. Links lead from page to page, Alt+Left and Alt+Right go back and forward.
class HelpWindow : public QDialog {
    Q_OBJECT
public:
    HelpWindow(widgets::ThemeController& theme, QWidget* parent);

private:
    void follow(const QUrl& link);
    void showSource(const QUrl& source);

    QList<HelpPage> m_pages;
    QListWidget* m_contents;
    QTextBrowser* m_page;
};

}  // namespace rowscope::window

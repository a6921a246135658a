#include <QFile>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextBrowser>

#include "app/window/help_window.h"
#include "tests/app/gui/open_window.h"

namespace rowscope::window {
namespace {

class Help : public test::OpenWindow {
protected:
    HelpWindow* open() {
        QTest::keyClick(&m_window, Qt::Key_F1);
        auto* help = m_window.findChild<HelpWindow*>();
        EXPECT_TRUE(QTest::qWaitFor([&] { return help && QApplication::activeWindow() == help; }, 5000));
        return help;
    }
};

TEST_F(Help, everyPageIsListedReadAndReachedWithTheKeyboard) {
    HelpWindow* help = open();
    ASSERT_TRUE(help);
    auto* contents = help->findChild<QListWidget*>();
    auto* page = help->findChild<QTextBrowser*>();
    ASSERT_GE(contents->count(), 4);
    EXPECT_TRUE(contents->hasFocus());
    for (int at = 0; at < contents->count(); ++at) {
        EXPECT_EQ(contents->currentRow(), at);
        EXPECT_FALSE(contents->item(at)->text().isEmpty());
        EXPECT_TRUE(page->toPlainText().startsWith(contents->item(at)->text())) << page->source().toString().toStdString();
        QTest::keyClick(contents, Qt::Key_Down);
    }
    QTest::keyClick(help, Qt::Key_Left, Qt::AltModifier);
    EXPECT_TRUE(QTest::qWaitFor([&] { return contents->currentRow() == contents->count() - 2; }, 2000))
        << "back, and the contents go along";
    QTest::keyClick(help, Qt::Key_Right, Qt::AltModifier);
    EXPECT_TRUE(QTest::qWaitFor([&] { return contents->currentRow() == contents->count() - 1; }, 2000));
    QTest::keyClick(help, Qt::Key_Escape);
    EXPECT_TRUE(QTest::qWaitFor([&] { return m_window.findChild<HelpWindow*>() == nullptr; }, 2000));
}

TEST_F(Help, everyLinkLeadsToAPageThatIsThere) {
    static const QRegularExpression link(QStringLiteral(R"(\]\(([^)]+)\))"));
    int links = 0;
    for (const HelpPage& page : helpPages()) {
        QFile file(QLatin1Char(':') + page.source.path());
        ASSERT_TRUE(file.open(QIODevice::ReadOnly)) << page.source.toString().toStdString();
        for (auto found = link.globalMatch(QString::fromUtf8(file.readAll())); found.hasNext(); ++links) {
            const QUrl target = page.source.resolved(QUrl(found.next().captured(1)));
            ASSERT_EQ(target.scheme(), QStringLiteral("qrc")) << "nothing leads out of the program";
            EXPECT_TRUE(QFile::exists(QLatin1Char(':') + target.path())) << target.toString().toStdString();
        }
    }
    EXPECT_GE(links, 1);
}

TEST_F(Help, aLinkIsFollowedAndTheContentsGoAlong) {
    HelpWindow* help = open();
    ASSERT_TRUE(help);
    auto* page = help->findChild<QTextBrowser*>();
    auto* contents = help->findChild<QListWidget*>();
    emit page->anchorClicked(QUrl(QStringLiteral("layouts.md")));
    EXPECT_TRUE(page->source().toString().endsWith(QStringLiteral("layouts.md")));
    EXPECT_TRUE(page->toPlainText().startsWith(contents->currentItem()->text()));
}

TEST_F(Help, aSecondCallBringsTheSameWindow) {
    HelpWindow* help = open();
    command("help");
    EXPECT_EQ(m_window.findChildren<HelpWindow*>(), QList<HelpWindow*>{help});
}

}  // namespace
}  // namespace rowscope::window

// Panels without a mouse: floating, docking, closing, and getting back what was closed.
#include "app/window/command_palette.h"
#include "app/window/message_bar.h"
#include "app/window/panel_dock.h"
#include "tests/app/gui/open_window.h"

namespace rowscope::window {
namespace {

class PanelCommands : public test::OpenWindow {
protected:
    PanelDock& show(const char* id) {
        command((std::string("panel-") + id).c_str());
        return *m_window.dock(QString::fromLatin1(id));
    }
};

TEST_F(PanelCommands, everyPanelFloatsDocksClosesAndComesBack) {
    for (PanelDock* dock : m_window.docks()) {
        SCOPED_TRACE(dock->descriptor().id.toStdString());
        show(dock->descriptor().id.toLatin1().constData());
        command("float-panel");
        EXPECT_TRUE(dock->isFloating());
        EXPECT_TRUE(dock->isVisible());
        command("float-panel");
        EXPECT_FALSE(dock->isFloating());
        EXPECT_TRUE(dock->isVisible());
        command("close-panel");
        EXPECT_TRUE(dock->isHidden());
        show(dock->descriptor().id.toLatin1().constData());
        EXPECT_TRUE(dock->isVisible());
        EXPECT_FALSE(dock->visibleRegion().isEmpty());
    }
}

TEST_F(PanelCommands, theKeysWorkInTheFloatingPanelItself) {
    ASSERT_TRUE(runDemo());
    PanelDock& rows = show("rows");
    ASSERT_TRUE(rows.isAncestorOf(QApplication::focusWidget()));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, Qt::ControlModifier);
    ASSERT_TRUE(rows.isFloating());
    ASSERT_TRUE(QTest::qWaitForWindowActive(&rows));
    QTest::keyClick(&rows, Qt::Key_F6, Qt::ControlModifier);
    EXPECT_FALSE(rows.isFloating());
    command("float-panel");
    ASSERT_TRUE(QTest::qWaitForWindowActive(&rows));
    QTest::keyClick(&rows, Qt::Key_W, Qt::ControlModifier);
    EXPECT_TRUE(rows.isHidden());
    EXPECT_TRUE(m_window.isVisible());
    show("rows");
    EXPECT_TRUE(rows.isVisible());
}

TEST_F(PanelCommands, thePaletteMeansThePanelThatHadTheKeyboard) {
    ASSERT_TRUE(runDemo());
    PanelDock& findings = show("rows");
    ASSERT_TRUE(findings.isAncestorOf(QApplication::focusWidget()));
    command("palette");
    auto* palette = m_window.findChild<CommandPalette*>();
    ASSERT_TRUE(palette && QTest::qWaitForWindowActive(palette));
    palette->setText(m_window.commands().action(QStringLiteral("close-panel"))->text());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    EXPECT_TRUE(QTest::qWaitFor([&] { return findings.isHidden(); }, 2000));
}

TEST_F(PanelCommands, withNoPanelShownTheyOnlySaySo) {
    for (PanelDock* dock : m_window.docks()) dock->hide();
    command("close-panel");
    EXPECT_FALSE(m_window.messages().text().isEmpty());
    command("float-panel");
    for (const PanelDock* dock : m_window.docks()) EXPECT_TRUE(dock->isHidden());
}

}  // namespace
}  // namespace rowscope::window

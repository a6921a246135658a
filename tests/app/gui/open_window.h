#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QTemporaryDir>
#include <QTest>

#include "app/window/commands.h"
#include "app/window/main_window.h"
#include "app/workbench/workbench.h"
#include "model/fake/fake_decision_model.h"

namespace rowscope::window::test {

/// A window with the stand-in for a checkpoint, open and in front, in folders of its own.
class OpenWindow : public testing::Test {
protected:
    explicit OpenWindow(fake::Behaviour behaviour = {})
        : m_workbench(*qobject_cast<QApplication*>(QApplication::instance()),
                      {fake::fakeLoader(behaviour), "resources", m_folder.filePath(QStringLiteral("settings.ini")),
                       m_folder.filePath(QStringLiteral("autosave"))}),
          m_window(m_workbench) {
        m_window.show();
        m_window.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&m_window));
    }
    bool runDemo() {
        m_workbench.start({});
        return QTest::qWaitFor([&] { return !m_workbench.session().isEmpty() && !m_workbench.runState().isRunning(); }, 10000);
    }
    void command(const char* id) { m_window.commands().action(QString::fromLatin1(id))->trigger(); }

    QTemporaryDir m_folder;
    app::Workbench m_workbench;
    MainWindow m_window;
};

}  // namespace rowscope::window::test

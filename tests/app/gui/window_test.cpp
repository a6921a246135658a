#include <gtest/gtest.h>

#include <QApplication>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QSet>
#include <QTabBar>
#include <QTest>
#include <QUrl>

#include "app/window/command_palette.h"
#include "app/window/message_bar.h"
#include "app/window/panel_dock.h"
#include "app/window/window_layout.h"
#include "tests/app/gui/open_window.h"
#include "views/panels/panel_registry.h"
#include "views/panels/training/training_panel.h"

namespace rowscope::window {
namespace {

class Window : public test::OpenWindow {
protected:
    using OpenWindow::OpenWindow;
    void drop(const QString& path) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&m_window, &enter);
        EXPECT_TRUE(enter.isAccepted());
        QDropEvent event(QPointF(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&m_window, &event);
    }
    QString write(const QString& name, const QByteArray& content) {
        QFile file(m_folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content);
        return file.fileName();
    }
};

class SlowWindow : public Window {
protected:
    SlowWindow() : Window(slow()) {}
    static fake::Behaviour slow() {
        fake::Behaviour behaviour;
        behaviour.perStage = std::chrono::seconds(30);
        return behaviour;
    }
};

TEST_F(Window, has_a_dock_for_every_panel_and_opens_on_the_demo_already_run) {
    EXPECT_EQ(m_window.docks().size(), panels::allPanels().size());
    ASSERT_TRUE(runDemo());
    EXPECT_EQ(m_workbench.session().trace().questions.size(), 3U);
    EXPECT_EQ(m_workbench.session().trace().questions.front().orders.size(), 4U);
    EXPECT_TRUE(m_window.messages().text().isEmpty()) << m_window.messages().text().toStdString();
}

TEST_F(Window, no_two_commands_share_a_shortcut_and_every_one_can_be_found) {
    QSet<QString> seen;
    for (const Command& command : m_window.commands().all()) {
        EXPECT_FALSE(command.action->text().isEmpty());
        for (const QKeySequence& key : command.action->shortcuts()) {
            EXPECT_FALSE(seen.contains(key.toString())) << key.toString().toStdString();
            seen.insert(key.toString());
        }
    }
    for (const char* key : {"Ctrl+Return", "Esc", "Ctrl+K", "Ctrl+Shift+P", "?", "Ctrl+E", ".", ",", "Alt+Left", "Alt+Right", "G"})
        EXPECT_TRUE(seen.contains(QString::fromLatin1(key))) << key;
}

TEST_F(Window, first_layout_has_the_request_left_and_the_picture_of_the_mask_in_the_middle) {
    QTest::qWait(50);
    const PanelDock* request = m_window.dock(QStringLiteral("request"));
    const PanelDock* mask = m_window.dock(QStringLiteral("mask"));
    const PanelDock* options = m_window.dock(QStringLiteral("options"));
    const PanelDock* findings = m_window.dock(QStringLiteral("findings"));
    ASSERT_TRUE(request && mask && options && findings);
    EXPECT_LT(request->geometry().right(), mask->geometry().left());
    EXPECT_LT(mask->geometry().right(), options->geometry().left());
    EXPECT_GT(findings->geometry().top(), mask->geometry().bottom());
    EXPECT_NEAR(request->width(), 316, 40);
}

TEST_F(Window, a_layout_comes_back_and_the_first_one_can_be_restored) {
    PanelDock* findings = m_window.dock(QStringLiteral("findings"));
    findings->hide();
    const QString file = m_folder.filePath(QStringLiteral("layout.json"));
    ASSERT_TRUE(writeLayout(layoutOf(m_window), file));
    m_window.restoreFirstLayout();
    EXPECT_FALSE(findings->isHidden());
    const auto layout = readLayout(file);
    ASSERT_TRUE(layout) << layout.error().message();
    ASSERT_TRUE(applyLayout(m_window, *layout));
    EXPECT_TRUE(findings->isHidden());
}

TEST_F(Window, stepping_reaches_every_finding_though_they_share_a_place_or_have_none) {
    trace::Trace trace;
    for (const int row : {4, 4, -1, -1, 4}) {
        trace::Finding finding;
        finding.severity = trace::Severity::Warning;
        if (row >= 0) {
            finding.place.sequence = 0;
            finding.place.rows = {{row, row + 1}};
        }
        trace.findings.push_back(finding);
    }
    m_workbench.session().setTrace(std::make_shared<const trace::Trace>(trace));
    const auto at = [this] { return static_cast<int>(m_workbench.selection().currentFinding().value_or(99)); };
    for (const int wanted : {0, 1, 2, 3, 4, 0, 1}) {
        m_window.commands().action(QStringLiteral("next-finding"))->trigger();
        EXPECT_EQ(at(), wanted);
    }
    for (const int wanted : {0, 4, 3, 2, 1, 0}) {
        m_window.commands().action(QStringLiteral("previous-finding"))->trigger();
        EXPECT_EQ(at(), wanted);
    }
}

TEST_F(Window, damaged_layouts_change_nothing) {
    const auto bad = [&](const QByteArray& content) { return readLayout(write(QStringLiteral("bad.json"), content)); };
    EXPECT_FALSE(bad("{}"));
    EXPECT_FALSE(bad(R"({"format": "rowscope-window-layout", "version": 99, "geometry": "", "state": ""})"));
    EXPECT_FALSE(bad(R"({"format": "rowscope-window-layout", "version": 1, "geometry": "%%%", "state": ""})"));
    const auto empty = bad(R"({"format": "rowscope-window-layout", "version": 1, "geometry": "", "state": "AAAA"})");
    ASSERT_TRUE(empty);
    const QByteArray before = m_window.saveState(kLayoutVersion);
    EXPECT_FALSE(applyLayout(m_window, *empty));
    EXPECT_EQ(m_window.saveState(kLayoutVersion), before);
}

TEST_F(SlowWindow, escape_cancels_a_run_and_closing_during_one_does_not_hang) {
    m_workbench.start({});
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_workbench.runState().isRunning(); }, 5000));
    QTest::keyClick(&m_window, Qt::Key_Escape);
    EXPECT_FALSE(m_workbench.runState().isRunning());
    QTest::keyClick(&m_window, Qt::Key_Return, Qt::ControlModifier);
    EXPECT_TRUE(m_workbench.runState().isRunning());
    m_window.close();  // and the fixture's destruction must come back quickly
}

TEST_F(Window, a_dropped_picture_joins_the_request_and_a_dropped_request_replaces_it) {
    ASSERT_TRUE(runDemo());
    const std::size_t before = m_workbench.draft().data().pictures.size();
    drop(QFileInfo(QStringLiteral("resources/demo/scene.png")).absoluteFilePath());
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_workbench.draft().data().pictures.size() == before + 1; }, 5000));
    drop(write(QStringLiteral("r.json"), R"({"state": "s", "questions": {"only": {"type": "noul", "instructions": "?"}}})"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_workbench.draft().data().questions.size() == 1; }, 5000));
    EXPECT_EQ(m_workbench.name(), QStringLiteral("r.json"));
    EXPECT_TRUE(m_workbench.settings().values().recentFiles.first().endsWith(QStringLiteral("r.json")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_workbench.session().trace().questions.size() == 1; }, 10000))
        << "or another request's answers stand beside it";
}

TEST_F(Window, starts_on_the_request_it_is_given_and_keeps_the_look_it_was_given) {
    m_workbench.theme().setMode(widgets::ThemeController::Mode::Dark);
    std::vector<std::size_t> shown;
    QObject::connect(&m_workbench, &app::Workbench::runFinished, &m_window,
                     [&] { shown.push_back(m_workbench.session().trace().questions.size()); });
    m_workbench.start({write(QStringLiteral("r.json"), R"({"state": "s", "questions": {"only": {"type": "noul", "instructions": "?"}}})")});
    ASSERT_TRUE(QTest::qWaitFor([&] { return !shown.empty(); }, 10000));
    EXPECT_EQ(shown.front(), 1U) << "the demo ran first";
    EXPECT_EQ(m_workbench.theme().mode(), widgets::ThemeController::Mode::Dark) << "recent files changed, the look did not";
}

TEST_F(Window, starts_on_the_demo_when_the_file_it_is_given_is_bad) {
    m_workbench.start({write(QStringLiteral("r.json"), R"({"questions": 3})")});
    ASSERT_TRUE(QTest::qWaitFor([&] { return !m_workbench.session().isEmpty(); }, 10000));
    EXPECT_EQ(m_workbench.session().trace().questions.size(), 3U);
    EXPECT_TRUE(m_window.messages().text().contains(QStringLiteral("r.json")));
}

TEST_F(Window, a_file_of_no_known_kind_is_named_and_changes_nothing) {
    ASSERT_TRUE(runDemo());
    const auto before = m_workbench.draft().data();
    drop(write(QStringLiteral("notes.txt"), "just words"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.messages().text().contains(QStringLiteral("notes.txt")); }, 5000));
    EXPECT_TRUE(m_workbench.draft().data() == before);
}

TEST_F(Window, telemetry_opens_in_the_training_panel_wherever_it_is_dropped) {
    ASSERT_TRUE(runDemo());
    const trace::TracePtr before = m_workbench.session().shared();
    PanelDock* dock = m_window.dock(QStringLiteral("training"));
    ASSERT_TRUE(dock);
    auto& panel = dynamic_cast<panels::TrainingPanel&>(dock->panel());
    dock->hide();
    drop(write(QStringLiteral("run.jsonl"), "{\"step\": 1, \"loss\": {\"lm\": 2}}\n{\"step\": 2, \"loss\": {\"lm\": 1}}\n"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel.log().records() == 2; }, 5000));
    EXPECT_TRUE(dock->isVisible());
    EXPECT_TRUE(m_window.messages().text().isEmpty()) << m_window.messages().text().toStdString();
    emit dock->filesDropped({write(QStringLiteral("other.json"), "{\"step\": 5, \"loss\": {\"lm\": 2}}\n")});
    EXPECT_TRUE(QTest::qWaitFor([&] { return panel.log().records() == 1; }, 5000)) << "whatever its name ends in";
    EXPECT_EQ(m_workbench.session().shared(), before);
    drop(write(QStringLiteral("requests.jsonl"), R"({"step": 1, "state": "s", "questions": {}})"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return m_window.messages().text().contains(QStringLiteral("one request a line")); }, 5000));
    EXPECT_EQ(panel.log().records(), 1);
}

TEST_F(Window, findings_are_stepped_through_in_order_and_round) {
    auto trace = std::make_shared<trace::Trace>();
    trace->media.resize(3);
    for (int i = 0; i < 3; ++i) {
        trace::Finding finding;
        finding.severity = i == 2 ? trace::Severity::Error : trace::Severity::Info;
        finding.place.media = i;
        trace->findings.push_back(finding);
    }
    m_workbench.session().setTrace(trace);
    const auto at = [&] { return m_workbench.selection().current().media; };
    QTest::keyClick(&m_window, Qt::Key_Period);
    EXPECT_EQ(at(), 2);  // the fault first
    QTest::keyClick(&m_window, Qt::Key_Period);
    EXPECT_EQ(at(), 0);
    QTest::keyClick(&m_window, Qt::Key_Comma);
    EXPECT_EQ(at(), 2);
    QTest::keyClick(&m_window, Qt::Key_Comma);
    EXPECT_EQ(at(), 1);
}

TEST_F(Window, a_second_trace_stands_beside_the_first_and_a_bad_one_changes_nothing) {
    ASSERT_TRUE(runDemo());
    const trace::TracePtr shown = m_workbench.session().shared();
    m_workbench.compareWith(QStringLiteral("resources/layouts/gemma3.json"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_workbench.session().other() != nullptr; }, 5000));
    EXPECT_EQ(m_workbench.session().shared(), shown);
    EXPECT_FALSE(m_window.dock(QStringLiteral("compare"))->visibleRegion().isEmpty());
    const trace::TracePtr other = m_workbench.session().other();
    m_workbench.compareWith(write(QStringLiteral("bad.json"), "{\"format\": \"mmdump\"}"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.messages().text().contains(QStringLiteral("bad.json")); }, 5000));
    EXPECT_EQ(m_workbench.session().other(), other);
}

TEST_F(Window, a_dump_without_masks_brings_what_it_has_to_the_front) {
    ASSERT_TRUE(runDemo());
    const auto inFront = [&](const char* id) { return !m_window.dock(QString::fromLatin1(id))->visibleRegion().isEmpty(); };
    ASSERT_TRUE(inFront("mask") && inFront("options"));
    trace::Trace dump;
    dump.sequences.resize(1);
    rows::RowTable& table = dump.sequences[0].rows;
    table.rowCount = 4;
    table.valid.assign(4, 1);
    table.tokenId = {5, 6, 7, 8};
    table.label = {-100, 6, 7, 8};
    m_workbench.session().setTrace(std::make_shared<const trace::Trace>(dump));
    EXPECT_TRUE(QTest::qWaitFor([&] { return inFront("loss"); }, 2000)) << "options have no logits to show";
}

TEST_F(Window, what_was_typed_is_there_after_a_crash) {
    ASSERT_TRUE(runDemo());
    const QString demo = m_workbench.draft().data().state;
    m_workbench.draft().edit(QStringLiteral("state"), [](viewmodels::DraftData& d) { d.state = QStringLiteral("{\"typed\": true}"); });
    const QString kept = m_folder.filePath(QStringLiteral("autosave/session.json"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return QFile::exists(kept); }, 5000));
    // A second program that starts while nothing was closed properly.
    app::Workbench after(
        *qobject_cast<QApplication*>(QApplication::instance()),
        {fake::fakeLoader(), "resources", m_folder.filePath(QStringLiteral("other.ini")), m_folder.filePath(QStringLiteral("autosave"))});
    after.start({});
    ASSERT_TRUE(QTest::qWaitFor([&] { return after.draft().isModified(); }, 5000));
    EXPECT_EQ(after.draft().data().state, QStringLiteral("{\"typed\": true}"));
    after.draft().undo();
    EXPECT_EQ(after.draft().data().state, demo);
}

TEST(Palette, letters_in_order_find_a_command_and_word_beginnings_win) {
    EXPECT_GE(matchScore(QStringLiteral("Restore the layout"), QStringLiteral("rl")), 0);
    EXPECT_LT(matchScore(QStringLiteral("Restore the layout"), QStringLiteral("xyz")), 0);
    EXPECT_GT(matchScore(QStringLiteral("Run the request"), QStringLiteral("run")),
              matchScore(QStringLiteral("Show Caches in turn"), QStringLiteral("run")));
}

}  // namespace
}  // namespace rowscope::window

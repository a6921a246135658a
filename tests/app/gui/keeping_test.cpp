// What stands under a name belongs to it: sessions with and without a trace, what a crash left, saves, recent checkpoints.
#include <gtest/gtest.h>

#include <QApplication>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <atomic>

#include "app/workbench/workbench.h"
#include "model/fake/fake_decision_model.h"

namespace rowscope::app {
namespace {

constexpr const char* kLines = R"({"input_ids": [1, 9, 9, 5], "labels": [-100, -100, 9, 5]})"
                               "\n";

/// A workbench without a window, in folders of its own.
class Keeping : public testing::Test {
protected:
    std::unique_ptr<Workbench> make(const QString& autosave = QStringLiteral("autosave"), fake::Behaviour behaviour = {}) const {
        return std::make_unique<Workbench>(
            *qobject_cast<QApplication*>(QApplication::instance()),
            WorkbenchParts{fake::fakeLoader(behaviour), "resources", path(QStringLiteral("settings.ini")), path(autosave)});
    }
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QString write(const QString& name, const QByteArray& content) const {
        QFile file(path(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content);
        return file.fileName();
    }
    static bool wait(const std::function<bool()>& condition) { return QTest::qWaitFor(condition, 10000); }
    /// The first question's id of what is shown; empty while nothing is.
    static std::string shown(Workbench& workbench) {
        const auto& questions = workbench.session().trace().questions;
        return questions.empty() ? std::string() : questions.front().id;
    }
    static viewmodels::DraftData oneQuestion(const Workbench& like, const char* id) {
        viewmodels::DraftData draft = const_cast<Workbench&>(like).draft().data();
        viewmodels::DraftQuestion question;
        question.id = QString::fromLatin1(id);
        question.type = question::Type::Noul;
        question.instructions = QStringLiteral("?");
        draft.questions = {question};
        return draft;
    }
    static bool runDemo(Workbench& workbench) {
        workbench.start({});
        return wait([&] { return !workbench.session().isEmpty() && !workbench.runState().isRunning(); });
    }

    QTemporaryDir m_folder;
};

TEST_F(Keeping, a_session_without_a_trace_is_run_and_nothing_of_the_former_request_stays) {
    const auto workbench = make();
    ASSERT_TRUE(runDemo(*workbench));
    const QString file = path(QStringLiteral("s.json"));
    ASSERT_TRUE(session::writeSession({oneQuestion(*workbench, "mine"), {}}, file));
    workbench->open({file});
    ASSERT_TRUE(wait([&] { return workbench->name() == QStringLiteral("s"); }));
    EXPECT_TRUE(workbench->session().isEmpty() || shown(*workbench) == "mine");
    EXPECT_TRUE(wait([&] { return shown(*workbench) == "mine"; }));
}

TEST_F(Keeping, what_was_still_running_never_arrives_under_another_name) {
    fake::Behaviour slow;
    slow.perStage = std::chrono::milliseconds(100);
    const auto workbench = make(QStringLiteral("autosave"), slow);
    workbench->start({});
    ASSERT_TRUE(wait([&] { return workbench->runState().isRunning(); }));
    std::vector<std::string> arrived;
    QObject::connect(workbench.get(), &Workbench::runFinished, workbench.get(), [&] { arrived.push_back(shown(*workbench)); });
    // One that can be run, and one that can't: neither a request nor a session keeps the run of another.
    viewmodels::DraftData unfinished = oneQuestion(*workbench, "unfinished");
    unfinished.state = QStringLiteral("{ half");
    ASSERT_TRUE(session::writeSession({unfinished, {}}, path(QStringLiteral("half.json"))));
    workbench->open({path(QStringLiteral("half.json"))});
    ASSERT_TRUE(wait([&] { return workbench->name() == QStringLiteral("half"); }));
    EXPECT_FALSE(workbench->runState().isRunning());
    EXPECT_TRUE(workbench->session().isEmpty());
    workbench->open({write(QStringLiteral("r.json"), R"({"state": "s", "questions": {"only": {"type": "noul", "instructions": "?"}}})")});
    ASSERT_TRUE(wait([&] { return !arrived.empty(); }));
    EXPECT_EQ(arrived, std::vector<std::string>{"only"});
}

TEST_F(Keeping, a_session_whose_trace_is_gone_says_so_and_answers_its_own_request) {
    const auto workbench = make();
    ASSERT_TRUE(runDemo(*workbench));
    const QString file = path(QStringLiteral("s.json"));
    ASSERT_TRUE(session::writeSession({oneQuestion(*workbench, "mine"), path(QStringLiteral("gone.jsonl"))}, file));
    QStringList told;
    QObject::connect(workbench.get(), &Workbench::told, workbench.get(), [&](const QString& text) { told << text; });
    workbench->open({file});
    EXPECT_TRUE(wait([&] { return shown(*workbench) == "mine"; }));
    EXPECT_TRUE(told.join(u'\n').contains(QStringLiteral("gone.jsonl"))) << told.join(u'\n').toStdString();
}

TEST_F(Keeping, the_trace_that_was_looked_at_is_there_after_a_crash_with_its_flags) {
    const QString lines = write(QStringLiteral("train.jsonl"), kLines);
    const auto crashed = make();
    crashed->openFlagged(lines, {{QStringLiteral("image-token"), QStringLiteral("9")}}, Purpose::Show);
    ASSERT_TRUE(wait([&] { return !crashed->session().isEmpty(); }));
    crashed->draft().edit(QStringLiteral("state"), [](viewmodels::DraftData& d) { d.state = QStringLiteral("{\"typed\": 1}"); });
    ASSERT_TRUE(wait([&] { return QFile::exists(path(QStringLiteral("autosave/session.json"))); }));
    const trace::TracePtr before = crashed->session().shared();

    const auto after = make();
    QSignalSpy runs(after.get(), &Workbench::runFinished);
    after->start({});
    ASSERT_TRUE(wait([&] { return !after->session().isEmpty(); }));
    EXPECT_EQ(after->session().trace().sequences.front().rows.tokenId, before->sequences.front().rows.tokenId);
    EXPECT_EQ(after->session().trace().findings.size(), before->findings.size()) << "the same flags";
    EXPECT_EQ(after->draft().data().state, QStringLiteral("{\"typed\": 1}"));
    QTest::qWait(200);
    EXPECT_EQ(runs.count(), 0) << "a run would have replaced it";
    // And it survives the next crash as well.
    const QString file = path(QStringLiteral("autosave/session.json"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return QFileInfo::exists(file); }, 500)) << "before the pause after typing is over";
    const auto kept = session::readSession(file);
    ASSERT_TRUE(kept) << kept.error().message();
    EXPECT_EQ(kept->session.traceFlags, QStringList{QStringLiteral("image-token=9")});
}

TEST_F(Keeping, a_kept_trace_that_is_gone_is_named_and_what_was_typed_is_answered) {
    const auto like = make(QStringLiteral("another"));
    ASSERT_TRUE(runDemo(*like));
    ASSERT_TRUE(QDir(m_folder.path()).mkdir(QStringLiteral("autosave")));
    ASSERT_TRUE(session::writeSession({oneQuestion(*like, "typed"), path(QStringLiteral("gone.jsonl")), {}},
                                      path(QStringLiteral("autosave/session.json"))));
    const auto workbench = make();
    QStringList told;
    QObject::connect(workbench.get(), &Workbench::told, workbench.get(), [&](const QString& text) { told << text; });
    workbench->start({});
    EXPECT_TRUE(wait([&] { return shown(*workbench) == "typed"; }));
    EXPECT_TRUE(told.join(u'\n').contains(QStringLiteral("gone.jsonl"))) << told.join(u'\n').toStdString();
}

TEST_F(Keeping, files_that_are_asked_for_come_before_the_kept_trace) {
    const auto like = make(QStringLiteral("another"));
    ASSERT_TRUE(runDemo(*like));
    ASSERT_TRUE(QDir(m_folder.path()).mkdir(QStringLiteral("autosave")));
    ASSERT_TRUE(session::writeSession({oneQuestion(*like, "typed"), write(QStringLiteral("train.jsonl"), kLines), {}},
                                      path(QStringLiteral("autosave/session.json"))));
    const auto workbench = make();
    workbench->start({QStringLiteral("resources/layouts/gemma3.json")});
    ASSERT_TRUE(wait([&] { return !workbench->session().isEmpty(); }));
    EXPECT_EQ(workbench->name(), QStringLiteral("gemma3.json"));
    EXPECT_EQ(workbench->draft().data().questions.front().id, QStringLiteral("typed"));
}

TEST_F(Keeping, saving_takes_what_was_there_when_it_was_asked_and_marks_only_that_as_saved) {
    const auto workbench = make();
    ASSERT_TRUE(runDemo(*workbench));
    const auto type = [&](const char* text) {
        workbench->draft().edit(QStringLiteral("state"), [&](viewmodels::DraftData& d) { d.state = QString::fromLatin1(text); });
    };
    const auto stateIn = [&](const char* name) {
        const auto read = session::readSession(path(QString::fromLatin1(name)));
        return read ? read->session.draft.state.toStdString() : read.error().message();
    };
    type("[1]");
    workbench->saveSession(path(QStringLiteral("one.json")));
    type("[2]");
    workbench->saveSession(path(QStringLiteral("two.json")));
    type("[3]");
    ASSERT_TRUE(wait([&] { return !workbench->isSaving(); }));
    EXPECT_EQ(stateIn("one.json"), "[1]");
    EXPECT_EQ(stateIn("two.json"), "[2]");
    EXPECT_EQ(workbench->name(), QStringLiteral("two"));
    EXPECT_EQ(workbench->sessionFile(), path(QStringLiteral("two.json")));
    EXPECT_TRUE(workbench->draft().isModified()) << "[3] is in no file";
    workbench->saveSession(path(QStringLiteral("two.json")));
    ASSERT_TRUE(wait([&] { return !workbench->isSaving(); }));
    EXPECT_FALSE(workbench->draft().isModified());
    EXPECT_EQ(workbench->draft().data().state, QStringLiteral("[3]"));
}

TEST_F(Keeping, a_save_names_nothing_that_was_opened_since_and_one_that_fails_says_so) {
    const auto workbench = make();
    ASSERT_TRUE(runDemo(*workbench));
    workbench->saveSession(path(QStringLiteral("one.json")));
    workbench->openDemo();
    ASSERT_TRUE(wait([&] { return !workbench->isSaving(); }));
    EXPECT_TRUE(workbench->sessionFile().isEmpty());
    QStringList faults;
    QObject::connect(workbench.get(), &Workbench::told, workbench.get(), [&](const QString& text, bool fault) {
        if (fault) faults << text;
    });
    write(QStringLiteral("file"), "in the way");
    workbench->saveSession(path(QStringLiteral("file/two.json")));
    ASSERT_TRUE(wait([&] { return !workbench->isSaving(); }));
    ASSERT_EQ(faults.size(), 1);
    EXPECT_TRUE(faults.front().contains(path(QStringLiteral("file/two.json"))));
    EXPECT_TRUE(workbench->sessionFile().isEmpty());
}

TEST_F(Keeping, closing_at_once_after_saving_loses_nothing) {
    {
        const auto workbench = make();
        ASSERT_TRUE(runDemo(*workbench));
        for (int i = 0; i < 5; ++i) workbench->saveSession(path(QStringLiteral("s%1.json").arg(i)));
    }
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(session::readSession(path(QStringLiteral("s%1.json").arg(i)))) << i;
}

TEST_F(Keeping, the_checkpoint_that_was_run_is_the_recent_one_whatever_is_chosen_meanwhile) {
    const auto folder = [&](const char* name) {
        EXPECT_TRUE(QDir(m_folder.path()).mkdir(QString::fromLatin1(name)));
        return path(QString::fromLatin1(name));
    };
    const QString ran = folder("ran");
    const QString chosen = folder("chosen");
    fake::Behaviour slow;
    slow.perStage = std::chrono::milliseconds(50);
    const auto workbench = make(QStringLiteral("autosave"), slow);
    ASSERT_TRUE(runDemo(*workbench));
    const auto choose = [&](const QString& checkpoint) {
        workbench->draft().edit(QStringLiteral("checkpoint"), [&](viewmodels::DraftData& d) { d.checkpoint = checkpoint; });
    };
    QSignalSpy finished(workbench.get(), &Workbench::runFinished);
    choose(ran);
    workbench->run();
    choose(chosen);
    ASSERT_TRUE(wait([&] { return finished.count() == 1; }));
    EXPECT_EQ(workbench->settings().values().recentCheckpoints, QStringList{ran});
}

// Recorded weights keep rows apart, so a prefix can only be shared, and kept for the next run, where they are left out.
TEST_F(Keeping, attention_is_asked_for_unless_the_draft_leaves_it_out) {
    std::atomic<std::size_t> layers = 0;
    fake::Behaviour listening;
    listening.asked = [&](const trace::TapWishes& wishes) { layers = wishes.attentionLayers.size(); };
    const auto workbench = make(QStringLiteral("autosave"), listening);
    ASSERT_TRUE(runDemo(*workbench));
    EXPECT_GT(layers, 0U);
    QSignalSpy finished(workbench.get(), &Workbench::runFinished);
    workbench->draft().edit(QStringLiteral("options/Attention"), [](viewmodels::DraftData& d) { d.recordsAttention = false; });
    workbench->run();
    ASSERT_TRUE(wait([&] { return finished.count() == 1; }));
    EXPECT_EQ(layers, 0U);
}

TEST_F(Keeping, a_trace_that_a_panel_made_has_no_run_no_file_and_no_name_of_another_behind_it) {
    fake::Behaviour slow;
    slow.perStage = std::chrono::milliseconds(100);
    const auto workbench = make(QStringLiteral("autosave"), slow);
    const QString layout = QFileInfo(QStringLiteral("resources/layouts/gemma3.json")).absoluteFilePath();
    workbench->start({layout});
    ASSERT_TRUE(wait([&] { return workbench->name() == QStringLiteral("gemma3.json"); }));
    QSignalSpy runs(workbench.get(), &Workbench::runFinished);
    workbench->run();
    ASSERT_TRUE(workbench->runState().isRunning());
    const auto made = std::make_shared<const trace::Trace>(workbench->session().trace());
    workbench->session().showMade(made, workbench->session().shared(), QStringLiteral("broken"));
    EXPECT_FALSE(workbench->runState().isRunning());
    EXPECT_EQ(workbench->name(), QStringLiteral("broken"));
    QTest::qWait(600);
    EXPECT_EQ(runs.count(), 0);
    EXPECT_EQ(workbench->session().shared(), made) << "a run would have replaced it";
    workbench->saveSession(path(QStringLiteral("s.json")));
    ASSERT_TRUE(wait([&] { return !workbench->isSaving(); }));
    const auto saved = session::readSession(path(QStringLiteral("s.json")));
    ASSERT_TRUE(saved);
    EXPECT_TRUE(saved->session.trace.isEmpty()) << "the file holds another trace than the one that is shown";
}

TEST_F(Keeping, a_pasted_picture_that_was_restored_outlives_what_kept_it) {
    {
        const auto crashed = make();
        ASSERT_TRUE(runDemo(*crashed));
        const auto bytes = std::make_shared<const std::string>("pasted bytes");
        crashed->draft().edit(QStringLiteral("pictures/add"),
                              [&](viewmodels::DraftData& d) { d.pictures.push_back({QStringLiteral("pasted"), {}, bytes}); });
        ASSERT_TRUE(wait([&] { return QFile::exists(path(QStringLiteral("autosave/session.json"))); }));
    }
    const auto after = make();
    after->start({});
    ASSERT_TRUE(wait(
        [&] { return !after->draft().data().pictures.empty() && after->draft().data().pictures.back().name == QStringLiteral("pasted"); }));
    const QString file = path(QStringLiteral("s.json"));
    after->saveSession(file);
    ASSERT_TRUE(wait([&] { return !after->isSaving(); }));
    ASSERT_TRUE(wait([&] { return !QFile::exists(path(QStringLiteral("autosave/session.json.pictures"))); })) << "it is saved elsewhere";
    const auto saved = session::readSession(file);
    ASSERT_TRUE(saved);
    EXPECT_TRUE(saved->notes.isEmpty()) << saved->notes.join(u'\n').toStdString();
    QFile pasted(saved->session.draft.pictures.back().path);
    ASSERT_TRUE(pasted.open(QIODevice::ReadOnly));
    EXPECT_EQ(pasted.readAll(), QByteArray("pasted bytes"));
}

}  // namespace
}  // namespace rowscope::app

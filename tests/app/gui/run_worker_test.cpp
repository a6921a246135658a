#include "app/jobs/run_worker.h"

#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QTest>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "model/fake/fake_decision_model.h"
#include "tests/support/temporary_folder.h"

namespace rowscope::jobs {
namespace {

using namespace std::chrono_literals;

RunOrder orderFor(const QString& id) {
    RunOrder order;
    order.checkpoint = QStringLiteral("somewhere");
    viewmodels::DraftQuestion question;
    question.id = id;
    question.type = question::Type::Noul;
    question.instructions = QStringLiteral("?");
    order.draft.questions.push_back(question);
    order.draft.state = QStringLiteral("{}");
    return order;
}

fake::Behaviour slow(std::chrono::milliseconds perStage) {
    fake::Behaviour behaviour;
    behaviour.perStage = perStage;
    return behaviour;
}

/// What a worker said, in order.
struct Heard : QObject {
    explicit Heard(RunWorker& worker) {
        connect(&worker, &RunWorker::finished, this, [this](const trace::TracePtr& trace) {
            finished << QString::fromStdString(trace->questions.front().id);
            thread = QThread::currentThread();
        });
        connect(&worker, &RunWorker::failed, this, [this](const Error& error) { failed << QString::fromStdString(error.message()); });
        connect(&worker, &RunWorker::cancelled, this, [this] { ++cancelled; });
        connect(&worker, &RunWorker::progressed, this, [this](const QString& stage) { stages << stage; });
    }
    QStringList finished;
    QStringList failed;
    QStringList stages;
    int cancelled = 0;
    QThread* thread = nullptr;
};

TEST(RunWorker, delivers_a_trace_on_the_owners_thread_with_its_stages) {
    RunWorker worker(fake::fakeLoader());
    Heard heard(worker);
    worker.start(orderFor(QStringLiteral("q")));
    EXPECT_TRUE(worker.isRunning());
    ASSERT_TRUE(QTest::qWaitFor([&] { return !heard.finished.isEmpty(); }, 5000));
    EXPECT_EQ(heard.thread, QThread::currentThread());
    EXPECT_FALSE(worker.isRunning());
    EXPECT_TRUE(heard.stages.contains(QStringLiteral("encoded")));
}

TEST(RunWorker, a_newer_run_replaces_the_older_one) {
    RunWorker worker(fake::fakeLoader(slow(300ms)));
    Heard heard(worker);
    worker.start(orderFor(QStringLiteral("old")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !heard.stages.isEmpty(); }, 5000));
    worker.start(orderFor(QStringLiteral("new")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !heard.finished.isEmpty(); }, 10000));
    QTest::qWait(50);
    EXPECT_EQ(heard.finished, QStringList{QStringLiteral("new")});
    EXPECT_EQ(heard.cancelled, 0);
}

TEST(RunWorker, of_many_quick_orders_only_the_last_is_answered) {
    RunWorker worker(fake::fakeLoader(slow(20ms)));
    Heard heard(worker);
    for (int i = 0; i < 50; ++i) worker.start(orderFor(QString::number(i)));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !heard.finished.isEmpty(); }, 10000));
    QTest::qWait(100);
    EXPECT_EQ(heard.finished, QStringList{QStringLiteral("49")});
}

TEST(RunWorker, cancel_is_heard_at_once_and_nothing_follows) {
    RunWorker worker(fake::fakeLoader(slow(10s)));
    Heard heard(worker);
    worker.start(orderFor(QStringLiteral("q")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !heard.stages.isEmpty(); }, 5000));
    QElapsedTimer clock;
    clock.start();
    worker.cancel();
    EXPECT_LT(clock.elapsed(), 50);
    EXPECT_EQ(heard.cancelled, 1);
    EXPECT_FALSE(worker.isRunning());
    const qsizetype stages = heard.stages.size();
    QTest::qWait(150);
    EXPECT_EQ(heard.stages.size(), stages);
    EXPECT_TRUE(heard.finished.isEmpty());
    EXPECT_TRUE(heard.failed.isEmpty());
    EXPECT_EQ(heard.cancelled, 1);
}

TEST(RunWorker, runs_again_after_a_cancel) {
    RunWorker worker(fake::fakeLoader(slow(30ms)));
    Heard heard(worker);
    worker.start(orderFor(QStringLiteral("first")));
    worker.cancel();
    worker.start(orderFor(QStringLiteral("second")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !heard.finished.isEmpty(); }, 5000));
    EXPECT_EQ(heard.finished, QStringList{QStringLiteral("second")});
}

TEST(RunWorker, closing_during_a_run_does_not_hang_and_delivers_nothing_late) {
    QElapsedTimer clock;
    auto worker = std::make_unique<RunWorker>(fake::fakeLoader(slow(60s)));
    Heard heard(*worker);
    worker->start(orderFor(QStringLiteral("q")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !heard.stages.isEmpty(); }, 5000));
    clock.start();
    worker.reset();
    EXPECT_LT(clock.elapsed(), 1000);
    QTest::qWait(100);
    EXPECT_TRUE(heard.finished.isEmpty());
    EXPECT_TRUE(heard.failed.isEmpty());
}

TEST(RunWorker, an_error_is_delivered_as_one) {
    fake::Behaviour behaviour;
    behaviour.failure = Error{ErrorKind::Value, "question 'q'", "too long", "", "", ""};
    RunWorker worker(fake::fakeLoader(behaviour));
    Heard heard(worker);
    worker.start(orderFor(QStringLiteral("q")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !heard.failed.isEmpty(); }, 5000));
    EXPECT_TRUE(heard.failed.first().contains(QStringLiteral("too long")));
    EXPECT_FALSE(worker.isRunning());
}

TEST(RunWorker, without_neural_models_says_so) {
    RunWorker worker({});
    Heard heard(worker);
    worker.start(orderFor(QStringLiteral("q")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !heard.failed.isEmpty(); }, 5000));
    EXPECT_TRUE(heard.failed.first().contains(QStringLiteral("no neural models")));
}

/// A worker over the fake network that counts how often it loads.
struct Counted {
    std::shared_ptr<std::atomic<int>> loads = std::make_shared<std::atomic<int>>(0);
    RunWorker worker{[loads = loads, load = fake::fakeLoader()](const std::string& folder, const request::LoadOptions& options,
                                                                const Progress& progress) {
        ++*loads;
        return load(folder, options, progress);
    }};
    Heard heard{worker};

    bool runOnce(const std::filesystem::path& folder, const json::Value& overrides = {}) {
        const qsizetype before = heard.finished.size();
        RunOrder order = orderFor(QStringLiteral("q"));
        order.checkpoint = QString::fromStdString(folder.string());
        order.load.configOverrides = overrides;
        worker.start(order);
        return QTest::qWaitFor([&] { return heard.finished.size() > before; }, 5000);
    }
};

TEST(RunWorker, keeps_the_checkpoint_loaded_while_the_folder_stays_the_same) {
    Counted counted;
    ASSERT_TRUE(counted.runOnce("a"));
    ASSERT_TRUE(counted.runOnce("a"));
    EXPECT_EQ(*counted.loads, 1);
    ASSERT_TRUE(counted.runOnce("b"));
    EXPECT_EQ(*counted.loads, 2);
}

/// Writes the same number of bytes, the next moment: neither name nor size tells.
void rewrite(const std::filesystem::path& file) {
    const auto written = std::filesystem::last_write_time(file);
    std::ofstream(file, std::ios::binary) << "other bytes";
    std::filesystem::last_write_time(file, written + std::chrono::microseconds(1));
}

void write(const std::filesystem::path& file, const std::string& bytes = "some bytes.") {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << bytes;
}

TEST(RunWorker, loads_again_once_a_file_of_the_checkpoint_was_written_anew) {
    const test::TemporaryFolder all;
    const std::filesystem::path folder = all.root() / "checkpoint";
    const std::vector<std::filesystem::path> parts{folder / "model.safetensors",
                                                   folder / "model-00001-of-00002.safetensors",
                                                   folder / "vlm_agent_config.json",
                                                   folder / "backbone" / "config.json",
                                                   folder / "backbone" / "model.safetensors",
                                                   folder / "encoder" / "config.json",
                                                   folder / "processor" / "tokenizer.json",
                                                   folder / "tokenizer" / "tokenizer.json"};
    for (const auto& part : parts) write(part);
    write(folder / "training" / "state.safetensors");
    Counted counted;
    ASSERT_TRUE(counted.runOnce(folder));
    int wanted = 1;
    for (const auto& part : parts) {
        ASSERT_TRUE(counted.runOnce(folder));
        EXPECT_EQ(*counted.loads, wanted) << "nothing was written, before " << part;
        rewrite(part);
        ASSERT_TRUE(counted.runOnce(folder));
        EXPECT_EQ(*counted.loads, ++wanted) << part;
    }
    write(folder / "model.safetensors.index.json");
    ASSERT_TRUE(counted.runOnce(folder));
    EXPECT_EQ(*counted.loads, ++wanted) << "a new file";
    std::filesystem::remove(folder / "model.safetensors.index.json");
    ASSERT_TRUE(counted.runOnce(folder));
    EXPECT_EQ(*counted.loads, ++wanted) << "one file less";
    rewrite(folder / "training" / "state.safetensors");
    ASSERT_TRUE(counted.runOnce(folder));
    EXPECT_EQ(*counted.loads, wanted) << "what training keeps for itself is no part of the checkpoint";
}

TEST(RunWorker, loads_again_once_a_backbone_elsewhere_was_written_anew) {
    const test::TemporaryFolder all;
    const std::filesystem::path folder = all.root() / "head";
    write(folder / "head.safetensors");
    write(folder / "vlm_agent_config.json", R"({"backbone": "../shared"})");
    for (const char* elsewhere : {"shared", "another"}) write(all.root() / elsewhere / "model.safetensors");
    const json::Value overrides = json::Object{{"backbone", "../another"}};
    Counted counted;
    ASSERT_TRUE(counted.runOnce(folder));
    rewrite(all.root() / "another" / "model.safetensors");
    ASSERT_TRUE(counted.runOnce(folder));
    EXPECT_EQ(*counted.loads, 1);
    rewrite(all.root() / "shared" / "model.safetensors");
    ASSERT_TRUE(counted.runOnce(folder));
    EXPECT_EQ(*counted.loads, 2);
    ASSERT_TRUE(counted.runOnce(folder, overrides));
    EXPECT_EQ(*counted.loads, 3) << "other options";
    rewrite(all.root() / "another" / "model.safetensors");
    ASSERT_TRUE(counted.runOnce(folder, overrides));
    EXPECT_EQ(*counted.loads, 4);
}

TEST(RunWorker, loads_again_what_was_written_while_it_loaded) {
    const test::TemporaryFolder folder;
    folder.write("model.safetensors", "some bytes.");
    auto loads = std::make_shared<std::atomic<int>>(0);
    RunWorker worker([&, load = fake::fakeLoader()](const std::string& at, const request::LoadOptions& options, const Progress& progress) {
        if (++*loads == 1) rewrite(folder.root() / "model.safetensors");
        return load(at, options, progress);
    });
    Heard heard(worker);
    for (const int wanted : {1, 2, 2}) {
        const qsizetype before = heard.finished.size();
        RunOrder order = orderFor(QStringLiteral("q"));
        order.checkpoint = QString::fromStdString(folder.path());
        worker.start(order);
        ASSERT_TRUE(QTest::qWaitFor([&] { return heard.finished.size() > before; }, 5000));
        EXPECT_EQ(*loads, wanted);
    }
}

}  // namespace
}  // namespace rowscope::jobs

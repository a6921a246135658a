#include "app/jobs/run_worker.h"

#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QTest>
#include <atomic>

#include "model/fake/fake_decision_model.h"

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

TEST(RunWorker, keeps_the_checkpoint_loaded_while_the_folder_stays_the_same) {
    auto loads = std::make_shared<std::atomic<int>>(0);
    RunWorker worker(
        [loads, load = fake::fakeLoader()](const std::string& folder, const request::LoadOptions& options, const Progress& progress) {
            ++*loads;
            return load(folder, options, progress);
        });
    Heard heard(worker);
    const auto runOnce = [&](const QString& folder) {
        const qsizetype before = heard.finished.size();
        RunOrder order = orderFor(QStringLiteral("q"));
        order.checkpoint = folder;
        worker.start(order);
        return QTest::qWaitFor([&] { return heard.finished.size() > before; }, 5000);
    };
    ASSERT_TRUE(runOnce(QStringLiteral("a")));
    ASSERT_TRUE(runOnce(QStringLiteral("a")));
    EXPECT_EQ(*loads, 1);
    ASSERT_TRUE(runOnce(QStringLiteral("b")));
    EXPECT_EQ(*loads, 2);
}

}  // namespace
}  // namespace rowscope::jobs

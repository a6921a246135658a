#include "views/viewmodels/latest_task.h"

#include <gtest/gtest.h>

#include <QTest>
#include <QThread>
#include <atomic>
#include <memory>

using rowscope::viewmodels::LatestTask;

namespace {

TEST(LatestTask, DeliversOnTheOwnersThread) {
    LatestTask task;
    QThread* worked = nullptr;
    QThread* delivered = nullptr;
    int got = 0;
    task.start<int>(
        [&](std::stop_token) {
            worked = QThread::currentThread();
            return 42;
        },
        [&](int value) {
            delivered = QThread::currentThread();
            got = value;
        });
    EXPECT_TRUE(task.isRunning());
    ASSERT_TRUE(QTest::qWaitFor([&] { return got == 42; }, 2000));
    EXPECT_NE(worked, QThread::currentThread());
    EXPECT_EQ(delivered, QThread::currentThread());
    EXPECT_FALSE(task.isRunning());
}

TEST(LatestTask, AnOlderResultNeverArrivesAfterANewerRequest) {
    LatestTask task;
    std::vector<int> delivered;
    auto released = std::make_shared<std::atomic<bool>>(false);
    task.start<int>(
        [released](std::stop_token stop) {
            while (!*released && !stop.stop_requested()) QThread::msleep(1);
            return 1;
        },
        [&](int v) { delivered.push_back(v); });
    task.start<int>([](std::stop_token) { return 2; }, [&](int v) { delivered.push_back(v); });
    *released = true;
    ASSERT_TRUE(QTest::qWaitFor([&] { return !delivered.empty(); }, 2000));
    QTest::qWait(50);
    EXPECT_EQ(delivered, std::vector{2});
}

TEST(LatestTask, DestroyingStopsTheWorkAndDeliversNothing) {
    auto stopped = std::make_shared<std::atomic<bool>>(false);
    auto delivered = std::make_shared<std::atomic<bool>>(false);
    {
        LatestTask task;
        auto started = std::make_shared<std::atomic<bool>>(false);
        task.start<int>(
            [stopped, started](std::stop_token stop) {
                *started = true;
                while (!stop.stop_requested()) QThread::msleep(1);
                *stopped = true;
                return 1;
            },
            [delivered](int) { *delivered = true; });
        ASSERT_TRUE(QTest::qWaitFor([&] { return started->load(); }, 2000));
    }
    EXPECT_TRUE(QTest::qWaitFor([&] { return stopped->load(); }, 2000));
    QTest::qWait(20);
    EXPECT_FALSE(delivered->load());
}

}  // namespace

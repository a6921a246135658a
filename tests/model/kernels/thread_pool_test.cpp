#include "model/kernels/thread_pool.h"

#include <gtest/gtest.h>

#include <system_error>

namespace rowscope::kernels {
namespace {

TEST(ThreadPool, runsEveryTaskOnceWhateverTheThreads) {
    for (const int threads : {1, 2, 3, 8}) {
        ThreadPool pool(threads);
        EXPECT_EQ(pool.threads(), threads);
        for (int round = 0; round < 300; ++round) {
            std::vector<std::atomic<int>> seen(static_cast<std::size_t>(round % 17));
            pool.run(static_cast<std::int64_t>(seen.size()), [&](std::int64_t i, int thread) {
                EXPECT_GE(thread, 0);
                EXPECT_LT(thread, threads);
                ++seen[static_cast<std::size_t>(i)];
            });
            for (const auto& count : seen) EXPECT_EQ(count, 1);
        }
    }
}

TEST(ThreadPool, callsFromSeveralThreadsFollowEachOther) {
    ThreadPool pool(3);
    std::atomic<int> inside{0};
    std::atomic<int> total{0};
    std::vector<std::thread> callers;
    for (int c = 0; c < 4; ++c)
        callers.emplace_back([&] {
            for (int round = 0; round < 50; ++round) {
                std::atomic<int> mine{0};
                pool.run(5, [&](std::int64_t, int) {
                    ++inside;
                    ++mine;
                    --inside;
                });
                EXPECT_EQ(mine, 5);
                total += mine;
            }
        });
    for (std::thread& caller : callers) caller.join();
    EXPECT_EQ(total, 4 * 50 * 5);
}

TEST(ThreadPool, goesOnWithTheThreadsThatStartWhereTheSystemGivesNoMore) {
    for (const int given : {0, 1, 3}) {
        int started = 0;
        const auto start = [&](std::function<void()> work) {
            if (started == given) throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
            ++started;
            return std::thread(std::move(work));
        };
        ThreadPool pool(1024, start);
        EXPECT_EQ(pool.threads(), given + 1);
        for (int round = 0; round < 20; ++round) {
            std::vector<std::atomic<int>> seen(50);
            pool.run(50, [&](std::int64_t i, int thread) {
                EXPECT_LT(thread, given + 1);
                ++seen[static_cast<std::size_t>(i)];
            });
            for (const auto& count : seen) EXPECT_EQ(count, 1);
        }
    }
}

TEST(ThreadPool, zeroMeansOnePerCore) { EXPECT_GE(ThreadPool(0).threads(), 1); }

}  // namespace
}  // namespace rowscope::kernels

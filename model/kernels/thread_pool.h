#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace rowscope::kernels {

/// A few threads that share the tasks of one call. Tasks are taken one by one, so a thread that the system holds up delays one task
/// and not its share. Idle threads look for work for some microseconds and then sleep: unlike a spinning runtime they cost
/// nothing beside other busy programs.
class ThreadPool {
public:
    /// Starts a thread that runs `work`. Throws std::system_error where the system gives none, as std::thread does.
    using Starter = std::function<std::thread(std::function<void()> work)>;
    static std::thread startThread(std::function<void()> work) { return std::thread(std::move(work)); }

    /// 0 = one thread per core. The calling thread counts: a pool of 1 starts none. Where the system starts fewer than asked for (a
    /// limit on processes), the pool goes on with those that did start, says so in the log, and threads() tells how many there are.
    explicit ThreadPool(int threads, const Starter& start = startThread);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    [[nodiscard]] int threads() const { return static_cast<int>(m_workers.size()) + 1; }

    /// Calls task(i, thread) for i in [0, count), thread in [0, threads()), and returns when all are done. A task may not throw and may
    /// not call run. Calls from several threads follow each other.
    void run(std::int64_t count, const std::function<void(std::int64_t, int)>& task);

private:
    void work(int thread);
    void take(int thread);

    std::mutex m_callers;
    std::vector<std::thread> m_workers;
    const std::function<void(std::int64_t, int)>* m_task = nullptr;
    std::int64_t m_count = 0;
    std::atomic<std::int64_t> m_next{0};
    std::atomic<std::uint32_t> m_round{0};    ///< a new number wakes the workers
    std::atomic<std::uint32_t> m_working{0};  ///< workers that have not finished this round
    std::atomic<bool> m_stop{false};
};

}  // namespace rowscope::kernels

#include "model/kernels/thread_pool.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <system_error>

#include "core/base/log.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace rowscope::kernels {
namespace {

void pause() {
#if defined(__x86_64__)
    _mm_pause();
#else
    std::this_thread::yield();
#endif
}

/// Waits until `value` is no longer `old`: some 30 microseconds awake (the next product of a layer comes sooner), then asleep.
void waitWhile(const std::atomic<std::uint32_t>& value, std::uint32_t old) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::microseconds(30);
    while (value.load(std::memory_order_acquire) == old) {
        for (int i = 0; i < 32; ++i) pause();
        if (std::chrono::steady_clock::now() >= until) {
            value.wait(old, std::memory_order_acquire);
            return;
        }
    }
}

}  // namespace

ThreadPool::ThreadPool(int threads, const Starter& start) {
    if (threads <= 0) threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    // Room for all before the first runs: nothing may be thrown past running threads, whose destruction would end the program.
    m_workers.reserve(static_cast<std::size_t>(threads - 1));
    try {
        for (int i = 1; i < threads; ++i) m_workers.push_back(start([this, i] { work(i); }));
    } catch (const std::system_error& error) {
        log::warning("only " + std::to_string(this->threads()) + " of " + std::to_string(threads) +
                     " threads could be started: " + error.what());
    }
}

ThreadPool::~ThreadPool() {
    m_stop = true;
    m_round.fetch_add(1);
    m_round.notify_all();
    for (std::thread& worker : m_workers) worker.join();
}

void ThreadPool::take(int thread) {
    for (;;) {
        const std::int64_t i = m_next.fetch_add(1, std::memory_order_relaxed);
        if (i >= m_count) return;
        (*m_task)(i, thread);
    }
}

void ThreadPool::work(int thread) {
    std::uint32_t seen = 0;
    for (;;) {
        waitWhile(m_round, seen);
        seen = m_round.load(std::memory_order_acquire);
        if (m_stop) return;
        take(thread);
        if (m_working.fetch_sub(1, std::memory_order_acq_rel) == 1) m_working.notify_one();
    }
}

void ThreadPool::run(std::int64_t count, const std::function<void(std::int64_t, int)>& task) {
    const std::lock_guard<std::mutex> lock(m_callers);
    if (m_workers.empty() || count <= 1) {
        for (std::int64_t i = 0; i < count; ++i) task(i, 0);
        return;
    }
    m_task = &task;
    m_count = count;
    m_next.store(0, std::memory_order_relaxed);
    m_working.store(static_cast<std::uint32_t>(m_workers.size()), std::memory_order_relaxed);
    m_round.fetch_add(1, std::memory_order_release);
    m_round.notify_all();
    take(0);
    for (std::uint32_t left = m_working.load(std::memory_order_acquire); left != 0; left = m_working.load(std::memory_order_acquire))
        waitWhile(m_working, left);
}

}  // namespace rowscope::kernels

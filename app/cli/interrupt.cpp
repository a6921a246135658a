#include "app/cli/interrupt.h"

#include <unistd.h>

#include <csignal>
#include <ctime>

namespace rowscope::cli {
namespace {

sigset_t watchedSignals() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

}  // namespace

InterruptWatch::InterruptWatch() {
    const sigset_t set = watchedSignals();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    m_thread = std::jthread([this, set](std::stop_token ended) {
        constexpr timespec kPause{0, 50'000'000};
        while (!ended.stop_requested()) {
            const int signal = sigtimedwait(&set, nullptr, &kPause);
            if (signal <= 0) continue;
            if (m_stop.stop_requested()) _exit(128 + signal);
            m_stop.request_stop();
        }
    });
}

InterruptWatch::~InterruptWatch() {
    m_thread.request_stop();
    m_thread.join();
}

}  // namespace rowscope::cli

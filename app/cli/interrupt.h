#pragma once

#include <stop_token>
#include <thread>

namespace rowscope::cli {

/// Turns Ctrl+C (and a polite kill) into a stop request; a second one ends the process at once. Made before any other
/// thread, because threads inherit which signals they receive.
class InterruptWatch {
public:
    InterruptWatch();
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

private:
    std::stop_source m_stop;
    std::jthread m_thread;
};

}  // namespace rowscope::cli

#include "views/viewmodels/throttle.h"

#include <utility>

namespace rowscope::viewmodels {

Throttle::Throttle(int intervalMs, QObject* parent) : QObject(parent), m_intervalMs(intervalMs) {
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &Throttle::flush);
}

void Throttle::call(std::function<void()> action) {
    if (m_timer.isActive()) {
        m_waiting = std::move(action);
        return;
    }
    const qint64 since = m_sinceLast.isValid() ? m_sinceLast.elapsed() : m_intervalMs;
    if (since >= m_intervalMs) {
        run(std::move(action));
        return;
    }
    m_waiting = std::move(action);
    m_timer.start(static_cast<int>(m_intervalMs - since));
}

void Throttle::flush() {
    m_timer.stop();
    if (m_waiting) run(std::exchange(m_waiting, nullptr));
}

void Throttle::drop() {
    m_timer.stop();
    m_waiting = nullptr;
}

void Throttle::run(std::function<void()> action) {
    m_sinceLast.start();
    action();
}

}  // namespace rowscope::viewmodels

#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <functional>

namespace rowscope::viewmodels {

/// Runs at most one call an interval and always the last one asked for: mouse moves come faster than a frame, but the place
/// where the mouse stopped must never be lost. The first call of a burst runs at once.
class Throttle : public QObject {
    Q_OBJECT
public:
    explicit Throttle(int intervalMs, QObject* parent = nullptr);

    void call(std::function<void()> action);
    /// Runs the waiting call now, if there is one.
    void flush();
    /// Forgets the waiting call.
    void drop();

private:
    void run(std::function<void()> action);

    int m_intervalMs;
    QElapsedTimer m_sinceLast;
    QTimer m_timer;
    std::function<void()> m_waiting;
};

}  // namespace rowscope::viewmodels

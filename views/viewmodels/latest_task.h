#pragma once

#include <QObject>
#include <QThreadPool>
#include <functional>
#include <memory>
#include <stop_token>

namespace rowscope::viewmodels {

/// Work off the GUI thread where only the newest request counts: starting another one stops the one before, and its result is
/// never delivered. The work owns all it reads (shared pointers, copies) and looks at its stop token at least every few ms;
/// `deliver` runs on this object's thread. Destroying the object stops the work without waiting for it.
class LatestTask : public QObject {
    Q_OBJECT
public:
    explicit LatestTask(QObject* parent = nullptr);
    ~LatestTask() override;

    /// T must be copyable or movable into a shared pointer; use it as `start<Pyramid>(work, deliver)`.
    template <class T>
    void start(std::function<T(std::stop_token)> work, std::function<void(T)> deliver) {
        startErased([work = std::move(work), deliver = std::move(deliver)](const std::stop_token& stop) -> std::function<void()> {
            auto result = std::make_shared<T>(work(stop));
            return [result, deliver] { deliver(std::move(*result)); };
        });
    }
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_running; }

signals:
    void runningChanged();

private:
    using Erased = std::function<std::function<void()>(const std::stop_token&)>;
    struct Mailbox;
    void startErased(Erased work);
    void setRunning(bool running);

    std::shared_ptr<Mailbox> m_mailbox;
    std::stop_source m_stop;
    quint64 m_generation = 0;
    bool m_running = false;
};

}  // namespace rowscope::viewmodels

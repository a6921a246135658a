#include "views/viewmodels/latest_task.h"

#include <mutex>
#include <utility>

namespace rowscope::viewmodels {

/// Shared with running work: where to deliver, or nobody any more. The lock keeps the receiver alive while an event is posted.
struct LatestTask::Mailbox {
    std::mutex mutex;
    LatestTask* receiver = nullptr;
};

LatestTask::LatestTask(QObject* parent) : QObject(parent), m_mailbox(std::make_shared<Mailbox>()) { m_mailbox->receiver = this; }

LatestTask::~LatestTask() {
    m_stop.request_stop();
    const std::scoped_lock lock(m_mailbox->mutex);
    m_mailbox->receiver = nullptr;
}

void LatestTask::cancel() {
    m_stop.request_stop();
    ++m_generation;
    setRunning(false);
}

void LatestTask::startErased(Erased work) {
    m_stop.request_stop();
    m_stop = std::stop_source();
    const quint64 generation = ++m_generation;
    setRunning(true);
    QThreadPool::globalInstance()->start([work = std::move(work), stop = m_stop.get_token(), mailbox = m_mailbox, generation] {
        std::function<void()> deliver;
        if (!stop.stop_requested()) deliver = work(stop);
        if (stop.stop_requested() || !deliver) return;
        const std::scoped_lock lock(mailbox->mutex);
        LatestTask* receiver = mailbox->receiver;
        if (!receiver) return;
        QMetaObject::invokeMethod(
            receiver,
            [receiver, generation, deliver = std::move(deliver)] {
                if (receiver->m_generation != generation) return;
                receiver->setRunning(false);
                deliver();
            },
            Qt::QueuedConnection);
    });
}

void LatestTask::setRunning(bool running) {
    if (m_running == running) return;
    m_running = running;
    emit runningChanged();
}

}  // namespace rowscope::viewmodels

#include "app/jobs/run_worker.h"

#include <QMetaObject>
#include <chrono>

#include "app/open/audited.h"

namespace rowscope::jobs {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kProgressPace{33};

bool sameLoad(const request::LoadOptions& a, const request::LoadOptions& b) {
    return a.dtype == b.dtype && a.threads == b.threads && a.configOverrides == b.configOverrides;
}

}  // namespace

RunWorker::RunWorker(trace::DecisionModelLoader loader, QObject* parent)
    : QObject(parent), m_loader(std::move(loader)), m_thread([this](const std::stop_token& closing) { loop(closing); }) {}

RunWorker::~RunWorker() {
    m_stop.request_stop();
    m_thread.request_stop();
    m_thread.join();
}

void RunWorker::start(RunOrder order) {
    m_stop.request_stop();
    m_stop = std::stop_source();
    ++m_generation;
    m_running = true;
    {
        const std::lock_guard lock(m_mutex);
        m_next = Ticket{std::move(order), m_generation, m_stop.get_token()};
    }
    m_wake.notify_one();
    emit started();
}

void RunWorker::cancel() {
    if (!m_running) return;
    m_stop.request_stop();
    ++m_generation;
    m_running = false;
    {
        const std::lock_guard lock(m_mutex);
        m_next.reset();
    }
    emit cancelled();
}

void RunWorker::loop(const std::stop_token& closing) {
    while (!closing.stop_requested()) {
        Ticket ticket;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, closing, [this] { return m_next.has_value(); })) return;
            ticket = std::move(*m_next);
            m_next.reset();
        }
        serve(ticket);
    }
}

void RunWorker::serve(const Ticket& ticket) {
    Progress progress;
    progress.stop = ticket.stop;
    std::mutex paceMutex;  // progress may come from any thread of the network
    Clock::time_point last;
    std::string lastStage;
    progress.report = [&, this](const Progress::Step& step) {
        {
            const std::lock_guard lock(paceMutex);
            const auto now = Clock::now();
            if (step.stage == lastStage && now - last < kProgressPace && step.done < step.total) return;
            last = now;
            lastStage = step.stage;
        }
        post(ticket.generation,
             [this, stage = QString::fromStdString(step.stage), step] { emit progressed(stage, step.done, step.total); });
    };
    auto result = answer(ticket, progress);
    if (result) {
        post(ticket.generation, [this, trace = std::move(*result), checkpoint = ticket.order.checkpoint] {
            m_running = false;
            emit finished(trace, checkpoint);
        });
    } else if (result.error().kind == ErrorKind::Cancelled) {
        post(ticket.generation, [this] {
            m_running = false;
            emit cancelled();
        });
    } else {
        post(ticket.generation, [this, error = result.error()] {
            m_running = false;
            emit failed(error);
        });
    }
}

Result<trace::TracePtr> RunWorker::answer(const Ticket& ticket, const Progress& progress) {
    const RunOrder& order = ticket.order;
    if (!m_loader)
        return fail(ErrorKind::Unsupported, order.checkpoint.toStdString(), "this build has no neural models", "", "",
                    "traces, dumps and layouts can be opened; to run a checkpoint, build with the neural models");
    // Taken before loading: what is written meanwhile differs from it, and the next run loads again.
    CheckpointStamp stamp = checkpointStamp(order.checkpoint.toStdString(), order.load.configOverrides);
    if (!m_model || m_loadedFolder != order.checkpoint || !sameLoad(m_loadedOptions, order.load) || m_loadedFiles != stamp) {
        m_model.reset();  // before the next one: two checkpoints need not fit
        progress.say("load checkpoint");
        ROWSCOPE_TRY_ASSIGN(model, m_loader(order.checkpoint.toStdString(), order.load, progress));
        m_model = std::move(model);
        m_loadedFolder = order.checkpoint;
        m_loadedOptions = order.load;
        m_loadedFiles = std::move(stamp);
        post(ticket.generation, [this, info = m_model->info()] { emit checkpointLoaded(info); });
    }
    ROWSCOPE_TRY_ASSIGN(request, viewmodels::requestOf(order.draft));
    ROWSCOPE_TRY_ASSIGN(trace, m_model->run(request, order.wishes, progress));
    return open::audited(std::move(trace), progress);
}

void RunWorker::post(quint64 generation, std::function<void()> deliver) {
    // Queued on this object: events still waiting when it dies are dropped, and it dies only after the thread has ended.
    QMetaObject::invokeMethod(
        this,
        [this, generation, deliver = std::move(deliver)] {
            if (generation == m_generation) deliver();
        },
        Qt::QueuedConnection);
}

}  // namespace rowscope::jobs

#pragma once

#include <QObject>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "app/jobs/checkpoint_stamp.h"
#include "core/trace/decision_model.h"
#include "views/viewmodels/request/draft_data.h"

namespace rowscope::jobs {

/// One wish to run: which checkpoint, how it is loaded, and what is asked.
struct RunOrder {
    QString checkpoint;  ///< folder
    request::LoadOptions load;
    viewmodels::DraftData draft;
    trace::TapWishes wishes;
};

/// One thread that owns the network. A newer order replaces the one before: that is stopped, and its result never delivered.
/// The checkpoint stays loaded between runs, until one of its files was written anew. All signals come on this object's thread; after
/// `cancel` or in destruction none of the stopped run follow. Destruction waits for the work to notice its stop (at most 50 ms inside a
/// layer).
class RunWorker : public QObject {
    Q_OBJECT
public:
    explicit RunWorker(trace::DecisionModelLoader loader, QObject* parent = nullptr);
    ~RunWorker() override;

    void start(RunOrder order);
    /// Stops what runs; `cancelled` follows at once.
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_running; }

signals:
    void started();
    void progressed(const QString& stage, qint64 done, qint64 total);
    void checkpointLoaded(const rowscope::trace::CheckpointInfo& info);
    /// `checkpoint`: the folder that was run, whatever the draft says by now.
    void finished(const rowscope::trace::TracePtr& trace, const QString& checkpoint);
    void failed(const rowscope::Error& error);
    void cancelled();

private:
    struct Ticket {
        RunOrder order;
        quint64 generation = 0;
        std::stop_token stop;
    };
    void loop(const std::stop_token& closing);
    void serve(const Ticket& ticket);
    Result<trace::TracePtr> answer(const Ticket& ticket, const Progress& progress);
    /// Runs `deliver` on this object's thread unless the run was replaced or cancelled by then.
    void post(quint64 generation, std::function<void()> deliver);

    trace::DecisionModelLoader m_loader;

    // The GUI thread's.
    quint64 m_generation = 0;
    bool m_running = false;
    std::stop_source m_stop;

    // Handed over.
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<Ticket> m_next;

    // The worker's.
    std::unique_ptr<trace::DecisionModel> m_model;
    QString m_loadedFolder;
    request::LoadOptions m_loadedOptions;
    CheckpointStamp m_loadedFiles;

    std::jthread m_thread;  ///< last: ends before what it uses
};

}  // namespace rowscope::jobs

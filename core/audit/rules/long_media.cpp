#include <algorithm>

#include "core/audit/rules/rules.h"
#include "core/base/fixed.h"

namespace rowscope::audit::rules {
namespace {

void addSchedule(const trace::ScheduledBatch& batch, const trace::ScheduledRequest& large, std::int64_t limit, Reporter& report) {
    NewFinding found;
    std::vector<std::string> delayed;
    for (const trace::ScheduledRequest& other : batch.requests)
        if (other.id != large.id) delayed.push_back(other.id);
    found.cause = "request " + large.id + " brings " + count(large.encoderRows, "encoder row") + " into a batch with " +
                  count(static_cast<std::int64_t>(delayed.size()), "other request") + ", which wait for it";
    found.cure = "count encoder rows, not items, and give a request above the limit a batch of its own";
    found.evidence = "limit " + std::to_string(limit) + " rows a batch; encoding took " + fixed(batch.endMs - batch.startMs, 0) + " ms";
    found.details.emplace_back("schedule_batch", batch.id);
    found.details.emplace_back("request", large.id);
    found.details.emplace_back("delayed", json::Array(delayed.begin(), delayed.end()));
    report.add(std::move(found));
}

struct Busy {
    std::string request;
    double from = 0;
};

/// Media work on the thread that serves everyone: who waited for whom, from the events alone.
void checkEvents(const AuditInput& input, Reporter& report) {
    constexpr double kNoticeableMs = 100;
    std::vector<Busy> open;
    for (const trace::RuntimeEvent& event : input.events) {
        if (event.thread != "event_loop") continue;
        if (event.event.ends_with("_start")) open.push_back({event.request, event.t});
        if (!event.event.ends_with("_end")) continue;
        const auto started = std::find_if(open.begin(), open.end(), [&](const Busy& b) { return b.request == event.request; });
        if (started == open.end()) continue;
        std::vector<std::string> waiting;
        double longest = 0;
        for (const trace::RuntimeEvent& arrival : input.events) {
            if (arrival.event != "arrive" || arrival.request == event.request || arrival.t < started->from || arrival.t >= event.t)
                continue;
            const auto first = std::find_if(input.events.begin(), input.events.end(),
                                            [&](const auto& e) { return e.request == arrival.request && e.event == "first_token"; });
            const double wait = (first != input.events.end() ? first->t : event.t) - arrival.t;
            if (first != input.events.end() && first->t < event.t) continue;
            waiting.push_back(arrival.request);
            longest = std::max(longest, wait);
        }
        if (!waiting.empty() && event.t - started->from >= kNoticeableMs) {
            NewFinding found;
            found.cause = "request " + event.request + " works " + fixed(event.t - started->from, 0) + " ms on the event loop, and " +
                          count(static_cast<std::int64_t>(waiting.size()), "other request") + " wait for it";
            found.cure = "do media work on worker threads, and admit requests by their media cost";
            found.evidence = "longest wait for a first token: " + fixed(longest, 0) + " ms";
            found.details.emplace_back("request", event.request);
            found.details.emplace_back("requests", json::Array(waiting.begin(), waiting.end()));
            found.details.emplace_back("wait_ms", static_cast<std::int64_t>(longest));
            report.add(std::move(found));
        }
        open.erase(started);
    }
}

}  // namespace

/// One large media request must not hold the others (article 0x09, failure row 19).
void longMedia(const AuditInput& input, Reporter& report) {
    if (!input.schedule && input.events.empty()) return report.lacks("a schedule or serving events (schedule, events)");
    checkEvents(input, report);
    if (!input.schedule) return;
    if (!input.schedule->maxEncoderRows) return report.lacks("the limit of encoder rows a batch (schedule.policy)");
    for (const trace::ScheduledBatch& batch : input.schedule->batches)
        for (const trace::ScheduledRequest& request : batch.requests)
            if (batch.requests.size() > 1 && request.encoderRows > *input.schedule->maxEncoderRows)
                addSchedule(batch, request, *input.schedule->maxEncoderRows, report);
}

}  // namespace rowscope::audit::rules

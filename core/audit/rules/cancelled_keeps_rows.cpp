#include <algorithm>
#include <map>

#include "core/audit/rules/rules.h"
#include "core/base/fixed.h"

namespace rowscope::audit::rules {

/// A cancelled request closes at once, and what it owned is reclaimed once readers have gone (article 0x0A).
void cancelledKeepsRows(const AuditInput& input, Reporter& report) {
    if (input.events.empty()) return report.lacks("serving events (events)");
    std::map<std::string, double> closed;
    std::map<std::pair<std::string, std::string>, std::int64_t> held;  // request, cache -> rows
    for (const trace::RuntimeEvent& event : input.events) {
        if (event.event == "abort" || event.event == "cancel") closed.try_emplace(event.request, event.t);
        const std::int64_t rows = event.rows.value_or(0);
        if (event.event == "alloc") held[{event.request, event.cache}] += rows;
        if (event.event == "free" || event.event == "reclaim") {
            std::int64_t& now = held[{event.request, event.cache}];
            now = std::max<std::int64_t>(0, now - (event.rows ? rows : now));
        }
    }
    const auto last = std::find_if(input.events.rbegin(), input.events.rend(), [](const auto& e) { return e.event == "snapshot"; });
    for (const auto& [owner, rows] : held) {
        const auto cancel = closed.find(owner.first);
        if (cancel == closed.end() || rows == 0) continue;
        const bool idle = last != input.events.rend() && last->t > cancel->second && last->liveRequests.value_or(1) == 0;
        NewFinding found;
        found.severity = idle ? Severity::Error : Severity::Warning;
        found.cause = "request " + owner.first + " was cancelled at t=" + fixed(cancel->second, 0) + " and still holds " +
                      count(rows, owner.second.empty() ? "row" : owner.second + " row");
        found.cure = "let the cancellation path drop the request's reference in every state family, not in the K/V cache alone";
        found.evidence = idle ? "at t=" + fixed(last->t, 0) + " " + std::to_string(last->encoderRowsInUse.value_or(rows)) +
                                    " encoder rows are in use and no request is live"
                              : "no free of these rows until the log ends";
        found.details.emplace_back("request", owner.first);
        report.add(std::move(found));
    }
}

}  // namespace rowscope::audit::rules

#include <algorithm>
#include <map>

#include "core/audit/rules/rules.h"
#include "core/base/fixed.h"

namespace rowscope::audit::rules {

/// A result of an older generation, or of a request that was cancelled, can't publish (article 0x0A).
void lateResult(const AuditInput& input, Reporter& report) {
    if (input.events.empty()) return report.lacks("serving events (events)");
    std::map<std::string, double> closed;            // request -> when
    std::map<std::string, std::int64_t> generation;  // medium -> newest started
    for (std::size_t i = 0; i < input.events.size(); ++i) {
        const trace::RuntimeEvent& event = input.events[i];
        if (event.event == "cancel" || event.event == "abort") closed.try_emplace(event.request, event.t);
        if (event.event.ends_with("_start") && event.generation) {
            auto& newest = generation[event.media];
            newest = std::max(newest, *event.generation);
        }
        if (event.event != "publish") continue;
        const auto cancel = closed.find(event.request);
        const auto newest = generation.find(event.media);
        const bool older = event.generation && newest != generation.end() && *event.generation < newest->second;
        if (cancel == closed.end() && !older) continue;
        const auto served = std::find_if(input.events.begin() + static_cast<std::ptrdiff_t>(i), input.events.end(), [&](const auto& e) {
            return e.media == event.media && e.hitGeneration && e.hitGeneration == event.generation;
        });
        NewFinding found;
        found.cause = "generation " + std::to_string(event.generation.value_or(0)) + " of '" + event.media +
                      "' was published at t=" + fixed(event.t, 0) +
                      (cancel != closed.end() ? " by request " + event.request + ", which was cancelled at t=" + fixed(cancel->second, 0)
                                              : ", after generation " + std::to_string(newest->second) + " had started") +
                      (served != input.events.end() ? ", and served to request " + served->request : "");
        found.cure = "compare the generation with the newest one, and the owner's state, in the same step that publishes";
        found.evidence = "newest generation of the medium: " + std::to_string(newest == generation.end() ? 0 : newest->second);
        found.details.emplace_back("request", served != input.events.end() ? served->request : event.request);
        report.add(std::move(found));
    }
}

}  // namespace rowscope::audit::rules

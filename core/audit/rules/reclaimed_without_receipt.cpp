#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {

/// An allocation is reused only after its readers have gone and its owner was checked again; a signal or a timeout proves
/// neither (article 0x0A).
void reclaimedWithoutReceipt(const AuditInput& input, Reporter& report) {
    bool any = false;
    for (const trace::RuntimeEvent& event : input.events) {
        if (event.event != "reclaim") continue;
        any = true;
        const bool quiesced = event.quiesced.value_or(false);
        const bool checked = event.ownerChecked.value_or(false);
        if (quiesced && checked) continue;
        NewFinding found;
        const std::string what = event.allocation.empty() ? "rows of request " + event.request : "allocation " + event.allocation;
        found.cause = what + " were reclaimed " +
                      (quiesced  ? "without checking the owner again"
                       : checked ? "before their readers had gone"
                                 : "without any receipt");
        found.cure = "wait for readers, kernels and transfers, check owner and generation again, and quarantine what stays uncertain";
        found.evidence = std::string("quiesced: ") + (quiesced ? "yes" : "no") + ", owner checked again: " + (checked ? "yes" : "no");
        if (!event.request.empty()) found.details.emplace_back("request", event.request);
        report.add(std::move(found));
    }
    if (!any) report.lacks("reclaim events with their receipts (events)");
}

}  // namespace rowscope::audit::rules

#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {

/// One placeholder is many rows: the admission estimate must be no smaller than what arrived (failure row 3).
void expandedLength(const AuditInput& input, Reporter& report) {
    if (!input.admission || input.admission->estimatedRows.empty())
        return report.lacks("the admission estimate (admission.estimated_language_rows)");
    const trace::AdmissionFact& admission = *input.admission;
    for (const Sample& sample : input.samples) {
        const auto item = static_cast<std::size_t>(sample.index);
        if (item >= admission.estimatedRows.size()) continue;
        std::int64_t live = 0;
        for (const std::uint8_t real : sample.live) live += real;
        const std::int64_t estimated = admission.estimatedRows[item];
        if (estimated >= live) continue;
        const bool over = admission.maxPrefillRows && live > *admission.maxPrefillRows;
        NewFinding found;
        found.sample = sample.index;
        found.cause = inSample(sample.index) + "admission estimated " + count(estimated, "row") + ", the expanded sequence has " +
                      std::to_string(live) + (over ? ", more than the limit of " + std::to_string(*admission.maxPrefillRows) : "");
        found.cure = "estimate template - placeholders + media rows + boundary rows, with each medium's real row count";
        found.evidence = "estimated " + std::to_string(estimated) + ", actual " + std::to_string(live);
        found.details.emplace_back("estimated", estimated);
        found.details.emplace_back("actual", live);
        found.details.emplace_back("over_limit", over);
        report.add(std::move(found));
    }
}

}  // namespace rowscope::audit::rules

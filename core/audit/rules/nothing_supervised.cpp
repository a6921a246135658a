#include "core/audit/rules/labels.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {

/// A sample that teaches nothing: labels are there and all are ignored.
void nothingSupervised(const AuditInput& input, Reporter& report) {
    for (const Sample& sample : input.samples) {
        if (sample.rows->label.empty()) {
            report.lacks("labels");
            continue;
        }
        // A shard of a longer sequence may have its labels in another one.
        if (sample.size() == 0 || anyLabel(sample) || (input.extra && input.extra->shardIndex)) continue;
        bool answers = false;
        for (const std::int8_t answer : sample.answer) answers |= answer == 1;
        NewFinding found;
        found.sample = sample.index;
        found.cause = inSample(sample.index) + "no row is supervised" +
                      (sample.answer.empty() ? ": every label is the ignore index"
                       : answers             ? ", though it has answer rows: their labels are all ignored"
                                             : ": no answer is left in it");
        found.cure = answers || sample.answer.empty() ? "check the answer mask and the chat template's markers"
                                                      : "truncate whole turns so that the answer stays, or drop the sample and count it";
        found.evidence = count(static_cast<std::int64_t>(sample.size()), "row") + ", 0 labels";
        if (input.extra && input.extra->maxLength && input.extra->untruncatedLength)
            found.evidence += "; cut from " + std::to_string(*input.extra->untruncatedLength) + " to " +
                              std::to_string(*input.extra->maxLength) + " rows";
        report.add(std::move(found));
    }
}

}  // namespace rowscope::audit::rules

#include "core/audit/rules/labels.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {

/// An answer that the loss never sees, in a sample where others count.
void answerUnsupervised(const AuditInput& input, Reporter& report) {
    for (const Sample& sample : input.samples) {
        if (!answersJudgeable(sample, report)) continue;
        // Pre-shifted rows are judged one by one by F06.
        if (input.claims.labels != supervision::LabelConvention::Unshifted) continue;
        for (const rows::RowRange& span : answerSpans(sample)) {
            if (targetCount(input, sample, span) > 0) continue;
            NewFinding found;
            found.sample = sample.index;
            found.rows = {span};
            found.cause = inSample(sample.index) + "the answer of " + rowsText(found.rows) + " has no label, other answers do";
            found.cure = "mask by the role of each span; do not assume that user and assistant take turns";
            found.evidence = "0 of " + count(span.size(), "row") + " supervised";
            report.add(std::move(found));
        }
    }
}

}  // namespace rowscope::audit::rules

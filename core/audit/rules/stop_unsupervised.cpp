#include "core/audit/rules/labels.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {

/// An answer without a supervised end: generation will not learn to stop.
void stopUnsupervised(const AuditInput& input, Reporter& report) {
    if (!input.ids.turnEnd && !input.ids.eos) return report.lacks("the stop token's id (turn_end_token_id or eos_token_id)");
    for (const Sample& sample : input.samples) {
        if (!answersJudgeable(sample, report)) continue;
        for (const rows::RowRange& span : answerSpans(sample)) {
            const auto last = static_cast<std::size_t>(span.end - 1);
            if (!isStopToken(input, sample, last) || isTarget(input, sample, last) || targetCount(input, sample, span) == 0) continue;
            NewFinding found;
            found.sample = sample.index;
            found.rows = {{span.end - 1, span.end}};
            found.cause = inSample(sample.index) + "row " + std::to_string(last) + " ends the answer of " + rowsText(std::span(&span, 1)) +
                          " and is not supervised: generation will not learn to stop";
            found.cure = "supervise the stop token; where the pad token equals it, mask padding by position and not by token";
            found.evidence = "token " + std::to_string(sample.rows->tokenId[last]) + " with an ignored label; " +
                             count(targetCount(input, sample, span), "other row") + " of the answer supervised" +
                             (input.ids.pad == sample.rows->tokenId[last] ? "; the pad token has the same id" : "");
            report.add(std::move(found));
        }
    }
}

}  // namespace rowscope::audit::rules

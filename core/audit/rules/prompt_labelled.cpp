#include "core/audit/rules/labels.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {

/// Labels on tokens of system, user or template (article 0x04, failure row 5). Pre-shifted labels are judged by their target's
/// role, which F06 does.
void promptLabelled(const AuditInput& input, Reporter& report) {
    for (const Sample& sample : input.samples) {
        if (sample.rows->label.empty()) {
            report.lacks("labels");
            continue;
        }
        if (sample.answer.empty()) {
            report.lacks("who speaks each row (role_ids, spans, assistant_masks or completion_mask)");
            continue;
        }
        if (!labelsReadable(sample) || input.claims.labels != supervision::LabelConvention::Unshifted) continue;
        std::vector<std::int32_t> rows;
        std::int64_t supervised = 0;
        for (std::size_t row = 0; row < sample.size(); ++row) {
            if (!sample.isLabelled(row) || !sample.live[row]) continue;
            ++supervised;
            if (!sample.isPrompt(row) || sample.isMedia(row) || startsSegment(sample, row)) continue;
            if (sample.isToken(row, input.ids.pad) && !isStopToken(input, sample, row)) continue;  // a pad: another fault
            rows.push_back(static_cast<std::int32_t>(row));
        }
        if (rows.empty()) continue;
        NewFinding found;
        found.sample = sample.index;
        found.rows = rangesOf(std::span<const std::int32_t>(rows));
        found.cause =
            inSample(sample.index) + rowsText(found.rows) + " are prompt or template and carry labels: the model learns to reproduce them";
        found.cure = "label assistant spans and their stop tokens only, and set the rest to the ignore index";
        found.evidence = std::to_string(rows.size()) + " of " + count(supervised, "supervised row") + " are no answer";
        report.add(std::move(found));
    }
}

}  // namespace rowscope::audit::rules

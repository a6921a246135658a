#include "core/audit/rules/labels.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {

/// Padding that the loss counts.
void padSupervised(const AuditInput& input, Reporter& report) {
    for (const Sample& sample : input.samples) {
        if (sample.rows->label.empty()) {
            report.lacks("labels");
            continue;
        }
        if (!labelsReadable(sample) || maskIsInverted(input, sample)) continue;
        std::vector<std::int32_t> rows;
        for (std::size_t row = 0; row < sample.size(); ++row) {
            if (!isTarget(input, sample, row)) continue;
            const bool answer = !sample.answer.empty() && sample.answer[row] == 1;
            const bool padToken = sample.isToken(row, input.ids.pad) && !isStopToken(input, sample, row) && !answer;
            if (!sample.live[row] || padToken) rows.push_back(labelRow(input, row));
        }
        if (rows.empty()) continue;
        NewFinding found;
        found.sample = sample.index;
        found.rows = rangesOf(std::span<const std::int32_t>(rows));
        found.cause = inSample(sample.index) + rowsText(found.rows) + " are padding and carry labels: the model learns to write padding";
        found.cure = "set labels to the ignore index wherever the row is padding";
        found.evidence = count(static_cast<std::int64_t>(rows.size()), "labelled padding row");
        report.add(std::move(found));
    }
}

}  // namespace rowscope::audit::rules

#include "core/audit/rules/labels.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {

/// The last row of one packed example trained on the first token of the next.
void targetCrossesSegment(const AuditInput& input, Reporter& report) {
    for (const Sample& sample : input.samples) {
        if (sample.rows->segment.empty() || sample.rows->label.empty()) {
            report.lacks(sample.rows->segment.empty() ? "segment_ids (packed samples only)" : "labels");
            continue;
        }
        if (!labelsReadable(sample)) continue;
        for (std::size_t row = 1; row < sample.size(); ++row) {
            if (!startsSegment(sample, row) || !isTarget(input, sample, row)) continue;
            const auto r = static_cast<std::int32_t>(row);
            NewFinding found;
            found.sample = sample.index;
            found.rows = {{r - 1, r}};
            found.keys = {{r, r + 1}};
            found.cause = inSample(sample.index) + "row " + std::to_string(r - 1) +
                          ", the last of one packed example, is trained to predict row " + std::to_string(r) + ", the first of the next";
            found.cure = "ignore the label of every example's first token before packing";
            found.evidence = "segments " + std::to_string(sample.rows->segment[row - 1]) + " and " +
                             std::to_string(sample.rows->segment[row]) + ", label " +
                             std::to_string(sample.rows->label[static_cast<std::size_t>(labelRow(input, row))]);
            report.add(std::move(found));
        }
    }
}

}  // namespace rowscope::audit::rules

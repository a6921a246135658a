#include "core/audit/rules/labels.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {

/// Media rows are seen and never predicted (article 0x04, failure row 4).
void mediaLabelled(const AuditInput& input, Reporter& report) {
    for (const Sample& sample : input.samples) {
        if (sample.rows->label.empty()) {
            report.lacks("labels");
            continue;
        }
        if (sample.rows->originKind.empty()) {
            report.lacks("which rows are media (origin_kind, media records or an image token id)");
            continue;
        }
        if (!labelsReadable(sample)) continue;
        // Of pre-shifted labels a target that is no answer's is the role rule's to tell.
        const bool byRole = input.claims.labels == supervision::LabelConvention::Preshifted && !sample.answer.empty();
        std::vector<std::int32_t> rows;
        for (std::size_t row = 0; row < sample.size(); ++row)
            if (sample.isMedia(row) && isTarget(input, sample, row) && !(byRole && sample.answer[row] == 0))
                rows.push_back(labelRow(input, row));
        if (rows.empty()) continue;
        NewFinding found;
        found.sample = sample.index;
        found.rows = rangesOf(std::span<const std::int32_t>(rows));
        const std::int32_t label = sample.rows->label[static_cast<std::size_t>(rows.front())];
        found.cause = inSample(sample.index) + rowsText(found.rows) + " ask the model to predict media rows: labels are set there";
        found.cure = "set labels to the ignore index on every media row when placeholders are expanded";
        found.evidence = count(static_cast<std::int64_t>(rows.size()), "labelled media row") + ", first label " + std::to_string(label) +
                         (input.ids.imageToken == label ? " (the image token)" : "");
        report.add(std::move(found));
    }
}

}  // namespace rowscope::audit::rules

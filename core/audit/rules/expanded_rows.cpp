#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {

/// L_expanded = L_template - M + sum N_m + boundary rows (article 0x01): the rows that ran are the rows the formula gives.
void expandedRows(const AuditInput& input, Reporter& report) {
    bool any = false;
    for (const Sample& sample : input.samples) {
        if (!sample.expansion || sample.expansion->templateLength == 0) continue;
        any = true;
        std::int64_t live = 0;
        for (const std::uint8_t real : sample.live) live += real;
        const std::int64_t expected = sample.expansion->expandedLength();
        std::int64_t cut = 0;
        for (const rows::RowRange& range : sample.expansion->templateToRows) cut += range.size() == 0;
        if (expected == live || cut > 0) continue;  // what a truncation took is recorded as cut
        NewFinding found;
        found.sample = sample.index;
        found.cause =
            inSample(sample.index) + "the expansion gives " + count(expected, "row") + ", the sequence has " + std::to_string(live);
        found.cure = "derive offsets from the original placeholder positions, left to right, and count boundary tokens apart";
        found.evidence = std::to_string(sample.expansion->templateLength) + " template tokens - " +
                         std::to_string(sample.expansion->placeholders) + " placeholders + " + std::to_string(sample.expansion->mediaRows) +
                         " media rows + " + std::to_string(sample.expansion->boundaryRows) + " boundary rows";
        report.add(std::move(found));
    }
    if (!any) report.lacks("the template before expansion");
}

}  // namespace rowscope::audit::rules

#include "core/audit/rules/media_rows.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {

/// A medium is whole or gone (article 0x0A, failure row 20).
void halfMedia(const AuditInput& input, Reporter& report) {
    for (const Sample& sample : input.samples)
        for (const trace::MediaRecord* record : sample.media) {
            auto cut = cutMedium(input, sample, *record);
            if (!cut) continue;
            NewFinding found;
            found.sample = sample.index;
            found.media = mediumIndex(input, *record);
            found.rows = std::move(cut->rows);
            found.cause = inSample(sample.index) + mediumName(*record) + " holds " + std::to_string(record->range->size()) + " of " +
                          count(record->featureRows, "row") + ": " + cut->how;
            found.cure = "truncate whole segments: drop the medium together with its text, or raise the length limit";
            found.evidence = rowsText(found.rows) + " of " + count(static_cast<std::int64_t>(sample.size()), "row");
            if (input.extra && input.extra->maxLength) found.evidence += "; the length limit is " + std::to_string(*input.extra->maxLength);
            if (input.extra && input.extra->shardIndex)
                found.evidence +=
                    "; this is shard " + std::to_string(*input.extra->shardIndex) + " of a sequence that is split between rows";
            found.details.emplace_back("rows_present", record->range->size());
            found.details.emplace_back("rows_expected", record->featureRows);
            report.add(std::move(found));
        }
}

}  // namespace rowscope::audit::rules

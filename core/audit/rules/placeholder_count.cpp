#include "core/audit/rules/media_rows.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {
namespace {

struct Counts {
    std::int64_t placeholders = 0;
    std::int64_t declared = 0;
    bool anyKnown = false;
    bool anyUnknown = false;  ///< a medium whose rows nobody told: it counts as many as it has placeholders
    bool memory = false;      ///< media are cross-attention memory: one placeholder a medium
    bool cut = false;
    std::vector<std::int32_t> uncovered;
};

Counts countsOf(const AuditInput& input, const Sample& sample) {
    Counts counts;
    std::vector<std::uint8_t> covered(sample.size(), 0);
    for (const trace::MediaRecord* record : sample.media) {
        const bool known = record->featureRows > 0 || record->inMemory;
        (known ? counts.anyKnown : counts.anyUnknown) = true;
        counts.memory |= record->inMemory;
        if (known)
            counts.declared += record->inMemory ? 1 : record->featureRows;
        else if (record->range)
            counts.declared += record->range->size();
        counts.cut |= cutMedium(input, sample, *record).has_value();
        if (record->inMemory && record->placeholder && static_cast<std::size_t>(*record->placeholder) < covered.size())
            covered[static_cast<std::size_t>(*record->placeholder)] = 1;
        if (record->range && !record->inMemory)
            for (std::int32_t row = record->range->begin; row < record->range->end; ++row) covered[static_cast<std::size_t>(row)] = 1;
    }
    for (std::size_t row = 0; row < sample.size(); ++row) {
        if (!isPlaceholder(input, sample, row)) continue;
        ++counts.placeholders;
        if (!covered[row]) counts.uncovered.push_back(static_cast<std::int32_t>(row));
    }
    return counts;
}

}  // namespace

/// Per sample, never over the batch: totals may agree while two samples do not (article 0x01, failure row 1).
void placeholderCount(const AuditInput& input, Reporter& report) {
    bool anyRecord = false;
    for (const Sample& sample : input.samples) anyRecord |= !sample.media.empty();
    for (const Sample& sample : input.samples) {
        Counts counts = countsOf(input, sample);
        // A sample without records is a text sample where other samples have records, and unknown where none has.
        if (!anyRecord && input.media.empty()) {
            if (counts.placeholders > 0) report.lacks("media records: how many rows each medium has");
            continue;
        }
        if (counts.anyUnknown) report.lacks("how many rows each medium has (image_grid_thw, video_grid_thw, or rows per image)");
        if (!sample.media.empty() && !counts.anyKnown) continue;
        if (counts.placeholders == counts.declared || counts.cut) continue;
        if (input.model.fusion == "qformer" || (counts.placeholders == 0 && !input.ids.imageToken)) continue;
        const std::string unit = counts.memory ? "medium" : "media row";
        NewFinding found;
        found.sample = sample.index;
        found.rows = rangesOf(std::span<const std::int32_t>(counts.uncovered));
        found.cause = inSample(sample.index) + count(counts.placeholders, "placeholder row") + " in the tokens, " +
                      count(counts.declared, unit) + " given" +
                      (found.rows.empty() ? "" : "; " + rowsText(found.rows) + " belong to no medium");
        found.cure = "bind media per sample, and escape placeholder tokens in user text before the processor repeats them";
        found.evidence = "placeholders " + std::to_string(counts.placeholders) + ", media rows " + std::to_string(counts.declared) +
                         ", records " + std::to_string(sample.media.size());
        found.details.emplace_back("placeholders", counts.placeholders);
        found.details.emplace_back("media", counts.declared);
        report.add(std::move(found));
    }
}

}  // namespace rowscope::audit::rules

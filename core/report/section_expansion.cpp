#include "core/report/sections.h"

namespace rowscope::report {

Section expansionSection(const trace::Trace& trace, const std::vector<std::int32_t>& sequences) {
    Section section{"expansion", "Expansion", {}};
    std::vector<std::vector<json::Value>> sums;
    std::vector<std::vector<json::Value>> records;
    std::vector<std::vector<json::Value>> cuts;
    for (const std::int32_t index : sequences) {
        const auto& sequence = trace.sequences[static_cast<std::size_t>(index)];
        const std::string title = sequenceTitle(trace, index);
        const auto& e = sequence.expansion;
        const auto n = [](std::int32_t value) { return json::Value(static_cast<std::int64_t>(value)); };
        sums.push_back(
            {title, n(e.templateLength), n(e.placeholders), n(e.mediaRows), n(e.boundaryRows), n(e.expandedLength()),
             n(sequence.prefixLength),
             e.convention == rows::PlaceholderConvention::ExpandsLater ? "one a medium, expands later" : "repeated by the processor"});
        for (const auto& r : e.records)
            records.push_back({title, static_cast<std::int64_t>(r.mediaId), static_cast<std::int64_t>(r.placeholderPosition),
                               static_cast<std::int64_t>(r.rows.begin), static_cast<std::int64_t>(r.rows.end),
                               static_cast<std::int64_t>(r.leadingBoundaryRows), static_cast<std::int64_t>(r.interiorBoundaryRows),
                               static_cast<std::int64_t>(r.trailingBoundaryRows), r.processorManifestHash});
        for (const auto& cut : sequence.cuts) cuts.push_back({title, cut.part, static_cast<std::int64_t>(cut.tokensDropped), cut.side});
    }
    if (!sums.empty())
        section.blocks.emplace_back(tableOf("lengths", "Expanded = template - placeholders + media rows + boundary rows",
                                            {"sequence", "template tokens", "placeholders", "media rows", "boundary rows", "expanded rows",
                                             "rows from the shared prefix", "placeholders are"},
                                            std::move(sums)));
    if (!records.empty())
        section.blocks.emplace_back(tableOf("expansion", "Placeholder records",
                                            {"sequence", "media", "placeholder at", "first row", "end row", "boundary rows before",
                                             "inside", "after", "processor manifest"},
                                            std::move(records)));
    if (!cuts.empty())
        section.blocks.emplace_back(tableOf("cuts", "Cut before the run", {"sequence", "part", "tokens dropped", "side"}, std::move(cuts)));
    return section;
}

}  // namespace rowscope::report

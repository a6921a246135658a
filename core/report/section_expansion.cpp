#include "core/report/sections.h"

namespace rowscope::report {
namespace {

Facts formula(const std::string& title, const trace::Sequence& sequence) {
    const auto& e = sequence.expansion;
    Facts facts;
    facts.facts.push_back({"Sequence", title, "", ""});
    facts.facts.push_back({"Template", static_cast<std::int64_t>(e.templateLength), "tokens",
                           e.convention == rows::PlaceholderConvention::ExpandsLater ? "one placeholder a medium, expanded later"
                                                                                     : "placeholders already repeated by the processor"});
    facts.facts.push_back({"Placeholders", static_cast<std::int64_t>(e.placeholders), "", ""});
    facts.facts.push_back({"Media rows", static_cast<std::int64_t>(e.mediaRows), "rows", ""});
    facts.facts.push_back({"Boundary rows", static_cast<std::int64_t>(e.boundaryRows), "rows", ""});
    facts.facts.push_back({"Expanded", static_cast<std::int64_t>(e.expandedLength()), "rows",
                           std::to_string(e.templateLength) + " - " + std::to_string(e.placeholders) + " + " + std::to_string(e.mediaRows) + " + " +
                               std::to_string(e.boundaryRows)});
    if (sequence.prefixLength > 0)
        facts.facts.push_back({"Shared prefix", static_cast<std::int64_t>(sequence.prefixLength), "rows", "computed once for all sequences"});
    return facts;
}

}  // namespace

Section expansionSection(const trace::Trace& trace, const std::vector<std::int32_t>& sequences) {
    Section section{"expansion", "Expansion", {}};
    std::vector<std::vector<json::Value>> records;
    std::vector<std::vector<json::Value>> cuts;
    for (const std::int32_t index : sequences) {
        const auto& sequence = trace.sequences[static_cast<std::size_t>(index)];
        const std::string title = sequenceTitle(trace, index);
        section.blocks.emplace_back(formula(title, sequence));
        for (const auto& r : sequence.expansion.records)
            records.push_back({title, static_cast<std::int64_t>(r.mediaId), static_cast<std::int64_t>(r.placeholderPosition),
                               static_cast<std::int64_t>(r.rows.begin), static_cast<std::int64_t>(r.rows.end),
                               static_cast<std::int64_t>(r.leadingBoundaryRows), static_cast<std::int64_t>(r.interiorBoundaryRows),
                               static_cast<std::int64_t>(r.trailingBoundaryRows), r.processorManifestHash});
        for (const auto& cut : sequence.cuts)
            cuts.push_back({title, cut.part, static_cast<std::int64_t>(cut.tokensDropped), cut.side});
    }
    if (!records.empty())
        section.blocks.emplace_back(tableOf("expansion", "Placeholder records",
                                            {"sequence", "media", "placeholder at", "first row", "end row", "boundary rows before", "inside", "after",
                                             "processor manifest"},
                                            std::move(records)));
    if (!cuts.empty())
        section.blocks.emplace_back(tableOf("cuts", "Cut before the run", {"sequence", "part", "tokens dropped", "side"}, std::move(cuts)));
    return section;
}

}  // namespace rowscope::report

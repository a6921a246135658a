#include <array>

#include "core/report/place_text.h"
#include "core/report/sections.h"

namespace rowscope::report {

Section summarySection(const trace::Trace& trace) {
    Facts facts;
    const auto& from = trace.provenance;
    const auto text = [&facts](const char* name, const std::string& value, const char* note = "") {
        if (!value.empty()) facts.facts.push_back({name, value, "", note});
    };
    text("Producer", std::string(name(from.producer)));
    text("Checkpoint", from.checkpoint);
    text("Checkpoint state", from.checkpointNote);
    text("Branch", from.branch);
    text("Computed in", from.dtype);
    const auto count = [&facts](const char* name, std::size_t value, const char* unit) {
        if (value > 0) facts.facts.push_back({name, value, unit, ""});
    };
    count("Questions", trace.questions.size(), "");
    count("Sequences", trace.sequences.size(), "");
    std::size_t longest = 0;
    std::size_t total = 0;
    for (const auto& sequence : trace.sequences) {
        longest = std::max(longest, sequence.rows.size());
        total += sequence.rows.size();
    }
    count("Longest sequence", longest, "rows");
    count("Rows in all sequences", total, "rows");
    count("Media", trace.media.size(), "");

    std::array<std::size_t, 3> bySeverity{};
    for (const auto& finding : trace.findings) ++bySeverity[static_cast<std::size_t>(finding.severity)];
    facts.facts.push_back({"Faults", bySeverity[static_cast<std::size_t>(trace::Severity::Error)], "", ""});
    facts.facts.push_back({"Warnings", bySeverity[static_cast<std::size_t>(trace::Severity::Warning)], "", ""});
    facts.facts.push_back({"Notes", bySeverity[static_cast<std::size_t>(trace::Severity::Info)], "", ""});
    if (!trace.notCheckable.empty())
        facts.facts.push_back({"Rules that could not run", trace.notCheckable.size(), "", "listed under Findings with what each lacked"});
    return {"summary", "Summary", {std::move(facts)}};
}

Section answersSection(const trace::Trace& trace) {
    Section section{"answers", "Answers", {}};
    for (std::size_t q = 0; q < trace.questions.size(); ++q)
        section.blocks.emplace_back(OptionChart{static_cast<std::int32_t>(q), &trace.questions[q]});
    if (trace.questions.empty())
        section.blocks.emplace_back(Text{"This trace carries no questions or logits, so there is nothing to answer."});
    else if (!trace.answers.isNull())
        section.blocks.emplace_back(Code{"predict output", json::write(trace.answers, 2)});
    return section;
}

Section findingsSection(const trace::Trace& trace) {
    Section section{"findings", "Findings", {FindingList{&trace}}};
    if (trace.notCheckable.empty()) return section;
    std::vector<std::vector<json::Value>> rows;
    for (const auto& rule : trace.notCheckable) rows.push_back({rule.code, rule.lacks});
    section.blocks.emplace_back(tableOf("not-checkable", "Not checkable here", {"rule", "lacks"}, std::move(rows)));
    return section;
}

Section requestSection(const trace::Trace& trace) {
    if (trace.request.isNull()) return {"request", "Request", {}};
    return {"request", "Request", {Code{"request", json::write(trace.request, 2)}}};
}

Section provenanceSection(const trace::Trace& trace) {
    Section section{"provenance", "Provenance", {}};
    if (!trace.provenance.details.isNull())
        section.blocks.emplace_back(Code{"versions, options and manifest", json::write(trace.provenance.details, 2)});
    for (const auto& media : trace.media)
        if (!media.manifest.empty()) section.blocks.emplace_back(Code{"processor manifest of " + media.name, media.manifest});
    return section;
}

}  // namespace rowscope::report

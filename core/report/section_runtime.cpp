#include "core/report/place_text.h"
#include "core/report/sections.h"

namespace rowscope::report {
namespace {

std::string keyText(const std::vector<std::pair<std::string, std::string>>& key) {
    std::string text;
    for (const auto& [name, value] : key) text += (text.empty() ? "" : ", ") + name + "=" + value;
    return text;
}

std::string join(const std::vector<std::string>& parts) {
    std::string text;
    for (const auto& part : parts) text += (text.empty() ? "" : ", ") + part;
    return text;
}

}  // namespace

Section cachesSection(const trace::Trace& trace) {
    Section section{"caches", "Caches and memory", {}};
    if (!trace.ledger.empty()) {
        Facts facts;
        for (const auto& [name, bytes] : trace.ledger) facts.facts.push_back({name, bytes, "bytes", ""});
        section.blocks.emplace_back(std::move(facts));
    }
    std::vector<std::vector<json::Value>> rows;
    for (std::size_t i = 0; i < trace.cache.size(); ++i) {
        const auto& event = trace.cache[i];
        rows.push_back({i, std::string(name(event.op)), event.family, event.entry, event.bytes, event.request, event.reason,
                        event.nearestEntry, join(event.differs), keyText(event.key), event.keyHash});
    }
    if (!rows.empty())
        section.blocks.emplace_back(
            tableOf("cache-events", "Cache events",
                    {"event", "what", "family", "entry", "bytes", "request", "reason", "nearest entry", "differs in", "key", "key hash"},
                    std::move(rows)));
    return section;
}

Section timelineSection(const trace::Trace& trace) {
    Section section{"timeline", "Timeline", {}};
    if (trace.stages.empty()) return section;
    section.blocks.emplace_back(Timeline{&trace.stages});
    std::vector<std::vector<json::Value>> rows;
    for (const auto& stage : trace.stages)
        rows.push_back({stage.lane, stage.name, stage.startMs, stage.durationMs, stage.bytes, stage.note});
    section.blocks.emplace_back(
        tableOf("stages", "Stages", {"request", "stage", "start (ms)", "duration (ms)", "bytes", "note"}, std::move(rows)));
    return section;
}

}  // namespace rowscope::report

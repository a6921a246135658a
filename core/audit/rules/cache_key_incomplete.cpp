#include <algorithm>

#include "core/audit/rules/cache_identity.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {
namespace {

bool names(const json::Object& object, const std::string& key) {
    return std::any_of(object.begin(), object.end(), [&](const json::Member& m) { return m.first == key; });
}

}  // namespace

/// A key that leaves out part of what its state depends on: no wrong hit yet, but nothing prevents one (article 0x07).
void cacheKeyIncomplete(const AuditInput& input, Reporter& report) {
    if (input.cacheLog.empty()) return report.lacks("the cache log (cache_log)");
    std::vector<std::string> told;
    for (std::size_t i = 0; i < input.cacheLog.size(); ++i) {
        const trace::CacheLogEntry& entry = input.cacheLog[i];
        const auto& identity = entry.madeFrom ? entry.madeFrom : entry.needs;
        if (!identity || (entry.op == trace::CacheOp::Hit && entry.needs && entry.madeFrom && !differingFields(entry).empty())) continue;
        // What the family depends on: the same question as "would a change of this field make a hit wrong?"
        trace::CacheLogEntry probe = entry;
        probe.needs = json::Object{};
        probe.madeFrom = identity;
        std::vector<std::string> absent = differingFields(probe);
        std::erase_if(absent, [&](const std::string& field) { return names(entry.key, field); });
        if (absent.empty()) continue;
        std::string list;
        for (const std::string& field : absent) list += (list.empty() ? "" : ", ") + field;
        if (std::find(told.begin(), told.end(), entry.state + list) != told.end()) continue;
        told.push_back(entry.state + list);
        NewFinding found;
        // An instruction that a bridge depends on and its key omits will serve the wrong rows at the next question.
        found.severity = Severity::Info;
        found.cacheEvent = static_cast<std::int32_t>(i);
        found.cause = "the key of " + entry.state + " entries does not name " + list + ", on which they depend";
        found.cure =
            "key every state by its whole transformation: manifest, encoder, projector, fusion mode, and the instruction where the bridge "
            "reads it";
        found.evidence = "key of " + count(static_cast<std::int64_t>(entry.key.size()), "field") + ", identity of " +
                         count(static_cast<std::int64_t>(identity->size()), "field");
        found.details.emplace_back("fields", json::Array(absent.begin(), absent.end()));
        report.add(std::move(found));
    }
}

}  // namespace rowscope::audit::rules

#include "core/audit/rules/cache_identity.h"

#include <algorithm>
#include <array>
#include <set>

namespace rowscope::audit::rules {
namespace {

// Identity fields by the first family that depends on them; families stand in the order in which they are made.
constexpr std::array<std::string_view, 6> kFromBridgeOn{
    "projector_checkpoint", "resampler_checkpoint", "fusion_mode", "row_policy", "layout", "instruction"};
constexpr std::array<std::string_view, 9> kFromPrefixOn{"lm_checkpoint",   "chat_template", "placeholder_layout",
                                                        "position_policy", "adapter",       "adapter_revision",
                                                        "quantization",    "prefix_tokens", "lora"};
constexpr std::array<std::string_view, 3> kFromEncoderOn{"encoder_checkpoint", "feature_layer", "encoder_revision"};

bool isPrefixFamily(const std::string& state) { return state == "prefix_kv" || state == "decode_kv" || state == "cross_kv"; }

bool dependsOn(const std::string& state, std::string_view field) {
    const auto in = [&](const auto& list) { return std::find(list.begin(), list.end(), field) != list.end(); };
    if (isPrefixFamily(state)) return true;
    if (in(kFromPrefixOn)) return false;
    const bool encoder = state == "encoder" || state == "encoded";
    const bool processor = state == "processor" || state == "processed" || state == "raw";
    if ((encoder || processor) && in(kFromBridgeOn)) return false;
    return !(processor && in(kFromEncoderOn));
}

const json::Value* member(const json::Object& object, const std::string& key) {
    for (const auto& [name, value] : object)
        if (name == key) return &value;
    return nullptr;
}

std::string shortText(const json::Value* value) {
    if (!value) return "nothing";
    std::string text = value->isString() ? value->asString() : json::write(*value);
    if (text.size() > 40) text = text.substr(0, 37) + "…";
    return text;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
    return text;
}

/// The identity of what a hit took: as logged, or that of the last store of the entry before it.
const json::Object* madeFromOf(const AuditInput& input, std::size_t hit) {
    const trace::CacheLogEntry& entry = input.cacheLog[hit];
    if (entry.madeFrom) return &*entry.madeFrom;
    for (std::size_t i = hit; i-- > 0;) {
        const trace::CacheLogEntry& store = input.cacheLog[i];
        if (store.op == trace::CacheOp::Store && store.entry == entry.entry && store.state == entry.state && store.madeFrom)
            return &*store.madeFrom;
    }
    return nullptr;
}

}  // namespace

std::vector<std::string> differingFields(const trace::CacheLogEntry& hit) {
    std::set<std::string> fields;
    if (!hit.needs || !hit.madeFrom) return {};
    for (const auto& [name, value] : *hit.needs)
        if (const json::Value* made = member(*hit.madeFrom, name); dependsOn(hit.state, name) && !(made ? *made == value : value.isNull()))
            fields.insert(name);
    for (const auto& [name, value] : *hit.madeFrom)
        if (!member(*hit.needs, name) && dependsOn(hit.state, name) && !value.isNull()) fields.insert(name);
    return {fields.begin(), fields.end()};
}

CacheFault faultOf(const trace::CacheLogEntry& hit, const std::vector<std::string>& fields) {
    if (isPrefixFamily(hit.state)) return CacheFault::Prefix;
    return fields.size() == 1 && fields.front() == "instruction" ? CacheFault::Instruction : CacheFault::Encoder;
}

void reportCacheHits(const AuditInput& input, CacheFault wanted, Reporter& report) {
    if (input.cacheLog.empty()) return report.lacks("the cache log (cache_log)");
    for (std::size_t i = 0; i < input.cacheLog.size(); ++i) {
        trace::CacheLogEntry hit = input.cacheLog[i];
        if (hit.op != trace::CacheOp::Hit) continue;
        const json::Object* made = madeFromOf(input, i);
        if (!made || !hit.needs) {
            report.lacks("what hits need and what entries were made from (needs, made_from)");
            continue;
        }
        hit.madeFrom = *made;
        const std::vector<std::string> fields = differingFields(hit);
        if (fields.empty() || faultOf(hit, fields) != wanted) continue;
        NewFinding found;
        found.cacheEvent = static_cast<std::int32_t>(i);
        found.cause =
            "request " + hit.request + " takes " + hit.state + " entry " + hit.entry + ", which was made with another " + joined(fields);
        found.cure = "put " + joined(fields) + " into the key, or the hash of the whole manifest that names it";
        for (const std::string& field : fields)
            found.evidence += (found.evidence.empty() ? "" : "; ") + field + ": needs " + shortText(member(*hit.needs, field)) +
                              ", made from " + shortText(member(*hit.madeFrom, field));
        std::vector<std::string> absent;
        for (const std::string& field : fields)
            if (!member(hit.key, field)) absent.push_back(field);
        if (!absent.empty()) found.evidence += "; the key does not name " + joined(absent);
        found.details.emplace_back("request", hit.request);
        found.details.emplace_back("entry", hit.entry);
        found.details.emplace_back("seq", hit.seq);
        found.details.emplace_back("fields", json::Array(fields.begin(), fields.end()));
        report.add(std::move(found));
    }
}

}  // namespace rowscope::audit::rules

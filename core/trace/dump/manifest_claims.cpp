#include <array>

#include "core/trace/dump/fields.h"
#include "core/trace/dump/manifest.h"

namespace rowscope::trace::manifest {
namespace {

// Claims name open sets: rules then say that they can't check what an unknown name says.

void noteUnknown(const std::string& key, const std::string& text, std::string known, Dump& dump) {
    std::string place = "claims: '";
    place += key;
    place += '\'';
    dump.unknownNames.push_back({std::move(place), text, std::move(known)});
}

template <class E>
std::optional<E> known(const std::string& text, const std::string& key, Dump& dump) {
    if (text.empty()) return std::nullopt;
    const auto value = fromName<E>(text);
    if (!value) noteUnknown(key, text, allNames<E>(), dump);
    return value;
}

/// The same for names whose reader brings its own error.
template <class T>
std::optional<T> known(const std::string& text, const std::string& key, Result<T> (*fromText)(std::string_view), Dump& dump) {
    if (text.empty()) return std::nullopt;
    const auto value = fromText(text);
    if (value) return *value;
    noteUnknown(key, text, value.error().expected, dump);
    return std::nullopt;
}

std::optional<masks::TopologyRule> knownTopology(const std::string& text, const std::string& key, Dump& dump) {
    // A Q-Former has a rule for each of its objectives; "qformer" says which.
    for (const std::string_view objective : {"qformer_objectives", "itc", "itm", "itg"})
        if (text == objective) return std::nullopt;
    return known(text, key, &masks::topologyFromName, dump);
}

constexpr std::array<std::string_view, 17> kClaimKeys{
    "topology",      "topology_sliding",  "sliding_window", "layer_types",        "block_rule", "cross_topology",
    "cross_layers",  "positions",         "labels",         "loss_shift",         "pad_side",   "padded_query_policy",
    "media_wrapped", "latents_per_media", "media_slots",    "spatial_merge_size", "instruction"};

}  // namespace

Result<std::optional<masks::Window>> readWindow(const json::Value& value, const std::string& where) {
    constexpr std::int64_t kMost = std::int64_t{1} << 40;
    if (value.isNull()) return std::optional<masks::Window>{};
    if (value.isInt()) {
        if (value.asInt() < 1 || value.asInt() > kMost)
            return fail(ErrorKind::Value, where, "is no window", "a number of rows >= 1", std::to_string(value.asInt()));
        return std::optional(masks::windowBack(value.asInt()));
    }
    if (value.isArray() && value.asArray().size() == 2 && value.asArray()[0].isInt() && value.asArray()[1].isInt()) {
        const masks::Window window{value.asArray()[0].asInt(), value.asArray()[1].asInt()};
        if (window.left < -1 || window.right < -1 || window.left > kMost || window.right > kMost)
            return fail(ErrorKind::Value, where, "is no window", "[before, after] >= 0, or -1 for no limit");
        return std::optional(window);
    }
    return fail(ErrorKind::Type, where, "is no window", "a number of rows, [before, after] or null", std::string(value.typeName()));
}

Status readClaims(const json::Value& manifest, const std::string& where, Dump& dump) {
    const json::Value* value = manifest.find("claims");
    if (!value || value->isNull()) return {};
    Claims& claims = dump.claims;
    FieldReader in(*value, where + ": claims");
    std::string sliding;
    std::string labels;
    std::string shift;
    std::string side;
    std::string block;
    in.get("topology", claims.topologyText).get("topology_sliding", sliding).get("layer_types", claims.layerTypes).get("block_rule", block);
    in.get("cross_topology", claims.crossText).get("positions", claims.positionsText).get("labels", labels).get("loss_shift", shift);
    in.get("pad_side", side).get("padded_query_policy", claims.paddedQueryPolicy).get("media_wrapped", claims.mediaWrapped);
    in.get("latents_per_media", claims.latentsPerMedia, 1, 1 << 20).get("media_slots", claims.mediaSlots, 0, 1 << 20);
    in.get("spatial_merge_size", claims.spatialMergeSize, 1, 1024);
    ROWSCOPE_TRY(in.status());
    noteUnknownKeys(*value, "claims", kClaimKeys, dump);
    claims.topology = knownTopology(claims.topologyText, "topology", dump);
    claims.topologySliding = sliding.empty() ? claims.topology : knownTopology(sliding, "topology_sliding", dump);
    if (claims.topologySliding) claims.topologySliding->sliding = true;
    claims.cross = known<masks::CrossRule>(claims.crossText, "cross_topology", dump);
    claims.positions = known(claims.positionsText, "positions", &rows::positionPolicyFromName, dump);
    claims.labels = known<supervision::LabelConvention>(labels, "labels", dump);
    claims.lossShift = known<supervision::LossShift>(shift, "loss_shift", dump);
    claims.padSide = known<PadSide>(side, "pad_side", dump).value_or(PadSide::Unknown);
    claims.blockRule = known<rows::BlockRule>(block, "block_rule", dump).value_or(rows::BlockRule::PerMedia);
    if (const json::Value* window = value->find("sliding_window")) {
        ROWSCOPE_TRY_ASSIGN(read, readWindow(*window, in.whereOf("sliding_window")));
        claims.window = read;
    }
    return {};
}

}  // namespace rowscope::trace::manifest

#include "core/trace/dump/fields.h"
#include "core/trace/dump/manifest.h"

namespace rowscope::trace::manifest {
namespace {

/// Claims name open sets: a name this program does not know is kept as text, and rules then say that they can't check it.
template <class E>
E knownOr(std::string_view text, E fallback) {
    return fromName<E>(text).value_or(fallback);
}

std::optional<masks::TopologyRule> topologyOrNone(const std::string& text) {
    const auto rule = masks::topologyFromName(text);
    return rule ? std::optional(*rule) : std::nullopt;
}

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
    claims.topology = topologyOrNone(claims.topologyText);
    claims.topologySliding = sliding.empty() ? claims.topology : topologyOrNone(sliding);
    if (claims.topologySliding) claims.topologySliding->sliding = true;
    claims.cross = fromName<masks::CrossRule>(claims.crossText);
    if (const auto policy = rows::positionPolicyFromName(claims.positionsText)) claims.positions = *policy;
    claims.labels = fromName<supervision::LabelConvention>(labels);
    claims.lossShift = fromName<supervision::LossShift>(shift);
    claims.padSide = knownOr(side, PadSide::Unknown);
    claims.blockRule = block.empty() || block == "per_media" ? rows::BlockRule::PerMedia : rows::BlockRule::ContiguousRun;
    if (const json::Value* window = value->find("sliding_window")) {
        ROWSCOPE_TRY_ASSIGN(read, readWindow(*window, in.whereOf("sliding_window")));
        claims.window = read;
    }
    return {};
}

}  // namespace rowscope::trace::manifest

#include <algorithm>

#include "core/audit/lab/layout_makers.h"
#include "core/audit/lab/layout_rows.h"

namespace rowscope::audit::lab {
namespace {

json::Value claims(const char* topology, const char* positions) {
    return object({{"topology", topology},
                   {"positions", positions},
                   {"labels", "unshifted"},
                   {"loss_shift", "internal"},
                   {"pad_side", "left"},
                   {"padded_query_policy", "discard"}});
}

/// Layers that use one mask tensor each, and the tensors, to be filled by `rederive`.
void addSelfLayers(DumpEditor& editor, const std::vector<const char*>& masks) {
    const Shape ids = editor.shape("input_ids");
    json::Value layers = json::Array{};
    for (std::size_t i = 0; i < masks.size(); ++i) {
        layers.push(object({{"kind", "self"}, {"index", i}, {"mask", masks[i]}}));
        editor.setFloats(masks[i], {ids[0], 1, ids[1], ids[1]},
                         std::vector<float>(static_cast<std::size_t>(ids[0] * ids[1] * ids[1]), 0.F));
        editor.member("masks").set(masks[i], maskFact("additive", "B,H,Lq,Lk"));
    }
    editor.manifest.set("layers", std::move(layers));
}

}  // namespace

DumpEditor prefixLayout() {
    std::int64_t token = 20;
    std::vector<Columns> samples(3);
    append(samples[0], {{1, 3}, {2, 1}, {2, 4, true}, {2, 2}, {3, 3}, {2, 1}, {2, 4, true}, {2, 2}, {3, 3}}, 0, token);
    append(samples[1], {{1, 3}, {2, 1}, {2, 4, true}, {2, 3}, {3, 2}, {2, 2}, {3, 3}}, 0, token);
    append(samples[2], {{1, 3}, {2, 4}, {3, 4}}, 0, token);
    DumpEditor editor = rowsOf("lab: prefix", samples, false, "prefix");
    editor.manifest.set("claims", claims("causal", "monotonic_over_valid"));
    addSelfLayers(editor, {"mask.self.0", "mask.self.0"});
    json::Value estimate = json::Array{};
    for (const Columns& c : samples) estimate.push(c.ids.size());
    editor.manifest.set(
        "admission",
        object({{"estimated_language_rows", std::move(estimate)}, {"max_prefill_rows", 64}, {"accepted", json::Array{true, true, true}}}));
    return editor;
}

DumpEditor packedLayout() {
    std::int64_t token = 20;
    std::vector<Columns> samples(2);
    for (Columns& c : samples) {
        append(c, {{1, 1}, {2, 4, true}, {2, 3}, {3, 3}}, 0, token);
        append(c, {{1, 1}, {2, 4, true}, {2, 2}, {3, 4}}, 1, token);
    }
    DumpEditor editor = rowsOf("lab: packed", samples, true, "prefix");
    editor.manifest.set("claims", claims("packed_media_prefix", "reset_per_segment"));
    addSelfLayers(editor, {"mask.self.0", "mask.self.0"});
    return editor;
}

DumpEditor blockLayout() {
    std::int64_t token = 20;
    std::vector<Columns> samples(2);
    append(samples[0], {{1, 3}, {2, 4, true}, {2, 2}, {2, 4, true}, {2, 2}, {3, 4}}, 0, token);
    append(samples[1], {{1, 3}, {2, 4, true}, {2, 3}, {3, 3}}, 0, token);
    DumpEditor editor = rowsOf("lab: block", samples, false, "prefix");
    json::Value claimed = claims("bidir_image_block", "monotonic_over_valid");
    claimed.set("topology_sliding", "bidir_image_block_sliding");
    claimed.set("sliding_window", 6);
    claimed.set("block_rule", "per_media");
    claimed.set("layer_types", json::Array{"sliding_attention", "full_attention"});
    editor.manifest.set("claims", std::move(claimed));
    addSelfLayers(editor, {"mask.self.0", "mask.self.1"});
    return editor;
}

/// Media stay outside the sequence: each is one placeholder token and a slot of the memory.
DumpEditor crossLayout() {
    std::int64_t token = 20;
    std::vector<Columns> samples(2);
    append(samples[0], {{1, 3}, {2, 1, true}, {2, 3}, {2, 1, true}, {2, 2}, {3, 4}}, 0, token);
    append(samples[1], {{1, 3}, {2, 1, true}, {2, 4}, {3, 3}}, 0, token);
    DumpEditor editor = rowsOf("lab: cross attention", samples, false, "cross_attention");
    constexpr std::int64_t kLatents = 3;
    constexpr std::int64_t kSlots = 2;
    json::Value claimed = claims("causal", "monotonic_over_valid");
    claimed.set("cross_topology", "last_preceding");
    claimed.set("latents_per_media", kLatents);
    claimed.set("media_slots", kSlots);
    editor.manifest.set("claims", std::move(claimed));
    editor.editInts("origin_kind", [](auto& kinds) { std::replace(kinds.begin(), kinds.end(), std::int64_t{1}, std::int64_t{0}); });
    editor.editInts("origin_id", [](auto& ids) { std::fill(ids.begin(), ids.end(), -1); });
    for (json::Value& record : editor.member("media").asArray()) {
        const std::int64_t slot = record.find("media_id")->asInt();
        record.set("start_row", slot * kLatents);
        record.set("end_row", (slot + 1) * kLatents);
        record.set("rows", kLatents);
        record.set("axis", "memory");
    }
    editor.tensors.erase("image_features");
    editor.tensors.erase("inputs_embeds");
    const Shape ids = editor.shape("input_ids");
    editor.setInts("image_attention_mask", {ids[0], ids[1], kSlots},
                   std::vector<std::int64_t>(static_cast<std::size_t>(ids[0] * ids[1] * kSlots), 0));
    editor.member("masks").set("image_attention_mask", maskFact("keep_is_1", "B,L,M"));
    json::Value steps = json::Array{};
    const json::Value families = json::Array{"text_kv", "cross_memory"};
    steps.push(object({{"step", 0}, {"kind", "prefill"}, {"families", families}}));
    for (int step = 1; step <= 2; ++step) {
        const std::string tensor = "step" + std::to_string(step) + ".image_attention_mask";
        // A new row is bound as the last one was: the last medium of each item.
        editor.setInts(tensor, {2, 1, kSlots}, {0, 1, 1, 0});
        steps.push(object({{"step", step}, {"kind", "decode"}, {"families", families}, {"image_attention_mask", tensor}}));
    }
    editor.manifest.set("steps", std::move(steps));
    addSelfLayers(editor, {"mask.self.0"});
    return editor;
}

}  // namespace rowscope::audit::lab

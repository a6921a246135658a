#include "core/audit/lab/layouts.h"

#include <algorithm>
#include <limits>

#include "core/masks/terms_cross.h"
#include "core/masks/terms_order.h"
#include "core/rows/positions.h"
#include "core/trace/dump/columns.h"
#include "core/trace/dump/item_masks.h"

namespace rowscope::audit::lab {
namespace {

constexpr std::int64_t kPad = 0;
constexpr std::int64_t kBos = 1;
constexpr std::int64_t kEos = 2;
constexpr std::int64_t kImage = 9;
constexpr std::int64_t kWidth = 8;

/// What a sample is made of, in order: rows of one role, or a medium.
struct Part {
    int role = 2;
    int rows = 1;
    bool media = false;
};
using Parts = std::vector<Part>;

/// One sample's columns before padding.
struct Columns {
    std::vector<std::int64_t> ids, kinds, origins, roles, labels, segments;
    std::vector<std::pair<std::int64_t, std::int64_t>> media;  ///< begin, end
};

void append(Columns& c, const Parts& parts, std::int64_t segment, std::int64_t& nextToken) {
    bool first = true;
    for (std::size_t p = 0; p < parts.size(); ++p) {
        const Part& part = parts[p];
        const auto begin = static_cast<std::int64_t>(c.ids.size());
        const auto origin = part.media ? static_cast<std::int64_t>(c.media.size()) : -1;
        for (int row = 0; row < part.rows; ++row) {
            const bool last = row + 1 == part.rows;
            const std::int64_t token = part.media ? kImage : first && row == 0 ? kBos : part.role == 3 && last ? kEos : nextToken++;
            c.ids.push_back(token);
            c.kinds.push_back(part.media ? 1 : 0);
            c.origins.push_back(origin);
            c.roles.push_back(part.role);
            c.labels.push_back(part.role == 3 ? token : rows::kIgnored);
            c.segments.push_back(segment);
        }
        first = false;
        if (part.media) c.media.emplace_back(begin, begin + part.rows);
    }
}

json::Value object(std::initializer_list<std::pair<const char*, json::Value>> members) {
    json::Value out = json::Object{};
    for (const auto& [key, value] : members) out.set(key, value);
    return out;
}

json::Value head(const char* name, const char* fusion) {
    return object(
        {{"format", "mmdump"},
         {"version", 1},
         {"name", name},
         {"producer", object({{"library", "rowscope lab"}})},
         {"model",
          object({{"family", "lab"}, {"fusion", fusion}, {"lm_layers", 2}, {"kv_heads", 2}, {"head_dim", 8}, {"dtype", "float32"}})},
         {"ids", object({{"image_token_id", kImage},
                         {"pad_token_id", kPad},
                         {"bos_token_id", kBos},
                         {"eos_token_id", kEos},
                         {"ignore_index", rows::kIgnored}})},
         {"roles", object({{"pad", 0}, {"system", 1}, {"user", 2}, {"assistant", 3}})}});
}

json::Value maskFact(const char* meaning, const char* axes) { return object({{"meaning", meaning}, {"axes", axes}}); }

/// Rows of all samples, padded on the left, as tensors; features that identify medium and row; records.
DumpEditor rowsOf(const char* name, const std::vector<Columns>& samples, bool segments, const char* fusion) {
    std::size_t longest = 0;
    for (const Columns& c : samples) longest = std::max(longest, c.ids.size());
    const auto batch = static_cast<std::int64_t>(samples.size());
    const auto length = static_cast<std::int64_t>(longest);
    DumpEditor editor(head(name, fusion), {});
    const auto put = [&](const char* tensor, std::vector<std::int64_t> Columns::* member, std::int64_t padding) {
        std::vector<std::int64_t> all;
        for (const Columns& c : samples) {
            all.insert(all.end(), longest - c.ids.size(), padding);
            all.insert(all.end(), (c.*member).begin(), (c.*member).end());
        }
        editor.setInts(tensor, {batch, length}, all);
    };
    put("input_ids", &Columns::ids, kPad);
    put("origin_kind", &Columns::kinds, -1);
    put("origin_id", &Columns::origins, -1);
    put("role_ids", &Columns::roles, 0);
    put("labels", &Columns::labels, rows::kIgnored);
    if (segments) put("segment_ids", &Columns::segments, -1);
    std::vector<std::int64_t> keep;
    for (const Columns& c : samples) {
        keep.insert(keep.end(), longest - c.ids.size(), 0);
        keep.insert(keep.end(), c.ids.size(), 1);
    }
    editor.setInts("attention_mask", {batch, length}, keep);
    json::Value media = json::Array{};
    json::Value templates = json::Array{};
    std::vector<float> features;
    std::vector<float> embeds(static_cast<std::size_t>(batch * length * kWidth), 0.F);
    const std::vector<std::int64_t> ids = editor.ints("input_ids");
    for (std::size_t i = 0; i < ids.size(); ++i)
        for (std::int64_t d = 0; d < kWidth; ++d)
            embeds[i * kWidth + static_cast<std::size_t>(d)] = static_cast<float>(ids[i]) + 0.01F * static_cast<float>(d);
    std::int64_t index = 0;
    for (std::size_t item = 0; item < samples.size(); ++item) {
        json::Value contents = json::Array{};
        const auto shift = static_cast<std::int64_t>(longest - samples[item].ids.size());
        for (std::size_t m = 0; m < samples[item].media.size(); ++m) {
            const auto [begin, end] = samples[item].media[m];
            const std::string content = "picture-" + std::to_string(index);
            media.push(object({{"batch_id", item},
                               {"media_id", m},
                               {"kind", "image"},
                               {"start_row", begin + shift},
                               {"end_row", end + shift},
                               {"rows", end - begin},
                               {"placeholder_position", begin + shift},
                               {"feature_index", index},
                               {"content", content}}));
            contents.push(content);
            for (std::int64_t row = 0; row < end - begin; ++row)
                for (std::int64_t d = 0; d < kWidth; ++d) {
                    const float value = static_cast<float>(100 * (index + 1) + 10 * row) + 0.5F * static_cast<float>(d);
                    features.push_back(value);
                    embeds[(item * longest + static_cast<std::size_t>(begin + shift + row)) * kWidth + static_cast<std::size_t>(d)] = value;
                }
            ++index;
        }
        templates.push(std::move(contents));
    }
    const std::int64_t rowsEach = index > 0 ? static_cast<std::int64_t>(features.size()) / (index * kWidth) : 0;
    editor.setFloats("inputs_embeds", {batch, length, kWidth}, embeds);
    if (index > 0) editor.setFloats("image_features", {index, rowsEach, kWidth}, features);
    editor.manifest.set("media", std::move(media));
    editor.manifest.set("template_media", std::move(templates));
    editor.manifest.set("masks", object({{"attention_mask", maskFact("keep_is_1", "B,Lk")}}));
    return editor;
}

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

DumpEditor qformerLayout() {
    constexpr std::int64_t kQueries = 3;
    constexpr std::int64_t kText = 5;
    constexpr std::int64_t kRows = kQueries + kText;
    DumpEditor editor(head("lab: Q-Former", "qformer"), {});
    editor.setInts("input_ids", {1, kText}, {kBos, 20, 21, 22, kEos});
    editor.manifest.set("claims", object({{"topology", "qformer_objectives"}, {"padded_query_policy", "discard"}}));
    const std::pair<const char*, masks::QFormerMode> objectives[] = {
        {"itc", masks::QFormerMode::Itc}, {"itg", masks::QFormerMode::Itg}, {"itm", masks::QFormerMode::Itm}};
    json::Value masksJson = json::Object{};
    json::Value named = json::Object{};
    for (const auto& [name, mode] : objectives) {
        const masks::TermPtr term = masks::qformer(mode, kQueries, kText);
        std::vector<std::uint8_t> cells(static_cast<std::size_t>(kRows * kRows));
        term->fill({0, 0, kRows, kRows}, cells);
        const std::string tensor = std::string("mask.") + name;
        editor.tensors.insert_or_assign(tensor, Array::copyOf<std::uint8_t>(DType::Bool, {1, 1, kRows, kRows}, cells));
        masksJson.set(tensor, maskFact("allowed_is_true", "B,H,Lq,Lk"));
        named.set(name, tensor);
    }
    editor.manifest.set("masks", std::move(masksJson));
    editor.manifest.set("qformer", object({{"queries", kQueries}, {"text", kText}, {"objectives", std::move(named)}}));
    return editor;
}

json::Value identity(const std::string& family) {
    json::Value out = object({{"media_hash", "m0"}, {"processor_manifest", "size=384"}});
    if (family == "processor") return out;
    for (const auto& [key, value] : {std::pair{"encoder_checkpoint", "enc0"}, {"feature_layer", "-2"}, {"dtype", "bfloat16"}})
        out.set(key, value);
    if (family == "encoder") return out;
    for (const auto& [key, value] : {std::pair{"projector_checkpoint", "proj0"},
                                     {"layout", "rows"},
                                     {"fusion_mode", "prefix"},
                                     {"row_policy", "expand"},
                                     {"instruction", "describe"}})
        out.set(key, value);
    if (family == "bridge") return out;
    for (const auto& [key, value] : {std::pair{"lm_checkpoint", "lm0"},
                                     {"chat_template", "t0"},
                                     {"placeholder_layout", "l0"},
                                     {"position_policy", "monotonic"},
                                     {"adapter", "a0"},
                                     {"prefix_tokens", "p0"}})
        out.set(key, value);
    return out;
}

DumpEditor servingLayout() {
    DumpEditor editor(head("lab: serving", "prefix"), {});
    json::Value log = json::Array{};
    std::int64_t seq = 0;
    for (const char* family : {"encoder", "bridge", "prefix_kv"}) {
        const json::Value whole = identity(family);
        const std::string entry = std::string("entry-") + family;
        log.push(object({{"seq", seq++}, {"op", "miss"}, {"state", family}, {"request", "r0"}, {"key", whole}, {"needs", whole}}));
        log.push(object({{"seq", seq++},
                         {"op", "store"},
                         {"state", family},
                         {"entry", entry},
                         {"request", "r0"},
                         {"key", whole},
                         {"made_from", whole}}));
        log.push(object({{"seq", seq++},
                         {"op", "hit"},
                         {"state", family},
                         {"entry", entry},
                         {"request", "r1"},
                         {"key", whole},
                         {"needs", whole},
                         {"made_from", whole}}));
    }
    editor.manifest.set("cache_log", std::move(log));
    editor.setFloats("external.0", {4, kWidth}, std::vector<float>(4 * kWidth, 0.25F));
    editor.manifest.set("external_embeddings", json::Array{object({{"tensor", "external.0"},
                                                                   {"contract", object({{"allow_external_embeddings", true},
                                                                                        {"dtype", "float32"},
                                                                                        {"embedding_tail_shape", json::Array{kWidth}},
                                                                                        {"max_media_rows", 16},
                                                                                        {"checkpoint_hash", "ck0"}})},
                                                                   {"loaded_checkpoint_hash", "ck0"},
                                                                   {"accepted", true}})});
    const auto request = [](const char* id, std::int64_t rows) {
        return object({{"id", id}, {"media_items", 1}, {"encoder_rows", rows}, {"text_rows", 40}, {"arrival_ms", 0}});
    };
    json::Value batches = json::Array{};
    batches.push(object({{"batch_id", 0},
                         {"requests", json::Array{request("r1", 576), request("r2", 400)}},
                         {"encode_start_ms", 5},
                         {"encode_end_ms", 120}}));
    batches.push(
        object({{"batch_id", 1}, {"requests", json::Array{request("r0", 40'000)}}, {"encode_start_ms", 120}, {"encode_end_ms", 4100}}));
    editor.manifest.set("schedule", object({{"policy", object({{"max_encoder_rows_per_batch", 4096}})}, {"batches", std::move(batches)}}));
    return editor;
}

}  // namespace

Status rederive(DumpEditor& editor) {
    ROWSCOPE_TRY_ASSIGN(dump, editor.make());
    ROWSCOPE_TRY_ASSIGN(tables, trace::rowTables(dump));
    const Shape extent{dump.batch, dump.rows};
    std::vector<std::int64_t> keep;
    std::vector<std::int64_t> positions;
    for (std::size_t item = 0; item < tables.size(); ++item) {
        const std::vector<std::uint8_t> live = trace::liveRows(tables[item]);
        keep.insert(keep.end(), live.begin(), live.end());
        rows::PositionColumns columns;
        columns.valid = live;
        columns.originKind = tables[item].originKind;
        columns.originId = tables[item].originId;
        columns.segment = tables[item].segment;
        if (dump.claims.positions) {
            ROWSCOPE_TRY_ASSIGN(made, rows::positionsOf(*dump.claims.positions, columns));
            positions.insert(positions.end(), made.positions.values.begin(), made.positions.values.end());
        }
        for (std::size_t layer = 0; layer < dump.layers.size(); ++layer) {
            if (dump.layers[layer].kind != trace::LayerKind::SelfAttention) continue;
            const bool sliding = layer < dump.claims.layerTypes.size() && dump.claims.layerTypes[layer] == "sliding_attention";
            ROWSCOPE_TRY_ASSIGN(mask, trace::claimedMask(dump, tables[item], static_cast<std::int64_t>(item), sliding, {}));
            editor.setMask(dump.layers[layer].mask, static_cast<std::int64_t>(item), mask);
        }
    }
    editor.setInts("attention_mask", extent, keep);
    if (!positions.empty()) editor.setInts("position_ids", extent, positions);
    if (!dump.claims.cross) return {};
    const std::int64_t slots = editor.shape("image_attention_mask")[2];
    editor.editInts("image_attention_mask", [&](std::vector<std::int64_t>& cells) {
        for (std::size_t item = 0; item < tables.size(); ++item) {
            std::vector<std::int32_t> slotOfRow(tables[item].rowCount, -1);
            std::int32_t next = 0;
            for (std::size_t row = 0; row < tables[item].rowCount; ++row)
                if (tables[item].tokenId[row] == kImage) slotOfRow[row] = next++;
            const auto windows = masks::mediaWindows(*dump.claims.cross, slotOfRow);
            for (std::size_t row = 0; row < windows.size(); ++row)
                for (std::int64_t slot = 0; slot < slots; ++slot)
                    cells[(item * tables[item].rowCount + row) * static_cast<std::size_t>(slots) + static_cast<std::size_t>(slot)] =
                        slot >= windows[row].first && slot < windows[row].last;
        }
    });
    return {};
}

DumpEditor makeLayout(Layout layout) {
    DumpEditor editor = [&] {
        switch (layout) {
            case Layout::Prefix:
                return prefixLayout();
            case Layout::Packed:
                return packedLayout();
            case Layout::Block:
                return blockLayout();
            case Layout::Cross:
                return crossLayout();
            case Layout::QFormer:
                return qformerLayout();
            case Layout::Serving:
                return servingLayout();
        }
        return prefixLayout();
    }();
    // The bases are sound by construction; what can't be derived shows as a missing tensor in the lab's own tests.
    if (layout != Layout::QFormer && layout != Layout::Serving) (void)rederive(editor);
    return editor;
}

}  // namespace rowscope::audit::lab

#include "core/audit/lab/layout_makers.h"
#include "core/audit/lab/layout_rows.h"
#include "core/masks/terms_order.h"

namespace rowscope::audit::lab {
namespace {

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

}  // namespace

DumpEditor qformerLayout() {
    constexpr std::int64_t kQueries = 3;
    constexpr std::int64_t kText = 5;
    constexpr std::int64_t kRows = kQueries + kText;
    DumpEditor editor(dumpHead("lab: Q-Former", "qformer"), {});
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

DumpEditor servingLayout() {
    DumpEditor editor(dumpHead("lab: serving", "prefix"), {});
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

}  // namespace rowscope::audit::lab

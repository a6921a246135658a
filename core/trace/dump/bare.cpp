#include "core/trace/dump/bare.h"

#include <filesystem>

#include "core/masks/topologies.h"
#include "core/rows/positions.h"
#include "core/trace/dump/bare_masks.h"
#include "core/trace/dump/bare_media.h"

namespace rowscope::trace {
namespace {

using TensorMap = std::map<std::string, Array, std::less<>>;

json::Value orNull(const std::optional<std::int32_t>& id) { return id ? json::Value(static_cast<std::int64_t>(*id)) : json::Value(); }

json::Value idsOf(const ImportOptions& options) {
    json::Value ids = json::Object{};
    ids.set("image_token_id", orNull(options.imageToken));
    ids.set("video_token_id", orNull(options.videoToken));
    ids.set("pad_token_id", orNull(options.pad));
    ids.set("eos_token_id", orNull(options.eos));
    ids.set("turn_end_token_id", orNull(options.turnEnd));
    ids.set("vision_start_token_id", orNull(options.visionStart));
    ids.set("vision_end_token_id", orNull(options.visionEnd));
    ids.set("ignore_index", options.ignoreIndex);
    return ids;
}

json::Value claimsOf(const ImportOptions& options, const TensorMap& tensors) {
    json::Value claims = json::Object{};
    if (!options.topology.empty()) claims.set("topology", options.topology);
    if (!options.positions.empty()) claims.set("positions", options.positions);
    if (options.visionStart && options.visionEnd) claims.set("media_wrapped", true);
    claims.set("spatial_merge_size", options.spatialMergeSize);
    // What collators of these libraries promise: labels stand at their own token and the model's loss shifts them.
    const auto labels = options.labels.value_or(supervision::LabelConvention::Unshifted);
    if (tensors.contains("labels")) {
        claims.set("labels", nameOf(labels));
        claims.set("loss_shift", labels == supervision::LabelConvention::Unshifted ? "internal" : "none");
    }
    return claims;
}

Array reshaped(const Array& array, Shape shape) {
    auto owner = std::make_shared<Array>(array);
    return Array(array.dtype(), std::move(shape), owner->bytes(), owner);
}

/// A flattened batch, [L], is one item of L rows.
void addBatchAxis(TensorMap& tensors) {
    const auto ids = tensors.find("input_ids");
    if (ids == tensors.end() || ids->second.rank() != 1) return;
    const std::int64_t length = ids->second.dim(0);
    for (auto& [name, array] : tensors) {
        if (array.rank() == 1 && array.dim(0) == length && name != "cu_seqlens" && !name.starts_with("cu_seq_lens"))
            array = reshaped(array, {1, length});
        else if (name == "position_ids" && array.rank() == 2 && array.dim(1) == length && (array.dim(0) == 3 || array.dim(0) == 4))
            array = reshaped(array, {array.dim(0), 1, length});
    }
}

/// Segment numbers from cumulative lengths (varlen attention); rows behind the last border are padding.
Result<std::optional<Array>> segmentsOf(const TensorMap& tensors, const std::string& where) {
    const auto ids = tensors.find("input_ids");
    if (ids == tensors.end() || ids->second.rank() != 2 || tensors.contains("segment_ids")) return std::optional<Array>{};
    if (const auto seq = tensors.find("seq_idx"); seq != tensors.end() && seq->second.shape() == ids->second.shape())
        return std::optional(seq->second);
    const std::int64_t rows = ids->second.size();
    for (const char* name : {"cu_seq_lens_q", "cu_seqlens", "cu_seqlens_q"}) {
        const auto it = tensors.find(name);
        if (it == tensors.end()) continue;
        const std::string path = where + ": tensor '" + name + "'";
        const auto borders = it->second.toInts();
        if (!borders) return fail(borders.error().within(path));
        if (borders->empty() || borders->front() != 0) return fail(ErrorKind::Value, path, "does not start at 0");
        std::vector<std::int32_t> segment(static_cast<std::size_t>(rows), -1);
        for (std::size_t s = 0; s + 1 < borders->size(); ++s) {
            if ((*borders)[s + 1] < (*borders)[s] || (*borders)[s + 1] > rows)
                return fail(ErrorKind::Value, path, "border " + std::to_string(s + 1) + " is out of order",
                            std::to_string((*borders)[s]) + " to " + std::to_string(rows), std::to_string((*borders)[s + 1]));
            for (std::int64_t row = (*borders)[s]; row < (*borders)[s + 1]; ++row)
                segment[static_cast<std::size_t>(row)] = static_cast<std::int32_t>(s);
        }
        return std::optional(Array::of(ids->second.shape(), segment));
    }
    return std::optional<Array>{};
}

/// Answers as spans, from a mask over answer tokens (TRL's assistant_masks or completion_mask).
Result<json::Value> spansOf(const TensorMap& tensors, const std::string& where) {
    json::Value spans = json::Array{};
    const Array& ids = tensors.find("input_ids")->second;
    for (const char* name : {"assistant_masks", "completion_mask"}) {
        const auto it = tensors.find(name);
        if (it == tensors.end() || it->second.shape() != ids.shape() || ids.rank() != 2) continue;
        const auto values = it->second.toInts();
        if (!values) return fail(values.error().within(where + ": tensor '" + name + "'"));
        const std::int64_t rows = ids.dim(1);
        for (std::int64_t item = 0; item < ids.dim(0); ++item)
            for (std::int64_t row = 0; row < rows;) {
                const bool answer = (*values)[static_cast<std::size_t>(item * rows + row)] != 0;
                std::int64_t end = row + 1;
                while (end < rows && ((*values)[static_cast<std::size_t>(item * rows + end)] != 0) == answer) ++end;
                json::Value span = json::Object{};
                span.set("batch_id", item);
                span.set("start", row);
                span.set("end", end);
                span.set("role", answer ? "assistant" : "prompt");
                spans.push(std::move(span));
                row = end;
            }
        break;
    }
    return spans;
}

}  // namespace

Status checkImport(const ImportOptions& options) {
    if (!options.topology.empty()) ROWSCOPE_TRY(masks::topologyFromName(options.topology));
    if (!options.positions.empty()) ROWSCOPE_TRY(rows::positionPolicyFromName(options.positions));
    return {};
}

Result<Dump> dumpFromTensors(TensorMap tensors, const ImportOptions& options, const std::string& where, const Progress& progress) {
    ROWSCOPE_TRY(checkImport(options));
    if (!tensors.contains("input_ids"))
        return fail(ErrorKind::NotFound, where, "no tensor 'input_ids'", {}, {},
                    "a bare file must hold at least input_ids; a dump's folder has a manifest.json");
    addBatchAxis(tensors);
    ROWSCOPE_TRY_ASSIGN(segments, segmentsOf(tensors, where));
    const bool varlen = segments && !tensors.contains("seq_idx");
    if (segments) tensors.emplace("segment_ids", *segments);
    json::Value manifest = json::Object{};
    manifest.set("format", "mmdump");
    manifest.set("version", 1);
    manifest.set("name", std::filesystem::path(where).stem().string());
    json::Value producer = json::Object{};
    producer.set("library", "bare tensors");
    manifest.set("producer", std::move(producer));
    manifest.set("ids", idsOf(options));
    manifest.set("claims", claimsOf(options, tensors));
    ROWSCOPE_TRY_ASSIGN(masks, bareMaskFacts(tensors, where));
    manifest.set("masks", std::move(masks));
    ROWSCOPE_TRY_ASSIGN(spans, spansOf(tensors, where));
    if (!spans.asArray().empty()) {
        json::Value extra = json::Object{};
        extra.set("spans", std::move(spans));
        manifest.set("ext", std::move(extra));
    }
    if (varlen) {
        json::Value layer = json::Object{};
        layer.set("kind", "self");
        layer.set("varlen", true);
        manifest.set("layers", json::Array{std::move(layer)});
    }
    ROWSCOPE_TRY(progress.check(where));
    ROWSCOPE_TRY_ASSIGN(dump, makeDump(std::move(manifest), std::move(tensors), where));
    ROWSCOPE_TRY(addBareMedia(dump, options, progress));
    return dump;
}

}  // namespace rowscope::trace

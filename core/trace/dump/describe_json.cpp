#include "core/trace/dump/describe.h"

namespace rowscope::trace {
namespace {

json::Value pairs(const std::vector<ItemRow>& rows) {
    json::Value out = json::Array{};
    for (const auto& [item, row] : rows) out.push(json::Array{item, row});
    return out;
}

template <class T>
json::Value list(const std::vector<T>& values) {
    json::Value out = json::Array{};
    for (const T& value : values) out.push(json::Value(value));
    return out;
}

template <class T>
json::Value lists(const std::vector<std::vector<T>>& values) {
    json::Value out = json::Array{};
    for (const auto& line : values) out.push(list(line));
    return out;
}

json::Value layerJson(const LayerDescription& layer) {
    json::Value out = json::Object{};
    out.set("index", layer.index);
    out.set("kind", nameOf(layer.kind));
    if (layer.kind == LayerKind::SelfAttention) {
        out.set("topologies", list(layer.topologies));
        out.set("allowed_edges_live_rows", layer.allowedEdges);
        out.set("fully_blocked_rows", pairs(layer.fullyBlocked));
    } else {
        out.set("allowed_edges", layer.allowedEdges);
    }
    out.set("mask_shape", list(layer.maskShape));
    return out;
}

}  // namespace

json::Value toJson(const DumpDescription& d) {
    json::Value out = json::Object{};
    json::Value media = json::Array{};
    for (const MediaRunFact& run : d.media) {
        json::Value item = json::Object{};
        item.set("batch_id", run.batch);
        item.set("media_id", run.mediaId);
        item.set("kind", run.kind == rows::OriginKind::Video ? "video" : run.kind == rows::OriginKind::Audio ? "audio" : "image");
        item.set("start_row", run.range.begin);
        item.set("end_row", run.range.end);
        media.push(std::move(item));
    }
    out.set("media", std::move(media));
    json::Value layers = json::Array{};
    for (const LayerDescription& layer : d.layers) layers.push(layerJson(layer));
    out.set("layers", std::move(layers));
    out.set("position_policies", list(d.positionPolicies));
    if (!d.labelConvention.empty()) out.set("labels_convention", d.labelConvention);
    if (d.loss) {
        json::Value loss = json::Object{};
        loss.set("sum", d.loss->sum);
        loss.set("count", d.loss->count);
        loss.set("mean", d.loss->count > 0 ? json::Value(d.loss->sum / static_cast<double>(d.loss->count)) : json::Value());
        loss.set("rows", pairs(d.loss->rows));
        out.set("loss", std::move(loss));
    }
    if (!d.kvBytes.empty()) {
        out.set("kv_bytes", list(d.kvBytes));
        out.set("kv_lengths", lists(d.kvLengths));
        out.set("decode_positions", list(d.decodePositions));
    }
    if (d.cross) {
        json::Value cross = json::Object{};
        cross.set("text_media_index", lists(d.cross->textMediaIndex));
        cross.set("rows_gated_off", pairs(d.cross->gatedOff));
        cross.set("latents_per_media", d.cross->latentsPerMedia);
        cross.set("media_slots", d.cross->mediaSlots);
        cross.set("cross_memory_bytes_per_layer", d.cross->bytesPerLayer);
        out.set("cross", std::move(cross));
    }
    if (!d.ropeDeltas.empty()) out.set("rope_deltas", list(d.ropeDeltas));
    if (!d.positionIds.isNull()) out.set("position_ids", d.positionIds);
    if (!d.logitsPerImage.empty()) out.set("logits_per_image", lists(d.logitsPerImage));
    return out;
}

}  // namespace rowscope::trace

#include "model/training/loop/forward.h"

#include <ATen/ops/arange.h>
#include <ATen/ops/index_select.h>
#include <ATen/ops/masked_scatter.h>
#include <ATen/ops/stack.h>

#include "model/engine/arrays.h"
#include "model/network/masks.h"

namespace rowscope::training {
namespace {

at::Tensor pixelsOf(const Batch& batch) {
    std::vector<at::Tensor> views;
    views.reserve(batch.pictures.size());
    for (const media::ProcessedMedia& picture : batch.pictures) views.push_back(engine::viewOf(picture.pixelValues).select(0, 0));
    return at::stack(views);
}

Status runVision(const network::Network& network, const Batch& batch, const PassSettings& settings, const nn::Context& context,
                 Pass& pass) {
    if (batch.pictures.empty()) return {};
    if (!network.vision || !network.connector) return fail(ErrorKind::Unsupported, "vision tower", "this checkpoint reads no pictures");
    if (settings.cache) {
        ROWSCOPE_TRY_ASSIGN(features, settings.cache->features(network, batch.pictures, context));
        pass.features = std::move(features);
        return {};
    }
    ROWSCOPE_TRY_ASSIGN(patches, network.vision->forward(pixelsOf(batch), context));
    pass.patches = std::move(patches);
    ROWSCOPE_TRY_ASSIGN(features, network.connector->forward(pass.patches, context));
    pass.features = std::move(features);
    return {};
}

/// Embeddings with each row's own pictures in place, in the order of its image tokens.
Result<at::Tensor> embed(const network::Network& network, const Batch& batch, const at::Tensor& features) {
    ROWSCOPE_TRY_ASSIGN(plain, network.embed(batch.ids, {}, {}));
    if (!batch.rowViews.defined()) return plain;
    const at::Tensor isImage = batch.ids.eq(network.imageToken);
    const at::Tensor source = at::index_select(features, 0, batch.rowViews);
    const std::int64_t rows = source.size(0) * source.size(1);
    if (isImage.sum().item<std::int64_t>() != rows)
        return fail(ErrorKind::Mismatch, "training batch", "image tokens and image features differ in number", std::to_string(rows),
                    std::to_string(isImage.sum().item<std::int64_t>()));
    return at::masked_scatter(plain, isImage.unsqueeze(-1), source);
}

Result<at::Tensor> runText(const network::Network& network, const Batch& batch, const at::Tensor& embeddings, const PassSettings& settings,
                           const nn::Context& context) {
    const at::Tensor positions = at::arange(batch.length, at::kLong);
    if (const llama::Decoder* decoder = network.decoder()) {
        nn::AttentionMask mask{{}, true};
        if (settings.block) mask = {network::optionBlockAllowed(batch.valid, batch.spans, 0), false};
        return decoder->forward({embeddings, positions, mask}, context);
    }
    return network.encoder()->forward({embeddings, positions, batch.valid}, context);
}

}  // namespace

Result<Pass> runPass(const network::Network& network, const Batch& batch, const PassSettings& settings, const nn::Context& context) {
    Pass pass;
    ROWSCOPE_TRY(runVision(network, batch, settings, context, pass));
    if (!settings.text || batch.rows == 0) return pass;
    ROWSCOPE_TRY_ASSIGN(embeddings, embed(network, batch, pass.features));
    ROWSCOPE_TRY_ASSIGN(hidden, runText(network, batch, embeddings, settings, context));
    pass.hidden = std::move(hidden);
    ROWSCOPE_TRY_ASSIGN(
        head, network.head.forward({pass.hidden, batch.valid, batch.types, batch.markers, batch.markerMask, /*allRows=*/false}, context));
    pass.head = std::move(head);
    return pass;
}

}  // namespace rowscope::training

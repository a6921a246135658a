#include "model/network/network.h"

#include <ATen/ops/where.h>

namespace rowscope::network {

Network makeNetwork(const checkpoint::BackboneConfig& backbone, const laya_head::HeadConfig& head) {
    Network network;
    if (backbone.vision) network.vision.emplace(*backbone.vision);
    if (backbone.connector)
        network.connector.emplace(
            *backbone.connector, backbone.family == checkpoint::Family::ModernVbert ? "modality_projection." : "modality_projection.proj.");
    if (const auto* llamaConfig = std::get_if<llama::LlamaConfig>(&backbone.text))
        network.text.emplace<llama::Decoder>(*llamaConfig);
    else
        network.text.emplace<modernbert::Encoder>(std::get<modernbert::ModernBertConfig>(backbone.text));
    network.head = laya_head::Head(head);
    network.imageToken = backbone.imageToken;
    return network;
}

void Network::visitBackbone(nn::ParameterVisitor& visitor) {
    if (vision) vision->visit(visitor, "encoder.vision_model.");
    if (connector) connector->visit(visitor, "encoder.connector.");
    std::visit([&](auto& model) { model.visit(visitor, vision ? "encoder.text_model." : "encoder."); }, text);
}

Status Network::pack(const kernels::KernelSet& kernels, const Progress& progress) {
    const nn::Packer packer{kernels, progress};
    if (vision) vision->pack(packer);
    if (connector) connector->pack(packer);
    std::visit([&](auto& model) { model.pack(packer); }, text);
    head.pack(packer);
    return progress.check("weights");
}

at::ScalarType Network::dtype() const {
    return std::visit([](const auto& model) { return model.tokens.weight.scalar_type(); }, text);
}

Result<at::Tensor> Network::encodeImages(const at::Tensor& pixels, const nn::Context& context) const {
    if (!vision || !connector) return fail(ErrorKind::Unsupported, "vision tower", "this checkpoint reads no pictures");
    ROWSCOPE_TRY_ASSIGN(patches, vision->forward(pixels.to(context.runner ? at::kFloat : dtype()), context));
    return connector->forward(patches, context);
}

Result<at::Tensor> Network::embed(const at::Tensor& ids, const at::Tensor& features, const nn::Context& context) const {
    const auto& tokens = std::visit([](const auto& model) -> const nn::Embedding& { return model.tokens; }, text);
    if (ids.numel() > 0 && (ids.min().item<std::int64_t>() < 0 || ids.max().item<std::int64_t>() >= tokens.count))
        return fail(ErrorKind::Value, "input ids", "token id outside the vocabulary", "0 to " + std::to_string(tokens.count - 1),
                    std::to_string(ids.min().item<std::int64_t>()) + " to " + std::to_string(ids.max().item<std::int64_t>()));
    const at::Tensor plain = nn::streamOf(context, tokens.forward(ids));
    if (!features.defined()) return plain;
    const at::Tensor isImage = ids.eq(imageToken);
    const std::int64_t rows = features.size(0) * features.size(1);
    const at::Tensor counts = isImage.sum(-1);
    if (!counts.eq(rows).all().item<bool>())
        return fail(ErrorKind::Mismatch, "input ids", "image tokens and image features differ in number",
                    std::to_string(rows) + " in every row",
                    std::to_string(counts.min().item<std::int64_t>()) + " to " + std::to_string(counts.max().item<std::int64_t>()));
    const at::Tensor flat =
        features.to(plain.scalar_type()).reshape({1, rows, features.size(2)}).expand({ids.size(0), rows, features.size(2)});
    return plain.masked_scatter(isImage.unsqueeze(-1), flat.contiguous());
}

}  // namespace rowscope::network

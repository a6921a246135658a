#include "model/modernbert/modernbert.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/gelu.h>

#include <cmath>

#include "model/nn/attention.h"

namespace rowscope::modernbert {

Layer::Layer(const ModernBertConfig& c, std::size_t index) : first(index == 0), global(c.global.at(index)), heads(c.heads) {
    attentionNorm = mlpNorm = {.width = c.width, .eps = c.normEps, .hasBias = c.normBias};
    wqkv = {.inputs = c.width, .outputs = 3 * c.width, .hasBias = c.attentionBias};
    wo = {.inputs = c.width, .outputs = c.width, .hasBias = c.attentionBias};
    wi = {.inputs = c.width, .outputs = 2 * c.intermediate, .hasBias = c.mlpBias};
    mlpWo = {.inputs = c.intermediate, .outputs = c.width, .hasBias = c.mlpBias};
}

void Layer::visit(nn::ParameterVisitor& visitor, const std::string& prefix) {
    if (!first) attentionNorm.visit(visitor, prefix + "attn_norm.");
    wqkv.visit(visitor, prefix + "attn.Wqkv.");
    wo.visit(visitor, prefix + "attn.Wo.");
    mlpNorm.visit(visitor, prefix + "mlp_norm.");
    wi.visit(visitor, prefix + "mlp.Wi.");
    mlpWo.visit(visitor, prefix + "mlp.Wo.");
}

void Layer::pack(const nn::Packer& packer) {
    packedQkv = packer.pack({&wqkv}, false);
    packedOut = packer.pack({&wo}, false);
    const std::int64_t inner = wi.outputs / 2;
    const nn::Linear gate = nn::rowsOf(wi, 0, inner);
    const nn::Linear value = nn::rowsOf(wi, inner, inner);
    packedWi = packer.pack({&gate, &value}, true);
    packedMlpOut = packer.pack({&mlpWo}, false);
}

Result<at::Tensor> Layer::forward(at::Tensor x, const nn::Rotations& by, const nn::AttentionMask& mask, std::int64_t index,
                                  const nn::Context& context) const {
    const bool fast = context.runner && packedQkv;
    const std::int64_t width = x.size(2);
    const std::int64_t size = width / heads;
    const at::Tensor normed = first ? x : nn::normalise(context, attentionNorm, x);
    const at::Tensor qkv = fast ? nn::multiply(*context.runner, normed, *packedQkv) : wqkv.forward(normed);
    const auto third = [&](std::int64_t i) {
        return qkv.narrow(2, i * width, width).view({x.size(0), x.size(1), heads, size}).transpose(1, 2);
    };
    const at::Tensor q = nn::rotate(third(0), by, context);
    const at::Tensor k = nn::rotate(third(1), by, context);
    const double scale = 1.0 / std::sqrt(static_cast<double>(size));
    const at::Tensor read = nn::attend(q, k, third(2), mask, scale, context, {nn::Part::Text, index});
    ROWSCOPE_TRY(context.check("encoder"));
    if (fast) {
        x = nn::multiply(*context.runner, read, *packedOut, kernels::Activation::None, x);
        ROWSCOPE_TRY(context.check("encoder"));
        const at::Tensor inner =
            nn::multiply(*context.runner, nn::normalise(context, mlpNorm, x), *packedWi, kernels::Activation::GeluGate);
        ROWSCOPE_TRY(context.check("encoder"));
        return nn::multiply(*context.runner, inner, *packedMlpOut, kernels::Activation::None, x);
    }
    x = x + wo.forward(read);
    ROWSCOPE_TRY(context.check("encoder"));
    const at::Tensor both = wi.forward(nn::normalise(context, mlpNorm, x));
    ROWSCOPE_TRY(context.check("encoder"));
    const std::int64_t inner = both.size(2) / 2;
    return x + mlpWo.forward(at::gelu(both.narrow(2, 0, inner)).mul(both.narrow(2, inner, inner)));
}

Encoder::Encoder(const ModernBertConfig& c) : config(c) {
    tokens = {.count = c.vocabulary, .width = c.width};
    embeddingNorm = finalNorm = {.width = c.width, .eps = c.normEps, .hasBias = c.normBias};
    for (std::size_t i = 0; i < static_cast<std::size_t>(c.layers); ++i) layers.emplace_back(c, i);
}

void Encoder::visit(nn::ParameterVisitor& visitor, const std::string& prefix) {
    tokens.visit(visitor, prefix + "embeddings.tok_embeddings.");
    embeddingNorm.visit(visitor, prefix + "embeddings.norm.");
    for (std::size_t i = 0; i < layers.size(); ++i) layers[i].visit(visitor, prefix + "layers." + std::to_string(i) + ".");
    finalNorm.visit(visitor, prefix + "final_norm.");
}

void Encoder::pack(const nn::Packer& packer) {
    for (Layer& layer : layers) layer.pack(packer);
}

at::Tensor windowAllowed(std::int64_t rows, std::int64_t window) {
    const at::Tensor at = at::arange(rows, at::kLong);
    return (at.unsqueeze(1) - at.unsqueeze(0)).abs().le(window / 2);
}

Result<at::Tensor> Encoder::forward(const Pass& pass, const nn::Context& context) const {
    if (context.taps && context.taps->wantsInputs(nn::Part::Text))
        context.taps->positions(nn::Part::Text, pass.positions.dim() == 1 ? pass.positions.unsqueeze(0) : pass.positions);
    const std::int64_t rows = pass.embeddings.size(1);
    const std::int64_t size = config.width / config.heads;
    const nn::Rotations globalBy = nn::rotations(pass.positions, size, config.globalTheta);
    const nn::Rotations localBy = nn::rotations(pass.positions, size, config.localTheta);
    nn::AttentionMask everywhere;
    if (pass.valid.defined()) everywhere.allowed = pass.valid.unsqueeze(1).unsqueeze(1);
    nn::AttentionMask nearby = everywhere;
    if (rows > config.localAttention / 2 + 1) {
        const at::Tensor window = windowAllowed(rows, config.localAttention);
        nearby.allowed = everywhere.allowed.defined() ? everywhere.allowed.logical_and(window) : window;
    }
    at::Tensor x = nn::normalise(context, embeddingNorm, pass.embeddings);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const auto index = static_cast<std::int64_t>(i);
        const bool global = layers[i].global;
        context.hidden(nn::Part::Text, index, x);
        ROWSCOPE_TRY(context.check("encoder"));
        ROWSCOPE_TRY_ASSIGN(next, layers[i].forward(x, global ? globalBy : localBy, global ? everywhere : nearby, index, context));
        x = std::move(next);
    }
    context.hidden(nn::Part::Text, config.layers, x);
    x = nn::normalise(context, finalNorm, x);
    context.hidden(nn::Part::Text, config.layers + 1, x);
    return x;
}

}  // namespace rowscope::modernbert

#include "model/modernbert/modernbert.h"

#include <cmath>

#include <ATen/TensorOperators.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/gelu.h>

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

Result<at::Tensor> Layer::forward(at::Tensor x, const nn::Rotations& by, const nn::AttentionMask& mask, std::int64_t index,
                                  const nn::Context& context) const {
    const std::int64_t size = x.size(2) / heads;
    const at::Tensor qkv =
        wqkv.forward(first ? x : attentionNorm.forward(x)).view({x.size(0), x.size(1), 3, heads, size}).permute({2, 0, 3, 1, 4});
    const at::Tensor q = nn::rotate(qkv.select(0, 0), by);
    const at::Tensor k = nn::rotate(qkv.select(0, 1), by);
    const double scale = 1.0 / std::sqrt(static_cast<double>(size));
    x = x + wo.forward(nn::attend(q, k, qkv.select(0, 2), mask, scale, context, {nn::Part::Text, index}));
    ROWSCOPE_TRY(context.check("encoder"));
    const at::Tensor both = wi.forward(mlpNorm.forward(x));
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
    at::Tensor x = embeddingNorm.forward(pass.embeddings);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const auto index = static_cast<std::int64_t>(i);
        const bool global = layers[i].global;
        context.hidden(nn::Part::Text, index, x);
        ROWSCOPE_TRY(context.check("encoder"));
        ROWSCOPE_TRY_ASSIGN(next, layers[i].forward(x, global ? globalBy : localBy, global ? everywhere : nearby, index, context));
        x = std::move(next);
    }
    context.hidden(nn::Part::Text, config.layers, x);
    x = finalNorm.forward(x);
    context.hidden(nn::Part::Text, config.layers + 1, x);
    return x;
}

}  // namespace rowscope::modernbert

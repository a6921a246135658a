#include "model/llama/llama.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/silu.h>

#include <cmath>

#include "model/nn/attention.h"

namespace rowscope::llama {
namespace {

at::Tensor splitHeads(const at::Tensor& x, std::int64_t heads, std::int64_t size) {
    return x.view({x.size(0), x.size(1), heads, size}).transpose(1, 2);
}

/// The prefix's rows put before this pass's, for every row of the batch.
at::Tensor behind(const at::Tensor& prefix, const at::Tensor& rows) {
    return at::cat({prefix.expand({rows.size(0), prefix.size(1), prefix.size(2), prefix.size(3)}), rows}, 2);
}

}  // namespace

Layer::Layer(const LlamaConfig& c) : heads(c.heads), kvHeads(c.kvHeads), headSize(c.headSize) {
    inputNorm = postAttentionNorm = {.width = c.width, .eps = c.normEps};
    query = {.inputs = c.width, .outputs = c.heads * c.headSize, .hasBias = c.attentionBias};
    key = value = {.inputs = c.width, .outputs = c.kvHeads * c.headSize, .hasBias = c.attentionBias};
    out = {.inputs = c.heads * c.headSize, .outputs = c.width, .hasBias = c.attentionBias};
    gate = up = {.inputs = c.width, .outputs = c.intermediate, .hasBias = c.mlpBias};
    down = {.inputs = c.intermediate, .outputs = c.width, .hasBias = c.mlpBias};
}

void Layer::visit(nn::ParameterVisitor& visitor, const std::string& prefix) {
    inputNorm.visit(visitor, prefix + "input_layernorm.");
    query.visit(visitor, prefix + "self_attn.q_proj.");
    key.visit(visitor, prefix + "self_attn.k_proj.");
    value.visit(visitor, prefix + "self_attn.v_proj.");
    out.visit(visitor, prefix + "self_attn.o_proj.");
    postAttentionNorm.visit(visitor, prefix + "post_attention_layernorm.");
    gate.visit(visitor, prefix + "mlp.gate_proj.");
    up.visit(visitor, prefix + "mlp.up_proj.");
    down.visit(visitor, prefix + "mlp.down_proj.");
}

void Layer::pack(const nn::Packer& packer) {
    packedQkv = packer.pack({&query, &key, &value}, false);
    packedOut = packer.pack({&out}, false);
    packedGateUp = packer.pack({&gate, &up}, true);
    packedDown = packer.pack({&down}, false);
}

Result<at::Tensor> Layer::forward(at::Tensor x, const nn::Rotations& by, const Pass& pass, std::int64_t index,
                                  const nn::Context& context) const {
    const auto layer = static_cast<std::size_t>(index);
    const bool fast = context.runner && packedQkv;
    const at::Tensor normed = nn::normalise(context, inputNorm, x);
    at::Tensor q, k, v;
    if (fast) {
        const at::Tensor qkv = nn::multiply(*context.runner, normed, *packedQkv);
        q = splitHeads(qkv.narrow(2, 0, query.outputs), heads, headSize);
        k = splitHeads(qkv.narrow(2, query.outputs, key.outputs), kvHeads, headSize);
        v = splitHeads(qkv.narrow(2, query.outputs + key.outputs, value.outputs), kvHeads, headSize);
    } else {
        q = splitHeads(query.forward(normed), heads, headSize);
        k = splitHeads(key.forward(normed), kvHeads, headSize);
        v = splitHeads(value.forward(normed), kvHeads, headSize);
    }
    q = nn::rotate(q, by, context);
    k = nn::rotate(k, by, context);
    // Own memory: a view would keep the whole projection alive.
    if (pass.keep) pass.keep->at(layer) = {k.contiguous(), v.contiguous()};
    if (pass.prefix && !pass.segments) {
        k = behind(pass.prefix->at(layer).keys, k);
        v = behind(pass.prefix->at(layer).values, v);
    }
    const double scale = 1.0 / std::sqrt(static_cast<double>(headSize));
    const nn::AttentionPlace place{nn::Part::Text, index};
    const KeyValue before = pass.prefix ? pass.prefix->at(layer) : KeyValue{};
    const at::Tensor read = pass.segments ? nn::attendSegments(q, k, v, before.keys, before.values, *pass.segments, scale, context, place)
                                          : nn::attend(q, k, v, pass.mask, scale, context, place);
    ROWSCOPE_TRY(context.check("language model"));
    x = fast ? nn::multiply(*context.runner, read, *packedOut, kernels::Activation::None, x) : x + out.forward(read);
    ROWSCOPE_TRY(context.check("language model"));
    const at::Tensor states = nn::normalise(context, postAttentionNorm, x);
    const at::Tensor inner = fast ? nn::multiply(*context.runner, states, *packedGateUp, kernels::Activation::SiluGate)
                                  : at::silu(gate.forward(states)).mul(up.forward(states));
    ROWSCOPE_TRY(context.check("language model"));
    return fast ? nn::multiply(*context.runner, inner, *packedDown, kernels::Activation::None, x) : x + down.forward(inner);
}

Decoder::Decoder(const LlamaConfig& c) : config(c) {
    tokens = {.count = c.vocabulary, .width = c.width};
    layers.assign(static_cast<std::size_t>(c.layers), Layer(c));
    norm = {.width = c.width, .eps = c.normEps};
}

void Decoder::visit(nn::ParameterVisitor& visitor, const std::string& prefix) {
    tokens.visit(visitor, prefix + "embed_tokens.");
    for (std::size_t i = 0; i < layers.size(); ++i) layers[i].visit(visitor, prefix + "layers." + std::to_string(i) + ".");
    norm.visit(visitor, prefix + "norm.");
}

void Decoder::pack(const nn::Packer& packer) {
    for (Layer& layer : layers) layer.pack(packer);
}

Result<at::Tensor> Decoder::forward(const Pass& pass, const nn::Context& context) const {
    if (context.taps && context.taps->wantsInputs(nn::Part::Text))
        context.taps->positions(nn::Part::Text, pass.positions.dim() == 1 ? pass.positions.unsqueeze(0) : pass.positions);
    if (pass.keep) pass.keep->assign(layers.size(), {});
    const nn::Rotations by = nn::rotations(pass.positions, config.headSize, config.ropeTheta);
    at::Tensor x = pass.embeddings;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const auto index = static_cast<std::int64_t>(i);
        context.hidden(nn::Part::Text, index, x);
        ROWSCOPE_TRY(context.check("language model"));
        ROWSCOPE_TRY_ASSIGN(next, layers[i].forward(x, by, pass, index, context));
        x = std::move(next);
    }
    context.hidden(nn::Part::Text, config.layers, x);
    x = nn::normalise(context, norm, x);
    context.hidden(nn::Part::Text, config.layers + 1, x);
    return x;
}

}  // namespace rowscope::llama

#include "model/siglip/tower.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/gelu.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/upsample_bicubic2d.h>

#include <cmath>

#include "model/nn/attention.h"
#include "model/siglip/position_buckets.h"

namespace rowscope::siglip {
namespace {

at::Tensor splitHeads(const at::Tensor& x, std::int64_t heads) {
    return x.view({x.size(0), x.size(1), heads, x.size(2) / heads}).transpose(1, 2);
}

}  // namespace

Layer::Layer(const SiglipConfig& c) : heads(c.heads) {
    norm1 = norm2 = {.width = c.width, .eps = c.normEps};
    query = key = value = out = {.inputs = c.width, .outputs = c.width};
    fc1 = {.inputs = c.width, .outputs = c.intermediate};
    fc2 = {.inputs = c.intermediate, .outputs = c.width};
}

void Layer::visit(nn::ParameterVisitor& visitor, const std::string& prefix) {
    norm1.visit(visitor, prefix + "layer_norm1.");
    query.visit(visitor, prefix + "self_attn.q_proj.");
    key.visit(visitor, prefix + "self_attn.k_proj.");
    value.visit(visitor, prefix + "self_attn.v_proj.");
    out.visit(visitor, prefix + "self_attn.out_proj.");
    norm2.visit(visitor, prefix + "layer_norm2.");
    fc1.visit(visitor, prefix + "mlp.fc1.");
    fc2.visit(visitor, prefix + "mlp.fc2.");
}

void Layer::pack(const nn::Packer& packer) {
    packedQkv = packer.pack({&query, &key, &value}, false);
    packedOut = packer.pack({&out}, false);
    packedFc1 = packer.pack({&fc1}, false);
    packedFc2 = packer.pack({&fc2}, false);
}

Result<at::Tensor> Layer::forward(at::Tensor x, std::int64_t index, const nn::Context& context) const {
    const nn::AttentionPlace place{nn::Part::Vision, index};
    const double scale = 1.0 / std::sqrt(static_cast<double>(query.outputs / heads));
    const at::Tensor normed = nn::normalise(context, norm1, x);
    if (context.runner && packedQkv) {
        kernels::Runner& runner = *context.runner;
        const at::Tensor qkv = nn::multiply(runner, normed, *packedQkv);
        ROWSCOPE_TRY(context.check("vision tower"));
        const auto third = [&](std::int64_t i) { return splitHeads(qkv.narrow(2, i * query.outputs, query.outputs), heads); };
        const at::Tensor read = nn::attend(third(0), third(1), third(2), {}, scale, context, place);
        ROWSCOPE_TRY(context.check("vision tower"));
        x = nn::multiply(runner, read, *packedOut, kernels::Activation::None, x);
        ROWSCOPE_TRY(context.check("vision tower"));
        const at::Tensor inner = nn::multiply(runner, nn::normalise(context, norm2, x), *packedFc1, kernels::Activation::GeluTanh);
        ROWSCOPE_TRY(context.check("vision tower"));
        return nn::multiply(runner, inner, *packedFc2, kernels::Activation::None, x);
    }
    const at::Tensor q = splitHeads(query.forward(normed), heads);
    const at::Tensor k = splitHeads(key.forward(normed), heads);
    const at::Tensor v = splitHeads(value.forward(normed), heads);
    ROWSCOPE_TRY(context.check("vision tower"));
    x = x + out.forward(nn::attend(q, k, v, {}, scale, context, place));
    ROWSCOPE_TRY(context.check("vision tower"));
    const at::Tensor inner = at::gelu(fc1.forward(nn::normalise(context, norm2, x)), "tanh");
    ROWSCOPE_TRY(context.check("vision tower"));
    return x + fc2.forward(inner);
}

Tower::Tower(const SiglipConfig& c) : config(c) {
    patchEmbedding = {.inputs = c.channels * c.patch * c.patch, .outputs = c.width};
    positions = {.count = c.grid() * c.grid(), .width = c.width};
    layers.assign(static_cast<std::size_t>(c.layers), Layer(c));
    postNorm = {.width = c.width, .eps = c.normEps};
}

void Tower::visit(nn::ParameterVisitor& visitor, const std::string& prefix) {
    const std::string patches = prefix + "embeddings.patch_embedding.";
    visitor.parameter(patches + "weight", patchEmbedding.weight, {config.width, config.channels, config.patch, config.patch});
    visitor.parameter(patches + "bias", patchEmbedding.bias, {config.width});
    positions.visit(visitor, prefix + "embeddings.position_embedding.");
    for (std::size_t i = 0; i < layers.size(); ++i) layers[i].visit(visitor, prefix + "encoder.layers." + std::to_string(i) + ".");
    postNorm.visit(visitor, prefix + "post_layernorm.");
}

void Tower::pack(const nn::Packer& packer) {
    nn::Linear patches = patchEmbedding;
    patches.weight = patches.weight.reshape({config.width, patchEmbedding.inputs});
    packedPatches = packer.pack({&patches}, false);
    for (Layer& layer : layers) layer.pack(packer);
}

at::Tensor Tower::positionRows(std::int64_t rows, std::int64_t columns, const nn::Context& context) const {
    const std::int64_t grid = config.grid();
    const bool tapped = context.taps && context.taps->wantsInputs(nn::Part::Vision);
    if (config.positions == Positions::Bucketised) {
        const at::Tensor ids = bucketisedPositions(rows, columns, grid);
        if (tapped) context.taps->positions(nn::Part::Vision, ids.unsqueeze(0));
        return positions.forward(ids);
    }
    // An interpolated row mixes several rows of the table; it is named by its own index.
    if (tapped) context.taps->positions(nn::Part::Vision, at::arange(rows * columns, at::kLong).unsqueeze(0));
    if (rows == grid && columns == grid) return positions.weight;
    const at::Tensor table = positions.weight.view({1, grid, grid, config.width}).permute({0, 3, 1, 2});
    const at::Tensor resampled = at::upsample_bicubic2d(table, {rows, columns}, /*align_corners=*/false);
    return resampled.permute({0, 2, 3, 1}).reshape({rows * columns, config.width});
}

Result<at::Tensor> Tower::forward(const at::Tensor& pixels, const nn::Context& context) const {
    const std::int64_t p = config.patch;
    const std::int64_t views = pixels.size(0);
    const std::int64_t rows = pixels.size(2) / p;
    const std::int64_t columns = pixels.size(3) / p;
    if (pixels.size(1) != config.channels || rows < 1 || columns < 1)
        return fail(ErrorKind::Value, "vision tower", "picture does not fit the patches",
                    std::to_string(config.channels) + " channels of at least " + std::to_string(p) + " x " + std::to_string(p) + " pixels",
                    toString(pixels.sizes().vec()));
    const at::Tensor patches = pixels.narrow(2, 0, rows * p)
                                   .narrow(3, 0, columns * p)
                                   .reshape({views, config.channels, rows, p, columns, p})
                                   .permute({0, 2, 4, 1, 3, 5})
                                   .reshape({views, rows * columns, patchEmbedding.inputs});
    const at::Tensor placed = positionRows(rows, columns, context);
    at::Tensor x;
    if (context.runner && packedPatches)
        x = nn::multiply(*context.runner, patches, *packedPatches) + placed;
    else
        x = at::linear(patches, patchEmbedding.weight.reshape({config.width, patchEmbedding.inputs}), patchEmbedding.bias) + placed;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const auto index = static_cast<std::int64_t>(i);
        context.hidden(nn::Part::Vision, index, x);
        ROWSCOPE_TRY(context.check("vision tower"));
        ROWSCOPE_TRY_ASSIGN(next, layers[i].forward(x, index, context));
        x = std::move(next);
    }
    context.hidden(nn::Part::Vision, config.layers, x);
    x = nn::normalise(context, postNorm, x);
    context.hidden(nn::Part::Vision, config.layers + 1, x);
    return x;
}

}  // namespace rowscope::siglip

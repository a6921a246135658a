#include "model/laya_head/head.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/gelu.h>
#include <ATen/ops/zeros.h>

#include "model/laya_head/features.h"

namespace rowscope::laya_head {
namespace {

constexpr double kPaddingLogit = -1e4;
constexpr std::int64_t kInner = 256;  // width of the act, value and next heads' hidden layer

}  // namespace

Head::Head(const HeadConfig& c) : config(c) {
    typeEmbedding = {.count = 3, .width = c.width};
    layers.assign(static_cast<std::size_t>(c.layers), EncoderLayer(c.width));
    scorerNorm = nextNorm = {.width = c.width};
    scorer1 = {.inputs = c.width, .outputs = c.width};
    scorer3 = {.inputs = c.width, .outputs = 1};
    act0 = value0 = {.inputs = c.width + 4, .outputs = kInner};
    act2 = {.inputs = kInner, .outputs = c.actions};
    value2 = next3 = {.inputs = kInner, .outputs = 1};
    next1 = {.inputs = c.width, .outputs = kInner};
}

void Head::visit(nn::ParameterVisitor& visitor, const std::string& prefix) {
    typeEmbedding.visit(visitor, prefix + "type_emb.");
    for (std::size_t i = 0; i < layers.size(); ++i) layers[i].visit(visitor, prefix + "head.layers." + std::to_string(i) + ".");
    scorerNorm.visit(visitor, prefix + "scorer.0.");
    scorer1.visit(visitor, prefix + "scorer.1.");
    scorer3.visit(visitor, prefix + "scorer.3.");
    act0.visit(visitor, prefix + "act_head.0.");
    act2.visit(visitor, prefix + "act_head.2.");
    if (config.valueHead) {
        value0.visit(visitor, prefix + "value_head.0.");
        value2.visit(visitor, prefix + "value_head.2.");
    }
    if (config.nextHead) {
        nextNorm.visit(visitor, prefix + "next_head.0.");
        next1.visit(visitor, prefix + "next_head.1.");
        next3.visit(visitor, prefix + "next_head.3.");
    }
    visitor.parameter(prefix + "temperature", temperature, {3});
}

void Head::pack(const nn::Packer& packer) {
    for (EncoderLayer& layer : layers) layer.pack(packer);
}

Result<HeadOutput> Head::forward(const HeadInput& input, const nn::Context& context) const {
    at::Tensor x = input.hidden.to(at::kFloat) + typeEmbedding.forward(input.types).unsqueeze(1);
    at::Tensor pooledRow = at::zeros({x.size(0), 1}, at::kLong);
    if (config.pooling == Pooling::LastReal) pooledRow = (input.valid.sum(-1, /*keepdim=*/true) - 1).clamp_min(0);
    const at::Tensor readRows = at::cat({input.markers, pooledRow}, 1);
    const auto wantsAll = [&](std::int64_t index) {
        return input.allRows || (context.taps && (context.taps->wantsHidden(nn::Part::Head, index + 1) ||
                                                  context.taps->attentionWish(nn::Part::Head, index) != nullptr));
    };
    HeadOutput output;
    bool narrowed = false;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const auto index = static_cast<std::int64_t>(i);
        context.hidden(nn::Part::Head, index, x);
        ROWSCOPE_TRY(context.check("decision head"));
        narrowed = i + 1 == layers.size() && !wantsAll(index);
        ROWSCOPE_TRY_ASSIGN(next, layers[i].forward(x, input.valid, narrowed ? readRows : at::Tensor(), index, context));
        x = std::move(next);
    }
    if (!narrowed) context.hidden(nn::Part::Head, config.layers, x);
    if (input.allRows) output.hidden = x;
    const at::Tensor read = narrowed ? x : gatherRows(x, readRows);
    const std::int64_t options = input.markers.size(1);
    const at::Tensor marked = read.narrow(1, 0, options);
    const at::Tensor blank = input.markerMask.logical_not();
    output.logits = scorer3.forward(at::gelu(scorer1.forward(scorerNorm.forward(marked)))).squeeze(-1).masked_fill(blank, kPaddingLogit);
    output.actFeatures = actFeatures(output.logits, input.markerMask);
    const at::Tensor summary = at::cat({read.select(1, options), output.actFeatures}, -1);
    output.actLogits = act2.forward(at::gelu(act0.forward(summary)));
    if (config.valueHead) output.value = value2.forward(at::gelu(value0.forward(summary))).squeeze(-1);
    if (config.nextHead)
        output.next = next3.forward(at::gelu(next1.forward(nextNorm.forward(marked)))).squeeze(-1).masked_fill(blank, kPaddingLogit);
    return output;
}

}  // namespace rowscope::laya_head

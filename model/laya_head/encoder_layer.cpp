#include "model/laya_head/encoder_layer.h"

#include <algorithm>
#include <cmath>

#include <ATen/TensorOperators.h>
#include <ATen/ops/gather.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/relu.h>

#include "model/nn/attention.h"

namespace rowscope::laya_head {

EncoderLayer::EncoderLayer(std::int64_t w) : width(w), heads(std::max<std::int64_t>(1, w / 64)) {
    norm1 = norm2 = {.width = w};
    inProjection = {.inputs = w, .outputs = 3 * w};
    out = {.inputs = w, .outputs = w};
    linear1 = {.inputs = w, .outputs = 4 * w};
    linear2 = {.inputs = 4 * w, .outputs = w};
}

void EncoderLayer::visit(nn::ParameterVisitor& visitor, const std::string& prefix) {
    visitor.parameter(prefix + "self_attn.in_proj_weight", inProjection.weight, {3 * width, width});
    visitor.parameter(prefix + "self_attn.in_proj_bias", inProjection.bias, {3 * width});
    out.visit(visitor, prefix + "self_attn.out_proj.");
    linear1.visit(visitor, prefix + "linear1.");
    linear2.visit(visitor, prefix + "linear2.");
    norm1.visit(visitor, prefix + "norm1.");
    norm2.visit(visitor, prefix + "norm2.");
}

at::Tensor gatherRows(const at::Tensor& x, const at::Tensor& rows) {
    return at::gather(x, 1, rows.unsqueeze(-1).expand({rows.size(0), rows.size(1), x.size(2)}));
}

at::Tensor EncoderLayer::forward(const at::Tensor& x, const at::Tensor& valid, const at::Tensor& queryRows, std::int64_t index,
                                 const nn::Context& context) const {
    const std::int64_t size = width / heads;
    const auto split = [&](const at::Tensor& t) { return t.view({t.size(0), t.size(1), heads, size}).transpose(1, 2); };
    const at::Tensor normed = norm1.forward(x);
    at::Tensor rows = x;
    at::Tensor q;
    at::Tensor kv;
    if (queryRows.defined()) {
        rows = gatherRows(x, queryRows);
        q = at::linear(gatherRows(normed, queryRows), inProjection.weight.narrow(0, 0, width), inProjection.bias.narrow(0, 0, width));
        kv = at::linear(normed, inProjection.weight.narrow(0, width, 2 * width), inProjection.bias.narrow(0, width, 2 * width));
    } else {
        const at::Tensor qkv = inProjection.forward(normed);
        q = qkv.narrow(2, 0, width);
        kv = qkv.narrow(2, width, 2 * width);
    }
    nn::AttentionMask mask;
    mask.allowed = valid.unsqueeze(1).unsqueeze(1);
    const double scale = 1.0 / std::sqrt(static_cast<double>(size));
    const at::Tensor read = nn::attend(split(q), split(kv.narrow(2, 0, width)), split(kv.narrow(2, width, width)), mask, scale, context,
                                       {nn::Part::Head, index});
    rows = rows + out.forward(read);
    return rows + linear2.forward(at::relu(linear1.forward(norm2.forward(rows))));
}

}  // namespace rowscope::laya_head

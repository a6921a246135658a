#include "model/laya_head/encoder_layer.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/gather.h>
#include <ATen/ops/relu.h>

#include <algorithm>
#include <cmath>

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

void EncoderLayer::pack(const nn::Packer& packer) {
    const nn::Linear query = nn::rowsOf(inProjection, 0, width);
    const nn::Linear keyValue = nn::rowsOf(inProjection, width, 2 * width);
    packedQuery = packer.pack({&query}, false);
    packedKeyValue = packer.pack({&keyValue}, false);
    packedOut = packer.pack({&out}, false);
    packed1 = packer.pack({&linear1}, false);
    packed2 = packer.pack({&linear2}, false);
}

Result<at::Tensor> EncoderLayer::forward(const at::Tensor& x, const at::Tensor& valid, const at::Tensor& queryRows, std::int64_t index,
                                         const nn::Context& context) const {
    const bool fast = context.runner && packedQuery;
    const std::int64_t size = width / heads;
    const auto split = [&](const at::Tensor& t) { return t.view({t.size(0), t.size(1), heads, size}).transpose(1, 2); };
    const at::Tensor normed = nn::normalise(context, norm1, x);
    at::Tensor rows = queryRows.defined() ? gatherRows(x, queryRows) : x;
    const at::Tensor asking = queryRows.defined() ? gatherRows(normed, queryRows) : normed;
    at::Tensor q, kv;
    if (fast) {
        q = nn::multiply(*context.runner, asking, *packedQuery);
        kv = nn::multiply(*context.runner, normed, *packedKeyValue);
    } else {
        q = nn::rowsOf(inProjection, 0, width).forward(asking);
        kv = nn::rowsOf(inProjection, width, 2 * width).forward(normed);
    }
    ROWSCOPE_TRY(context.check("decision head"));
    nn::AttentionMask mask;
    mask.allowed = valid.unsqueeze(1).unsqueeze(1);
    const double scale = 1.0 / std::sqrt(static_cast<double>(size));
    const at::Tensor read = nn::attend(split(q), split(kv.narrow(2, 0, width)), split(kv.narrow(2, width, width)), mask, scale, context,
                                       {nn::Part::Head, index});
    ROWSCOPE_TRY(context.check("decision head"));
    if (fast) {
        rows = nn::multiply(*context.runner, read, *packedOut, kernels::Activation::None, rows);
        ROWSCOPE_TRY(context.check("decision head"));
        const at::Tensor inner = nn::multiply(*context.runner, nn::normalise(context, norm2, rows), *packed1, kernels::Activation::Relu);
        ROWSCOPE_TRY(context.check("decision head"));
        return nn::multiply(*context.runner, inner, *packed2, kernels::Activation::None, rows);
    }
    rows = rows + out.forward(read);
    return rows + linear2.forward(at::relu(linear1.forward(nn::normalise(context, norm2, rows))));
}

}  // namespace rowscope::laya_head

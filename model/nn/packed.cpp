#include "model/nn/packed.h"

#include <ATen/ops/empty.h>

#include <vector>

namespace rowscope::nn {
namespace {

at::Tensor asFloats(const at::Tensor& t) { return t.to(at::kFloat).contiguous(); }

bool runsOwnNorm(const Context& context, const at::Tensor& x, const at::Tensor& weight) {
    return context.runner && x.scalar_type() == at::kFloat && weight.scalar_type() == at::kFloat;
}

template <class Norm>
kernels::NormCall normCall(const Norm& norm, const at::Tensor& in, at::Tensor& out) {
    kernels::NormCall call;
    call.in = in.const_data_ptr<float>();
    call.out = out.mutable_data_ptr<float>();
    call.width = norm.width;
    call.eps = static_cast<float>(norm.eps);
    call.weight = norm.weight.template const_data_ptr<float>();
    return call;
}

}  // namespace

Linear rowsOf(const Linear& linear, std::int64_t first, std::int64_t count) {
    Linear part;
    part.inputs = linear.inputs;
    part.outputs = count;
    part.hasBias = linear.hasBias;
    part.weight = linear.weight.narrow(0, first, count);
    if (linear.bias.defined()) part.bias = linear.bias.narrow(0, first, count);
    return part;
}

PackedWeight pack(std::initializer_list<const Linear*> linears, bool gated, const kernels::KernelSet& kernels) {
    std::vector<at::Tensor> alive;
    std::vector<kernels::WeightPart> parts;
    const auto floats = [&](const at::Tensor& t) -> const float* {
        if (!t.defined()) return nullptr;
        alive.push_back(asFloats(t));
        return alive.back().const_data_ptr<float>();
    };
    for (const Linear* linear : linears) parts.push_back({floats(linear->weight), floats(linear->bias), linear->outputs});
    return std::make_shared<const kernels::PackedMatrix>(kernels, parts, (*linears.begin())->inputs, gated);
}

at::Tensor multiply(kernels::Runner& runner, const at::Tensor& x, const kernels::PackedMatrix& weight, kernels::Activation activation,
                    const at::Tensor& residual) {
    const at::Tensor in = asFloats(x);
    std::vector<std::int64_t> shape = x.sizes().vec();
    shape.back() = weight.outputs();
    at::Tensor out = at::empty(shape, in.options());
    at::Tensor added;
    kernels::GemmCall call;
    call.a = in.const_data_ptr<float>();
    call.aStride = weight.depth();
    call.rows = in.numel() / weight.depth();
    call.c = out.mutable_data_ptr<float>();
    call.cStride = weight.outputs();
    call.activation = activation;
    if (residual.defined()) {
        added = asFloats(residual);
        call.residual = added.const_data_ptr<float>();
    }
    runner.multiply(call, weight);
    return out.to(x.scalar_type());
}

at::Tensor normalise(const Context& context, const LayerNorm& norm, const at::Tensor& x) {
    if (!runsOwnNorm(context, x, norm.weight)) return norm.forward(x);
    const at::Tensor in = x.contiguous();
    at::Tensor out = at::empty(in.sizes(), in.options());
    kernels::NormCall call = normCall(norm, in, out);
    if (norm.bias.defined()) call.bias = norm.bias.const_data_ptr<float>();
    context.runner->layerNorm(call, in.numel() / norm.width);
    return out;
}

at::Tensor normalise(const Context& context, const RmsNorm& norm, const at::Tensor& x) {
    if (!runsOwnNorm(context, x, norm.weight)) return norm.forward(x);
    const at::Tensor in = x.contiguous();
    at::Tensor out = at::empty(in.sizes(), in.options());
    context.runner->rmsNorm(normCall(norm, in, out), in.numel() / norm.width);
    return out;
}

}  // namespace rowscope::nn

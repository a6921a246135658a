#include "model/nn/packed.h"

#include <ATen/ops/empty.h>

#include <vector>

namespace rowscope::nn {
namespace {

at::Tensor asFloats(const at::Tensor& t) { return t.to(at::kFloat).contiguous(); }

bool runsOwnNorm(const Context& context, const at::Tensor& x) { return context.runner && x.scalar_type() == at::kFloat; }

kernels::NormCall normCall(const at::Tensor& in, at::Tensor& out, const at::Tensor& weight, double eps) {
    kernels::NormCall call;
    call.in = in.const_data_ptr<float>();
    call.out = out.mutable_data_ptr<float>();
    call.width = weight.numel();
    call.eps = static_cast<float>(eps);
    call.weight = weight.const_data_ptr<float>();
    return call;
}

}  // namespace

at::Tensor streamOf(const Context& context, const at::Tensor& x) { return context.runner ? x.to(at::kFloat) : x; }

Linear rowsOf(const Linear& linear, std::int64_t first, std::int64_t count) {
    Linear part;
    part.inputs = linear.inputs;
    part.outputs = count;
    part.hasBias = linear.hasBias;
    part.weight = linear.weight.narrow(0, first, count);
    if (linear.bias.defined()) part.bias = linear.bias.narrow(0, first, count);
    return part;
}

PackedWeight Packer::pack(std::initializer_list<const Linear*> linears, bool gated) const {
    if (progress.cancelled()) return nullptr;
    std::vector<at::Tensor> alive;
    std::vector<kernels::WeightPart> parts;
    const auto floats = [&](const at::Tensor& t) -> const float* {
        if (!t.defined()) return nullptr;
        alive.push_back(asFloats(t));
        return alive.back().const_data_ptr<float>();
    };
    for (const Linear* linear : linears) parts.push_back({floats(linear->weight), floats(linear->bias), linear->outputs});
    const Linear& first = **linears.begin();
    // Weights of 8 bits lose nothing that counts in products of 16-bit numbers, which run at twice the rate of float32.
    const auto arithmetic = first.weight.scalar_type() == at::kBFloat16 ? kernels::Arithmetic::Fixed16 : kernels::Arithmetic::Float32;
    return std::make_shared<const kernels::PackedMatrix>(kernels, parts, first.inputs, gated, arithmetic);
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
    if (!runsOwnNorm(context, x)) return norm.forward(x);
    const at::Tensor in = x.contiguous();
    at::Tensor out = at::empty(in.sizes(), in.options());
    const at::Tensor weight = asFloats(norm.weight);
    const at::Tensor bias = norm.bias.defined() ? asFloats(norm.bias) : at::Tensor();
    kernels::NormCall call = normCall(in, out, weight, norm.eps);
    if (bias.defined()) call.bias = bias.const_data_ptr<float>();
    context.runner->layerNorm(call, in.numel() / norm.width);
    return out;
}

at::Tensor normalise(const Context& context, const RmsNorm& norm, const at::Tensor& x) {
    if (!runsOwnNorm(context, x)) return norm.forward(x);
    const at::Tensor in = x.contiguous();
    at::Tensor out = at::empty(in.sizes(), in.options());
    const at::Tensor weight = asFloats(norm.weight);
    context.runner->rmsNorm(normCall(in, out, weight, norm.eps), in.numel() / norm.width);
    return out;
}

}  // namespace rowscope::nn

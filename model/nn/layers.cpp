#include "model/nn/layers.h"

#include <ATen/ops/embedding.h>
#include <ATen/ops/layer_norm.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/mean.h>
#include <ATen/ops/mul.h>
#include <ATen/ops/pow.h>
#include <ATen/ops/rsqrt.h>

namespace rowscope::nn {

void Linear::visit(ParameterVisitor& visitor, const std::string& prefix) {
    visitor.parameter(prefix + "weight", weight, {outputs, inputs});
    if (hasBias) visitor.parameter(prefix + "bias", bias, {outputs});
}

at::Tensor Linear::forward(const at::Tensor& x) const {
    return at::linear(x, weight, bias.defined() ? std::optional<at::Tensor>(bias) : std::nullopt);
}

void LayerNorm::visit(ParameterVisitor& visitor, const std::string& prefix) {
    visitor.parameter(prefix + "weight", weight, {width});
    if (hasBias) visitor.parameter(prefix + "bias", bias, {width});
}

at::Tensor LayerNorm::forward(const at::Tensor& x) const {
    return at::layer_norm(x, {width}, weight, bias.defined() ? std::optional<at::Tensor>(bias) : std::nullopt, eps);
}

void RmsNorm::visit(ParameterVisitor& visitor, const std::string& prefix) { visitor.parameter(prefix + "weight", weight, {width}); }

at::Tensor RmsNorm::forward(const at::Tensor& x) const {
    const at::Tensor wide = x.to(at::kFloat);
    const at::Tensor scale = at::rsqrt(at::mean(at::pow(wide, 2), {-1}, /*keepdim=*/true).add(eps));
    return at::mul(weight, at::mul(wide, scale).to(x.scalar_type()));
}

void Embedding::visit(ParameterVisitor& visitor, const std::string& prefix) {
    visitor.parameter(prefix + "weight", weight, {count, width});
}

at::Tensor Embedding::forward(const at::Tensor& ids) const { return at::embedding(weight, ids); }

}  // namespace rowscope::nn

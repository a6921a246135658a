#include "model/nn/rope.h"

#include <ATen/ops/arange.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/pow.h>
#include <ATen/ops/reciprocal.h>

namespace rowscope::nn {

Rotations rotations(const at::Tensor& positions, std::int64_t size, double theta) {
    const at::Tensor exponents = at::arange(0, size, 2, at::kLong).to(at::kFloat).div(size);
    const at::Tensor frequencies = at::reciprocal(at::pow(at::Scalar(theta), exponents));
    at::Tensor angles = positions.to(at::kFloat).unsqueeze(-1).mul(frequencies);
    angles = at::cat({angles, angles}, -1);
    if (angles.dim() == 2) angles = angles.unsqueeze(0);
    angles = angles.unsqueeze(1);
    return {angles.cos(), angles.sin()};
}

at::Tensor rotate(const at::Tensor& x, const Rotations& by) {
    const at::Tensor wide = x.to(at::kFloat);
    const std::int64_t half = x.size(-1) / 2;
    const at::Tensor turned = at::cat({wide.narrow(-1, half, half).neg(), wide.narrow(-1, 0, half)}, -1);
    return wide.mul(by.cos).add(turned.mul(by.sin)).to(x.scalar_type());
}

}  // namespace rowscope::nn

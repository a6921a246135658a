#include "model/nn/rope.h"

#include <ATen/ops/arange.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/pow.h>
#include <ATen/ops/reciprocal.h>

#include "model/kernels/runner.h"

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

at::Tensor rotate(const at::Tensor& x, const Rotations& by, const Context& context) {
    if (context.runner && x.scalar_type() == at::kFloat && x.stride(3) == 1) {
        kernels::RotateCall call;
        call.x = x.mutable_data_ptr<float>();
        call.batchStride = x.stride(0), call.headStride = x.stride(1), call.rowStride = x.stride(2);
        call.heads = x.size(1), call.rows = x.size(2), call.size = x.size(3);
        call.cos = by.cos.const_data_ptr<float>();
        call.sin = by.sin.const_data_ptr<float>();
        call.angleBatch = by.cos.size(0) == 1 ? 0 : by.cos.stride(0);
        context.runner->rotate(call, x.size(0));
        return x;
    }
    const at::Tensor wide = x.to(at::kFloat);
    const std::int64_t half = x.size(-1) / 2;
    const at::Tensor turned = at::cat({wide.narrow(-1, half, half).neg(), wide.narrow(-1, 0, half)}, -1);
    return wide.mul(by.cos).add(turned.mul(by.sin)).to(x.scalar_type());
}

}  // namespace rowscope::nn

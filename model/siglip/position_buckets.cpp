#include "model/siglip/position_buckets.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/bucketize.h>

namespace rowscope::siglip {
namespace {

/// Cell of each of `patches` fractional coordinates along one axis, int64 [patches].
at::Tensor axisCells(std::int64_t patches, std::int64_t grid) {
    const double step = 1.0 / static_cast<double>(grid);
    const at::Tensor borders = at::arange(step, 1.0, step, at::kFloat);
    const float patchStep = 1.0F / static_cast<float>(patches);
    const at::Tensor fractions = at::arange(patches, at::kFloat).mul(patchStep).clamp_max(1.0 - 1e-6);
    return at::bucketize(fractions, borders, /*out_int32=*/false, /*right=*/true);
}

}  // namespace

at::Tensor bucketisedPositions(std::int64_t rows, std::int64_t columns, std::int64_t grid) {
    const at::Tensor down = axisCells(rows, grid);
    const at::Tensor across = axisCells(columns, grid);
    return (down.unsqueeze(1) * grid + across.unsqueeze(0)).reshape({rows * columns});
}

}  // namespace rowscope::siglip

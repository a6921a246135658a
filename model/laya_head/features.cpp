#include "model/laya_head/features.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/softmax.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/topk.h>
#include <ATen/ops/zeros.h>

namespace rowscope::laya_head {

at::Tensor actFeatures(const at::Tensor& logits, const at::Tensor& markerMask) {
    at::Tensor p = at::softmax(logits.detach(), -1);
    if (p.size(1) < 2) p = at::cat({p, at::zeros({p.size(0), 1}, p.options())}, 1);
    const at::Tensor k = markerMask.sum(-1).clamp_min(2).to(at::kFloat);
    const at::Tensor entropy = (p * p.clamp_min(1e-9).log()).sum(-1).neg().div(k.log());
    const at::Tensor top = std::get<0>(at::topk(p, 2, -1));
    const at::Tensor first = top.select(1, 0);
    return at::stack({first, first - top.select(1, 1), entropy, k / 255.0}, -1);
}

}  // namespace rowscope::laya_head

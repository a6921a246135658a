#include "model/training/objective/act_utility.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/softmax.h>

#include <limits>

namespace rowscope::training {

at::Tensor expectedUtility(const at::Tensor& actLogits, const at::Tensor& logits, const Targets& targets, const ActCosts& costs) {
    const at::Tensor scored = logits.detach().masked_fill(targets.mask.logical_not(), -std::numeric_limits<double>::infinity());
    const at::Tensor right = targets.probabilities.gather(1, scored.argmax(-1, /*keepdim=*/true)).squeeze(1);
    const at::Tensor p = at::softmax(actLogits, -1);
    const at::Tensor worth = right * (costs.right - costs.wrong) + costs.wrong;
    return p.select(1, 0) * worth + p.select(1, 1) * costs.escalate;
}

}  // namespace rowscope::training

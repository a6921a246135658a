#pragma once

#include <ATen/core/Tensor.h>

#include "model/training/objective/targets.h"

namespace rowscope::training {

/// What acting on the answer is worth, and what handing the question to a person costs.
struct ActCosts {
    double right = 1.0;
    double wrong = -3.0;
    double escalate = -0.5;
};

/// Expected utility of the act head's choice, float32 [N]: P(act) (c right + (1 - c) wrong) + P(escalate) escalate, where c is the
/// target's probability of the option with the largest logit. actLogits float32 [N, 2]; no gradient flows into `logits`.
[[nodiscard]] at::Tensor expectedUtility(const at::Tensor& actLogits, const at::Tensor& logits, const Targets& targets,
                                         const ActCosts& costs);

}  // namespace rowscope::training

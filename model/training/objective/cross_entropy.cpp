#include "model/training/objective/cross_entropy.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/log_softmax.h>

#include <limits>

namespace rowscope::training {

at::Tensor maskedLogSoftmax(const at::Tensor& logits, const at::Tensor& mask) {
    const at::Tensor blank = mask.logical_not();
    // Blanked again after the softmax: a target of 0 times -inf would be NaN.
    return at::log_softmax(logits.masked_fill(blank, -std::numeric_limits<double>::infinity()), -1).masked_fill(blank, 0.0);
}

at::Tensor softCrossEntropy(const at::Tensor& logits, const Targets& targets) {
    return (targets.probabilities * maskedLogSoftmax(logits, targets.mask)).sum(-1).neg();
}

}  // namespace rowscope::training

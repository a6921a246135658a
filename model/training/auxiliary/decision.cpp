#include "model/training/auxiliary/decision.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/log_softmax.h>

namespace rowscope::training {

Result<at::Tensor> Decision::loss(const Batch& batch, const Pass& pass, const StepPlace&) {
    if (!pass.head.logits.defined()) return at::Tensor();
    return (batch.targets * at::log_softmax(pass.head.logits, -1)).sum(-1).mean().neg();
}

}  // namespace rowscope::training

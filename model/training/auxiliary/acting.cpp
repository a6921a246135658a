#include "model/training/auxiliary/acting.h"

#include <ATen/TensorOperators.h>

namespace rowscope::training {

Result<at::Tensor> Acting::loss(const Batch& batch, const Pass& pass, const StepPlace& place) {
    m_parts.clear();
    if (!pass.head.actLogits.defined() || pass.head.actLogits.size(1) < 2) return at::Tensor();
    const Targets targets{batch.targets, batch.markerMask, batch.types};
    const at::Tensor utility =
        expectedUtility(pass.head.actLogits, pass.head.logits, targets, place.decision.actCosts.value_or(ActCosts{})).mean();
    const at::Tensor acted = pass.head.actLogits.detach().argmax(-1).eq(0);
    const at::Tensor right = pass.head.logits.detach().argmax(-1).eq(batch.labels);
    const auto count = acted.sum().item<double>();
    m_parts.emplace_back("utility", utility.item<double>());
    m_parts.emplace_back("acted", count / static_cast<double>(batch.rows));
    if (count > 0) m_parts.emplace_back("right_when_acted", acted.logical_and(right).sum().item<double>() / count);
    return utility.neg();
}

}  // namespace rowscope::training

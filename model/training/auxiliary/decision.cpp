#include "model/training/auxiliary/decision.h"

#include "model/training/loop/initialise.h"
#include "model/training/objective/objective.h"

namespace rowscope::training {

Result<at::Tensor> Decision::loss(const Batch& batch, const Pass& pass, const StepPlace& place) {
    m_parts.clear();
    if (!pass.head.logits.defined()) return at::Tensor();
    const DecisionSettings& wished = place.decision;
    at::Tensor noise;
    if (wished.copies > 0) noise = normalTensor({wished.copies, batch.rows, batch.options}, 1.0, place.seed);
    ObjectiveSettings settings;
    settings.rlcd = wished.rlcd;
    settings.crossEntropy = wished.crossEntropy * crossEntropyFactor(wished.schedule, place.step, place.steps);
    settings.actCosts = wished.actCosts;
    ROWSCOPE_TRY_ASSIGN(
        terms, objective({pass.head.logits, pass.head.actLogits}, {batch.targets, batch.markerMask, batch.types}, noise, settings));
    if (noise.defined()) {
        m_parts.emplace_back("cross_entropy", terms.crossEntropy.item<double>());
        m_parts.emplace_back("policy", terms.rlcd.loss.item<double>());
        m_parts.emplace_back("reward", terms.rlcd.reward.mean().item<double>());
    }
    if (terms.utility.defined()) m_parts.emplace_back("utility", terms.utility.mean().item<double>());
    return terms.loss;
}

}  // namespace rowscope::training

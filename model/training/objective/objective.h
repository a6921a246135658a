#pragma once

#include <ATen/core/Tensor.h>

#include <optional>

#include "core/base/result.h"
#include "model/training/objective/act_utility.h"
#include "model/training/objective/rlcd.h"
#include "model/training/objective/targets.h"

namespace rowscope::training {

struct ObjectiveSettings {
    RlcdSettings rlcd;
    double crossEntropy = 1.0;         ///< w_ce at this step, its schedule already applied
    std::optional<ActCosts> actCosts;  ///< nothing: the act head is not trained
};

/// The head's outputs that a batch is judged by.
struct Scores {
    at::Tensor logits;     ///< float32 [N, K]
    at::Tensor actLogits;  ///< float32 [N, actions]
};

/// The training loss with its parts before weighting, as telemetry shows them.
struct ObjectiveTerms {
    at::Tensor loss;          ///< []: policy + w_ce x cross entropy - utility
    at::Tensor crossEntropy;  ///< []: mean over rows, nats
    at::Tensor utility;       ///< [N]; undefined when the act head is not trained
    RlcdTerms rlcd;           ///< all undefined when no noise was given
};

/// Loss of one batch (laya-vision 7). `noise` float32 [G, N, K], standard normal; undefined leaves the policy term out. When the act
/// head is not trained its gradients are zero, not missing, so that AdamW's weight decay still reaches it. Errors: shapes that do
/// not fit one another, fewer than two copies, a row without a real option. Throws what libtorch throws.
[[nodiscard]] Result<ObjectiveTerms> objective(const Scores& scores, const Targets& targets, const at::Tensor& noise,
                                               const ObjectiveSettings& settings);

}  // namespace rowscope::training

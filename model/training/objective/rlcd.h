#pragma once

#include <ATen/core/Tensor.h>

#include "model/training/objective/targets.h"

namespace rowscope::training {

struct RlcdSettings {
    double sigma = 0.3;       ///< deviation of the noise on the logits
    double spherical = 0.75;  ///< w_sph: weight of the spherical score in the reward
    double ranked = 1.0;      ///< w_rps: weight of the ranked probability score, score questions only
    double logFloor = -9.21;  ///< least log p a reward counts, about p = 1e-4
};

/// Every number on the way of the policy-gradient term, for G noisy copies of N rows.
struct RlcdTerms {
    at::Tensor eps;         ///< [G, N, K] noise as it was added: scaled, centred over a row's real options, 0 at padding
    at::Tensor reward;      ///< [G, N]
    at::Tensor advantage;   ///< [G, N]
    at::Tensor logDensity;  ///< [G, N]; the only one that gradients flow through
    at::Tensor loss;        ///< [] = -mean(advantage x log density)
};

/// The policy-gradient term of RLCD (laya-vision 7). A row's action is its noisy logit vector, drawn from a Gaussian around the
/// logits; its reward is a proper score of softmax(action) against the target. logits float32 [N, K]; noise float32 [G, N, K],
/// standard normal, G >= 2.
[[nodiscard]] RlcdTerms rlcd(const at::Tensor& logits, const Targets& targets, const at::Tensor& noise, const RlcdSettings& settings);

/// The reward of log probabilities [G, N, K] -> [G, N]: log score with a floor + w_sph x spherical score (both Gneiting and Raftery
/// 2007) - for score questions w_rps x ranked probability score / (k - 1) (Epstein 1969).
[[nodiscard]] at::Tensor properScore(const at::Tensor& logProbabilities, const Targets& targets, const RlcdSettings& settings);

}  // namespace rowscope::training

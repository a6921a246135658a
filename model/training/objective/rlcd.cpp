#include "model/training/objective/rlcd.h"

#include <ATen/TensorOperators.h>

#include "core/question/question.h"
#include "model/training/objective/cross_entropy.h"

namespace rowscope::training {
namespace {

// Keeps a batch whose rewards are all equal from dividing by zero.
constexpr double kSpreadFloor = 1e-6;

/// Noise that no option gains by on average: a shift of all logits changes nothing that softmax sees.
at::Tensor centred(const at::Tensor& noise, const at::Tensor& mask) {
    const at::Tensor real = mask.to(at::kFloat);
    const at::Tensor kept = noise * real;
    const at::Tensor mean = kept.sum(-1, /*keepdim=*/true) / real.sum(-1, /*keepdim=*/true).clamp_min(1);
    return (kept - mean) * real;
}

at::Tensor rankedScore(const at::Tensor& probabilities, const Targets& targets) {
    const at::Tensor real = targets.mask.to(at::kFloat);
    const at::Tensor gap = (probabilities.cumsum(-1) - targets.probabilities.cumsum(-1)) * real;
    return (gap * gap).sum(-1) / (real.sum(-1) - 1).clamp_min(1);
}

}  // namespace

at::Tensor properScore(const at::Tensor& logProbabilities, const Targets& targets, const RlcdSettings& settings) {
    const at::Tensor p = logProbabilities.exp() * targets.mask.to(at::kFloat);
    const at::Tensor logScore = (targets.probabilities * logProbabilities.clamp_min(settings.logFloor)).sum(-1);
    const at::Tensor spherical = (targets.probabilities * p).sum(-1) / (p * p).sum(-1).sqrt();
    const at::Tensor isScore = targets.types.eq(static_cast<std::int64_t>(question::Type::Score)).to(at::kFloat);
    return logScore + spherical * settings.spherical - rankedScore(p, targets) * isScore * settings.ranked;
}

RlcdTerms rlcd(const at::Tensor& logits, const Targets& targets, const at::Tensor& noise, const RlcdSettings& settings) {
    RlcdTerms terms;
    terms.eps = centred(noise * settings.sigma, targets.mask);
    const at::Tensor action = logits.detach().unsqueeze(0) + terms.eps;
    terms.reward = properScore(maskedLogSoftmax(action, targets.mask), targets, settings);
    const at::Tensor over = terms.reward - terms.reward.mean(0, /*keepdim=*/true);
    // One deviation for the whole table, so that rows that are already certain do not get their rounding noise blown up.
    terms.advantage = over / (over.std(/*unbiased=*/true) + kSpreadFloor);
    const at::Tensor off = (action - logits.unsqueeze(0)) * targets.mask.to(at::kFloat);
    terms.logDensity = (off * off).sum(-1).neg() / (2.0 * settings.sigma * settings.sigma);
    terms.loss = (terms.advantage * terms.logDensity).mean().neg();
    return terms;
}

}  // namespace rowscope::training

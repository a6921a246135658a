#include "model/training/objective/objective.h"

#include <ATen/TensorOperators.h>

#include "core/base/array.h"
#include "model/training/objective/cross_entropy.h"

namespace rowscope::training {
namespace {

Status expectShape(const char* what, const at::Tensor& tensor, const Shape& wanted) {
    const Shape found = tensor.defined() ? Shape(tensor.sizes().begin(), tensor.sizes().end()) : Shape{};
    if (tensor.defined() && found == wanted) return {};
    return fail(ErrorKind::Mismatch, "training objective", std::string(what) + " has the wrong shape", toString(wanted),
                tensor.defined() ? toString(found) : "nothing");
}

Status check(const Scores& scores, const Targets& targets, const at::Tensor& noise, const ObjectiveSettings& settings) {
    if (!scores.logits.defined() || scores.logits.dim() != 2)
        return fail(ErrorKind::Mismatch, "training objective", "logits have the wrong shape", "[rows, options]");
    const std::int64_t rows = scores.logits.size(0);
    const std::int64_t options = scores.logits.size(1);
    ROWSCOPE_TRY(expectShape("target", targets.probabilities, {rows, options}));
    ROWSCOPE_TRY(expectShape("option mask", targets.mask, {rows, options}));
    ROWSCOPE_TRY(expectShape("question types", targets.types, {rows}));
    if (settings.actCosts) ROWSCOPE_TRY(expectShape("act logits", scores.actLogits, {rows, 2}));
    if (!targets.mask.any(-1).all().item<bool>()) return fail(ErrorKind::Value, "training objective", "a row has no real option");
    if (!noise.defined()) return {};
    ROWSCOPE_TRY(expectShape("noise", noise, {noise.dim() > 0 ? noise.size(0) : 0, rows, options}));
    if (noise.size(0) < 2)
        return fail(ErrorKind::Value, "training objective", "an advantage needs copies to compare", "group_size of at least 2",
                    std::to_string(noise.size(0)));
    if (!(settings.rlcd.sigma > 0)) return fail(ErrorKind::Value, "training objective", "sigma is not above 0");
    return {};
}

}  // namespace

Result<ObjectiveTerms> objective(const Scores& scores, const Targets& targets, const at::Tensor& noise, const ObjectiveSettings& settings) {
    ROWSCOPE_TRY(check(scores, targets, noise, settings));
    ObjectiveTerms terms;
    terms.crossEntropy = softCrossEntropy(scores.logits, targets).mean();
    terms.loss = terms.crossEntropy * settings.crossEntropy;
    if (noise.defined()) {
        terms.rlcd = rlcd(scores.logits, targets, noise, settings.rlcd);
        terms.loss = terms.rlcd.loss + terms.loss;
    }
    if (settings.actCosts) {
        terms.utility = expectedUtility(scores.actLogits, scores.logits, targets, *settings.actCosts);
        terms.loss = terms.loss - terms.utility.mean();
    } else if (scores.actLogits.defined()) {
        terms.loss = terms.loss + scores.actLogits.sum() * 0.0;
    }
    return terms;
}

}  // namespace rowscope::training

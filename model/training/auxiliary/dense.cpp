#include "model/training/auxiliary/dense.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/Reduction.h>
#include <ATen/ops/cross_entropy_loss.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/zeros.h>

#include <cmath>

#include "model/training/loop/initialise.h"

namespace rowscope::training {

Dense::Dense(std::int64_t visionWidth, std::uint64_t seed)
    : m_weight(normalTensor({kClasses, visionWidth}, 1.0 / std::sqrt(static_cast<double>(visionWidth)), seed)),
      m_bias(at::zeros({kClasses}, at::kFloat)) {
    m_weight.set_requires_grad(true);
    m_bias.set_requires_grad(true);
}

std::vector<NamedTensor> Dense::parameters() const { return {{"dense.weight", m_weight}, {"dense.bias", m_bias}}; }

Result<at::Tensor> Dense::loss(const Batch& batch, const Pass& pass, const StepPlace&) {
    constexpr std::int64_t kIgnored = -1;
    m_accuracy.clear();
    if (!pass.patches.defined() || batch.planes.empty()) return at::Tensor();
    const at::Tensor read = at::linear(pass.patches, m_weight, m_bias);
    at::Tensor total;
    std::int64_t first = 0;
    for (const auto& [plane, labels] : batch.planes) {
        const std::int64_t classes = batch.planeClasses.at(plane);
        if (first + classes > kClasses)
            return fail(ErrorKind::Limit, "objective 'dense'", "too many patch classes in all planes", std::to_string(kClasses),
                        std::to_string(first + classes));
        if (labels.size(1) != read.size(1))
            return fail(ErrorKind::Mismatch, "objective 'dense': '" + plane + "'", "labels do not fit the patches",
                        std::to_string(read.size(1)), std::to_string(labels.size(1)));
        const at::Tensor labelled = labels.ne(kIgnored);
        const std::int64_t count = labelled.sum().item<std::int64_t>();
        const at::Tensor logits = read.narrow(2, first, classes);
        first += classes;
        if (count == 0) continue;
        const at::Tensor own =
            at::cross_entropy_loss(logits.reshape({-1, classes}), labels.reshape({-1}), {}, at::Reduction::Mean, kIgnored);
        total = total.defined() ? total + own : own;
        const at::Tensor right = logits.detach().argmax(-1).eq(labels).logical_and(labelled);
        m_accuracy.emplace_back(plane, right.sum().item<double>() / static_cast<double>(count));
    }
    return total;
}

}  // namespace rowscope::training

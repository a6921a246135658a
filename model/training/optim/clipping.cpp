#include "model/training/optim/clipping.h"

#include <ATen/ops/linalg_vector_norm.h>
#include <c10/core/GradMode.h>

#include <cmath>

namespace rowscope::training {

double gradientNorm(std::span<const NamedTensor> parameters) {
    double sum = 0;
    for (const NamedTensor& parameter : parameters) {
        if (!parameter.tensor.grad().defined()) continue;
        const double norm = at::linalg_vector_norm(parameter.tensor.grad()).item<double>();
        sum += norm * norm;
    }
    return std::sqrt(sum);
}

void clipGradients(std::span<const NamedTensor> parameters, double norm, double limit) {
    constexpr double kTiny = 1e-6;
    const double scale = limit / (norm + kTiny);
    if (!(scale < 1.0)) return;
    const c10::AutoGradMode noGradients(false);
    for (const NamedTensor& parameter : parameters)
        if (parameter.tensor.grad().defined()) parameter.tensor.grad().mul_(scale);
}

}  // namespace rowscope::training

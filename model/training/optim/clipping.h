#pragma once

#include <span>

#include "model/training/optim/parameters.h"

namespace rowscope::training {

/// Euclidean norm of all gradients as one vector; parameters without a gradient add nothing.
[[nodiscard]] double gradientNorm(std::span<const NamedTensor> parameters);

/// Scales all gradients by limit / (norm + 1e-6) where the norm is above the limit, as torch's clip_grad_norm_.
void clipGradients(std::span<const NamedTensor> parameters, double norm, double limit);

}  // namespace rowscope::training

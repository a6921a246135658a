#pragma once

#include <ATen/core/Tensor.h>

#include "model/training/objective/targets.h"

namespace rowscope::training {

/// log softmax over the real options, 0 at padding: float32, the shape of `logits` ([..., N, K]).
[[nodiscard]] at::Tensor maskedLogSoftmax(const at::Tensor& logits, const at::Tensor& mask);

/// Cross entropy with soft targets, -sum_k t_k log p_k in nats. logits float32 [N, K] -> [N].
[[nodiscard]] at::Tensor softCrossEntropy(const at::Tensor& logits, const Targets& targets);

}  // namespace rowscope::training

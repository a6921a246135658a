#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>

#include "model/nn/parameters.h"

namespace rowscope::nn {

// Layers are plain structs: sizes, and tensors named as in the checkpoints ("weight", "bias"). `forward` uses differentiable
// operators, so training may set requires_grad on the tensors; nothing here assumes inference.

/// y = x W^T + b. x [..., inputs] -> [..., outputs]; weight [outputs, inputs].
struct Linear {
    std::int64_t inputs = 0;
    std::int64_t outputs = 0;
    bool hasBias = true;
    at::Tensor weight{};
    at::Tensor bias{};

    void visit(ParameterVisitor& visitor, const std::string& prefix);
    [[nodiscard]] at::Tensor forward(const at::Tensor& x) const;
};

/// Layer normalisation over the last axis (Ba, Kiros, Hinton 2016), with or without a bias.
struct LayerNorm {
    std::int64_t width = 0;
    double eps = 1e-5;
    bool hasBias = true;
    at::Tensor weight{};
    at::Tensor bias{};

    void visit(ParameterVisitor& visitor, const std::string& prefix);
    [[nodiscard]] at::Tensor forward(const at::Tensor& x) const;
};

/// x / sqrt(mean(x^2) + eps) * weight over the last axis, the mean in float32 (Zhang, Sennrich 2019).
struct RmsNorm {
    std::int64_t width = 0;
    double eps = 1e-5;
    at::Tensor weight{};

    void visit(ParameterVisitor& visitor, const std::string& prefix);
    [[nodiscard]] at::Tensor forward(const at::Tensor& x) const;
};

/// Rows of a table. ids int64 [...] -> [..., width]. An id outside the table is a c10::Error: callers check ids first.
struct Embedding {
    std::int64_t count = 0;
    std::int64_t width = 0;
    at::Tensor weight{};

    void visit(ParameterVisitor& visitor, const std::string& prefix);
    [[nodiscard]] at::Tensor forward(const at::Tensor& ids) const;
};

}  // namespace rowscope::nn

#include "model/training/auxiliary/tied.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/binary_cross_entropy_with_logits.h>
#include <ATen/ops/index_select.h>
#include <ATen/ops/layer_norm.h>
#include <ATen/ops/linalg_vector_norm.h>
#include <ATen/ops/linear.h>

#include <algorithm>

namespace rowscope::training {

Result<at::Tensor> Tied::loss(const Batch& batch, const Pass& pass, const StepPlace&) {
    constexpr double kTiny = 1e-6;
    if (!pass.features.defined() || !batch.rowWords.defined()) return at::Tensor();
    if (batch.rowWords.size(1) != pass.features.size(1))
        return fail(ErrorKind::Mismatch, "objective 'tied'", "words do not fit the feature rows", std::to_string(pass.features.size(1)),
                    std::to_string(batch.rowWords.size(1)));
    const at::Tensor& table = std::visit([](const auto& text) -> const at::Tensor& { return text.tokens.weight; }, m_network.text);
    const at::Tensor words = at::index_select(table, 0, batch.rowWordTokens);
    const at::Tensor unit = words / at::linalg_vector_norm(words, 2, {-1}, /*keepdim=*/true).clamp_min(kTiny);
    const at::Tensor logits = at::linear(at::layer_norm(pass.features, {pass.features.size(2)}), unit);
    const at::Tensor read = logits.detach().gt(0).logical_and(batch.rowWords.gt(0));
    m_recall = read.sum().item<double>() / std::max(1.0, batch.rowWords.sum().item<double>());
    return at::binary_cross_entropy_with_logits(logits, batch.rowWords);
}

}  // namespace rowscope::training

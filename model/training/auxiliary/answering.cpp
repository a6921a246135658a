#include "model/training/auxiliary/answering.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/index_select.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/log_softmax.h>

#include "model/laya_head/encoder_layer.h"

namespace rowscope::training {

Result<at::Tensor> Answering::loss(const Batch& batch, const Pass& pass, const StepPlace&) {
    if (!pass.hidden.defined() || batch.answers.markers == 0) return at::Tensor();
    const at::Tensor& table = std::visit([](const auto& text) -> const at::Tensor& { return text.tokens.weight; }, m_network.text);
    const at::Tensor before = batch.spans.select(1, 0).sub(1).clamp_min(0).unsqueeze(1);
    const at::Tensor asked = laya_head::gatherRows(pass.hidden, before).squeeze(1);
    const at::Tensor logProbabilities = at::log_softmax(at::linear(asked, table), -1);
    const at::Tensor likeliest = at::index_select(logProbabilities.detach().argmax(-1), 0, batch.answers.marker);
    m_right = likeliest.eq(batch.answers.token).sum().item<double>() / static_cast<double>(batch.answers.markers);
    const at::Tensor named =
        at::index_select(logProbabilities.reshape({-1}), 0, batch.answers.marker * table.size(0) + batch.answers.token);
    return (named * batch.answers.weight).sum() / static_cast<double>(-batch.answers.markers);
}

}  // namespace rowscope::training

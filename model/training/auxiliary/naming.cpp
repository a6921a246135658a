#include "model/training/auxiliary/naming.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/index_select.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/log_softmax.h>

#include "model/laya_head/encoder_layer.h"

namespace rowscope::training {

Result<at::Tensor> Naming::loss(const Batch& batch, const Pass& pass, const StepPlace&) {
    if (!pass.hidden.defined() || batch.names.markers == 0) return at::Tensor();
    const at::Tensor& table = std::visit([](const auto& text) -> const at::Tensor& { return text.tokens.weight; }, m_network.text);
    const at::Tensor marked = laya_head::gatherRows(pass.hidden, batch.markers).reshape({batch.rows * batch.options, pass.hidden.size(2)});
    const at::Tensor logProbabilities = at::log_softmax(at::linear(marked, table), -1).reshape({-1});
    const at::Tensor named = at::index_select(logProbabilities, 0, batch.names.marker * table.size(0) + batch.names.token);
    return (named * batch.names.weight).sum() / static_cast<double>(-batch.names.markers);
}

}  // namespace rowscope::training

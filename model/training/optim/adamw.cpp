#include "model/training/optim/adamw.h"

#include <ATen/ops/_fused_adamw.h>
#include <ATen/ops/zeros.h>
#include <ATen/ops/zeros_like.h>
#include <c10/core/GradMode.h>

namespace rowscope::training {

AdamW::AdamW(std::vector<ParameterGroup> groups, const AdamWSettings& settings) : m_groups(std::move(groups)), m_settings(settings) {
    for (const ParameterGroup& group : m_groups) {
        Moments moments;
        for (const NamedTensor& parameter : group.parameters) {
            moments.mean.push_back(at::zeros_like(parameter.tensor.detach()));
            moments.square.push_back(at::zeros_like(parameter.tensor.detach()));
            moments.steps.push_back(at::zeros({}, at::kFloat));
        }
        m_moments.push_back(std::move(moments));
    }
}

void AdamW::clearGradients() {
    for (ParameterGroup& group : m_groups)
        for (NamedTensor& parameter : group.parameters) parameter.tensor.mutable_grad().reset();
}

void AdamW::step(double factor) {
    const c10::AutoGradMode noGradients(false);
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
        std::vector<at::Tensor> values, gradients, means, squares, steps;
        for (std::size_t i = 0; i < m_groups[g].parameters.size(); ++i) {
            const at::Tensor& parameter = m_groups[g].parameters[i].tensor;
            if (!parameter.grad().defined()) continue;
            values.push_back(parameter);
            gradients.push_back(parameter.grad());
            means.push_back(m_moments[g].mean[i]);
            squares.push_back(m_moments[g].square[i]);
            steps.push_back(m_moments[g].steps[i]);
            steps.back().add_(1);
        }
        if (values.empty()) continue;
        at::_fused_adamw_(values, gradients, means, squares, {}, steps, m_groups[g].rate * factor, m_settings.beta1, m_settings.beta2,
                          m_settings.weightDecay, m_settings.eps, /*amsgrad=*/false, /*maximize=*/false);
    }
}

std::vector<NamedTensor> AdamW::state() const {
    std::vector<NamedTensor> out;
    for (std::size_t g = 0; g < m_groups.size(); ++g)
        for (std::size_t i = 0; i < m_groups[g].parameters.size(); ++i) {
            const std::string& name = m_groups[g].parameters[i].name;
            out.push_back({name + "/m", m_moments[g].mean[i]});
            out.push_back({name + "/v", m_moments[g].square[i]});
            out.push_back({name + "/t", m_moments[g].steps[i]});
        }
    return out;
}

}  // namespace rowscope::training

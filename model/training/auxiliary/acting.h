#pragma once

#include "model/training/auxiliary/objective.h"

namespace rowscope::training {

/// Acting: the act head learns when to act on the answer and when to hand the question to a person, by expected utility at the stage's
/// "act_costs" (right +1, wrong -3, escalate -0.5 where it names none). No gradient reaches the scores; with `"freeze": "act"` a trained
/// checkpoint gets an act head without any answer changing.
class Acting final : public Objective {
public:
    [[nodiscard]] std::string_view name() const override { return "acting"; }
    [[nodiscard]] Result<at::Tensor> loss(const Batch& batch, const Pass& pass, const StepPlace& place) override;
    /// Mean utility, the share of rows acted on, and of these the share whose answer is right.
    [[nodiscard]] std::vector<std::pair<std::string, double>> parts() const override { return m_parts; }

private:
    std::vector<std::pair<std::string, double>> m_parts;
};

}  // namespace rowscope::training

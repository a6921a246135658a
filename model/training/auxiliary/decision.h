#pragma once

#include "model/training/auxiliary/objective.h"

namespace rowscope::training {

/// The loss that all others serve (laya-vision 7): soft cross entropy between the scores at the markers and the target distribution,
/// and as the stage's settings say RLCD's policy term over noisy copies and the act head's expected utility.
class Decision final : public Objective {
public:
    [[nodiscard]] std::string_view name() const override { return "decision"; }
    [[nodiscard]] Result<at::Tensor> loss(const Batch& batch, const Pass& pass, const StepPlace& place) override;
    /// Cross entropy, policy loss, mean reward and utility before weighting; what the stage does not use is left out.
    [[nodiscard]] std::vector<std::pair<std::string, double>> parts() const override { return m_parts; }

private:
    std::vector<std::pair<std::string, double>> m_parts;
};

}  // namespace rowscope::training

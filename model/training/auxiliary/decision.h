#pragma once

#include "model/training/auxiliary/objective.h"

namespace rowscope::training {

/// Soft cross entropy between the scores at the markers and the target distribution: what the other objectives serve.
class Decision final : public Objective {
public:
    [[nodiscard]] std::string_view name() const override { return "decision"; }
    [[nodiscard]] Result<at::Tensor> loss(const Batch& batch, const Pass& pass, const StepPlace& place) override;
};

}  // namespace rowscope::training

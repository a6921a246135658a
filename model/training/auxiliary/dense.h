#pragma once

#include <map>
#include <string>

#include "model/training/auxiliary/objective.h"

namespace rowscope::training {

/// Dense patches: linear readers on the vision tower's patches tell what each patch shows, plane by plane (colour, shape, centre).
/// A whole picture's question reaches a fresh tower too thinly; patch by patch it learns to see in minutes.
class Dense final : public Objective {
public:
    Dense(std::int64_t visionWidth, std::uint64_t seed);
    [[nodiscard]] std::string_view name() const override { return "dense"; }
    [[nodiscard]] bool readsText() const override { return false; }
    [[nodiscard]] std::vector<NamedTensor> parameters() const override;
    [[nodiscard]] Result<at::Tensor> loss(const Batch& batch, const Pass& pass, const StepPlace& place) override;
    /// Share of labelled patches read right, by plane.
    [[nodiscard]] std::vector<std::pair<std::string, double>> parts() const override { return m_accuracy; }

private:
    static constexpr std::int64_t kClasses = 64;  ///< outputs shared by all planes, each a slice of its own
    at::Tensor m_weight, m_bias;
    std::vector<std::pair<std::string, double>> m_accuracy;
};

}  // namespace rowscope::training

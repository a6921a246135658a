#pragma once

#include "model/training/auxiliary/objective.h"

namespace rowscope::training {

/// Naming: at each marker the text network's last state, read with the embedding table, is to name the tokens that tell its option
/// from the others. Markers are one token repeated, so at the start all options score alike and the decision loss has no gradient;
/// naming breaks that symmetry without a parameter of its own.
class Naming final : public Objective {
public:
    explicit Naming(const network::Network& network) : m_network(network) {}
    [[nodiscard]] std::string_view name() const override { return "naming"; }
    [[nodiscard]] Result<at::Tensor> loss(const Batch& batch, const Pass& pass, const StepPlace& place) override;

private:
    const network::Network& m_network;
};

}  // namespace rowscope::training

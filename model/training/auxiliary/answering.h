#pragma once

#include "model/training/auxiliary/objective.h"

namespace rowscope::training {

/// Answering: at the row before the first option the text network's last state, read with the embedding table, is to name the tokens
/// that tell the right option from the others. What a question asks of a picture (the colour of the star) is then learnt against every
/// word there is, not against two or three options of which the wrong ones are often nowhere in the picture.
class Answering final : public Objective {
public:
    explicit Answering(const network::Network& network) : m_network(network) {}
    [[nodiscard]] std::string_view name() const override { return "answering"; }
    [[nodiscard]] Result<at::Tensor> loss(const Batch& batch, const Pass& pass, const StepPlace& place) override;
    /// Share of rows whose likeliest token is one of the right option's.
    [[nodiscard]] std::vector<std::pair<std::string, double>> parts() const override { return {{"right", m_right}}; }

private:
    const network::Network& m_network;
    double m_right = 0;
};

}  // namespace rowscope::training

#pragma once

#include "model/training/auxiliary/objective.h"

namespace rowscope::training {

/// Tied rows: what a picture's feature row shows is to point along the embeddings of the words for it, so that the language network
/// meets in a picture what it knows from text. Normalised row times unit embedding, a sigmoid a word; no parameter of its own.
class Tied final : public Objective {
public:
    explicit Tied(const network::Network& network) : m_network(network) {}
    [[nodiscard]] std::string_view name() const override { return "tied"; }
    [[nodiscard]] bool readsText() const override { return false; }
    [[nodiscard]] Result<at::Tensor> loss(const Batch& batch, const Pass& pass, const StepPlace& place) override;
    /// Share of the words shown that are read with at least even odds.
    [[nodiscard]] std::vector<std::pair<std::string, double>> parts() const override { return {{"recall", m_recall}}; }

private:
    const network::Network& m_network;
    double m_recall = 0;
};

}  // namespace rowscope::training

#pragma once

#include <span>
#include <vector>

#include "model/engine/details.h"
#include "model/engine/forward.h"

namespace rowscope::engine {

/// Runs the decision head over passes of hidden states and gathers each row's scores at its place in the plan.
class HeadPass {
public:
    HeadPass(const laya_head::Head& head, std::size_t rows, const DetailWishes& wishes, const nn::Context& context);

    [[nodiscard]] Status add(std::span<const std::int32_t> which, const PaddedRows& padded, const at::Tensor& hidden);

    [[nodiscard]] const std::vector<trace::laya::RowScore>& scores() const { return m_scores; }
    [[nodiscard]] std::vector<RowDetails> takeDetails() { return std::move(m_details); }

private:
    void keepHidden(std::span<const std::int32_t> which, const at::Tensor& hidden, const at::Tensor& after);

    const laya_head::Head& m_head;
    const DetailWishes& m_wishes;
    const nn::Context& m_context;
    std::vector<trace::laya::RowScore> m_scores;
    std::vector<RowDetails> m_details;
};

}  // namespace rowscope::engine

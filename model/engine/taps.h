#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "core/trace/decision_model.h"
#include "core/trace/trace.h"
#include "model/engine/batch.h"
#include "model/nn/taps.h"

namespace rowscope::engine {

/// Records attention weights of the text layers that a trace asked for, and cuts them back to each row's own length. The bytes it
/// may keep are limited: it stops recording there and says so.
class AttentionRecorder final : public nn::Taps {
public:
    AttentionRecorder(const trace::TapWishes& wishes, const rows::laya::Plan& plan, std::int64_t maxBytes)
        : m_wishes(wishes), m_plan(plan), m_maxBytes(maxBytes) {}

    /// The rows that the next pass holds.
    void beginPass(std::span<const std::int32_t> which, const PaddedRows& padded);

    [[nodiscard]] const nn::AttentionWish* attentionWish(nn::Part part, std::int64_t layer) const override;
    void attention(nn::Part part, std::int64_t layer, const at::Tensor& weights) override;

    /// Taps by planned row; `sequence` still holds the planned row's index.
    [[nodiscard]] std::vector<trace::AttentionTap> take() { return std::move(m_taps); }
    [[nodiscard]] bool full() const { return m_full; }

private:
    const trace::TapWishes& m_wishes;
    const rows::laya::Plan& m_plan;
    std::int64_t m_maxBytes;
    std::int64_t m_bytes = 0;
    bool m_full = false;
    std::vector<std::int32_t> m_which;
    nn::AttentionWish m_wish;
    std::vector<trace::AttentionTap> m_taps;
};

}  // namespace rowscope::engine

#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/trace/trace.h"
#include "views/viewmodels/text/card_text.h"

namespace rowscope::viewmodels {

/// Head number that means the mean over heads.
inline constexpr int kMeanHead = -1;

/// Weights of one layer of one sequence as the trace recorded them: [heads, queries, keys]. Weights say what was mixed, not why
/// an answer came out: panels label them "not causal".
class AttentionView {
public:
    AttentionView() = default;
    /// Invalid where the trace has no such tap or its shape makes no sense.
    AttentionView(trace::TracePtr trace, int sequence, int layer);

    [[nodiscard]] bool isValid() const { return m_tap != nullptr; }
    [[nodiscard]] int sequence() const { return m_sequence; }
    [[nodiscard]] int layer() const { return m_layer; }
    [[nodiscard]] std::int64_t heads() const { return m_tap->weights.dim(0); }
    [[nodiscard]] std::int64_t queries() const { return m_tap->weights.dim(1); }
    [[nodiscard]] std::int64_t keys() const { return m_tap->weights.dim(2); }
    /// The sequence's rows on the query axis; empty = all, in order.
    [[nodiscard]] const std::vector<std::int32_t>& queryRows() const { return m_tap->queryRows; }
    [[nodiscard]] std::int32_t queryRow(std::int64_t query) const;
    /// -1 where the row asked nothing that was recorded.
    [[nodiscard]] std::int64_t queryOfRow(std::int32_t row) const;
    /// The first of these rows whose weights were recorded (an option's marker among its rows); else the first row; -1 without rows.
    [[nodiscard]] std::int32_t recordedRow(const std::vector<rows::RowRange>& rows) const;
    [[nodiscard]] const trace::TracePtr& trace() const { return m_trace; }

    /// Whether this is one of the heads (or their mean) and one of the cells.
    [[nodiscard]] bool has(int head, masks::Cell cell) const;
    /// One weight that is there; of all heads their mean for kMeanHead.
    [[nodiscard]] float at(int head, std::int64_t query, std::int64_t key) const;
    /// [queries, keys] of one head or the mean; empty when stopped.
    [[nodiscard]] std::vector<float> matrix(int head, const std::stop_token& stop) const;
    /// [keys] of one query.
    [[nodiscard]] std::vector<float> row(int head, std::int64_t query) const;

private:
    trace::TracePtr m_trace;
    const trace::AttentionTap* m_tap = nullptr;
    std::shared_ptr<const std::vector<float>> m_converted;  ///< where the dump's dtype is no float32; shared, so that copies stay whole
    const float* m_values = nullptr;
    int m_sequence = -1;
    int m_layer = -1;
};

/// Layers recorded for a sequence, ascending.
[[nodiscard]] std::vector<int> attentionLayers(const trace::Trace& trace, int sequence);

/// What a cell of the heatmap says: the weight, per head beside the mean, and both rows by name. Nothing for a head or cell that the
/// weights don't have.
[[nodiscard]] CardText explainWeight(const AttentionView& view, int head, masks::Cell cell);

}  // namespace rowscope::viewmodels

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/audit/input.h"
#include "core/audit/reporter.h"

namespace rowscope::audit::rules {

/// Labels can be read row by row: there are some, a convention is claimed, and they follow it. A sample shifted as a whole is
/// one fault (F06), not one a row.
[[nodiscard]] inline bool labelsReadable(const Sample& sample) { return sample.shift == ShiftVerdict::AsClaimed; }

/// Is the token at `row` a target of the loss, whoever predicts it? Unshifted labels stand at their own token, pre-shifted ones
/// at the row before.
[[nodiscard]] inline bool isTarget(const AuditInput& input, const Sample& sample, std::size_t row) {
    if (input.claims.labels == supervision::LabelConvention::Unshifted) return sample.isLabelled(row);
    return row > 0 && sample.isLabelled(row - 1);
}
/// The row where the label of the token at `row` stands.
[[nodiscard]] inline std::int32_t labelRow(const AuditInput& input, std::size_t row) {
    return static_cast<std::int32_t>(row) - (input.claims.labels == supervision::LabelConvention::Unshifted ? 0 : 1);
}

/// Real rows by their ids, where nothing but the mask itself says which rows are padding; empty elsewhere, without a padding id, and
/// where ids and mask leave no row.
[[nodiscard]] std::vector<std::uint8_t> realRowsBeside(const AuditInput& input, const Sample& sample);
/// The mask keeps padding and drops text: what it calls padding is none.
[[nodiscard]] bool maskIsInverted(const AuditInput& input, const Sample& sample);

[[nodiscard]] bool anyLabel(const Sample& sample);
/// Whether the supervision of answers can be judged at all: labels in the claimed convention, roles known. Says what is missing.
[[nodiscard]] bool answersJudgeable(const Sample& sample, Reporter& report);
/// Targets of the loss among the rows of a span.
[[nodiscard]] std::int64_t targetCount(const AuditInput& input, const Sample& sample, rows::RowRange span);

/// Maximal ranges of answer rows.
[[nodiscard]] std::vector<rows::RowRange> answerSpans(const Sample& sample);

[[nodiscard]] inline bool isStopToken(const AuditInput& input, const Sample& sample, std::size_t row) {
    return sample.isToken(row, input.ids.turnEnd) || sample.isToken(row, input.ids.eos);
}
/// The first row of a packed example that is not the sequence's first row: nothing before it may predict it.
[[nodiscard]] inline bool startsSegment(const Sample& sample, std::size_t row) {
    const auto& segment = sample.rows->segment;
    return !segment.empty() && row > 0 && segment[row] != segment[row - 1] && segment[row] >= 0 && segment[row - 1] >= 0;
}

}  // namespace rowscope::audit::rules

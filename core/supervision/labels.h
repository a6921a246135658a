#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/rows/row_table.h"

namespace rowscope::supervision {

using Labels = std::vector<std::int32_t>;
using rows::kIgnored;

/// Where a label stands. The article uses both without saying so: its nine-row table is pre-shifted (row i carries the token that
/// it predicts), its build_answer_labels and shifted_assistant_labels are unshifted (labels[i] is input_ids[i] where supervised,
/// and row i - 1 predicts it). Every function here names which one it takes and gives.
enum class LabelConvention : std::uint8_t {
    Unshifted,   ///< aligned with inputs; the loss shifts ("internal")
    Preshifted,  ///< aligned with predictions; the loss does not shift ("external")
};

/// Labels moved `by` rows to the front; the last rows are ignored. by = 1 makes unshifted labels pre-shifted; applied to pre-shifted
/// ones it is the double shift.
[[nodiscard]] Labels shiftedLeft(std::span<const std::int32_t> labels, std::size_t by = 1);

/// Article 0x04, build_answer_labels, unshifted: every token from `answerStart` on but `padId`. With pad = eos this rule drops the stop
/// token; it is here to be compared with the safe one.
[[nodiscard]] Labels answerLabelsByPadId(std::span<const std::int32_t> ids, std::size_t answerStart, std::int32_t padId);
/// The safe rule, unshifted: every valid row from `answerStart` on.
[[nodiscard]] Labels answerLabelsByValidity(std::span<const std::int32_t> ids, std::size_t answerStart,
                                            std::span<const std::uint8_t> valid);

/// Targets that consecutive rows predict, the first one by `firstPredictingRow`; the last target need not be an input.
struct AnswerTargets {
    std::size_t firstPredictingRow = 0;
    std::vector<std::int32_t> ids;
};
struct TargetLabels {
    Labels labels;
    std::vector<std::int32_t> lost;  ///< targets that no label can carry in this convention
};
/// Targets as labels over `rowCount` rows. Unshifted, the target of the last row has no row and is lost (the article's nine rows).
[[nodiscard]] TargetLabels labelsFromTargets(const AnswerTargets& targets, std::size_t rowCount, LabelConvention convention);

/// Role rule, unshifted: valid rows whose own token is spoken by `supervised` ("the role attached to the target determines").
/// Every span of that role counts, its stop token included where it carries the role.
[[nodiscard]] Labels roleLabels(std::span<const std::int32_t> ids, std::span<const rows::Role> role, std::span<const std::uint8_t> valid,
                                rows::Role supervised = rows::Role::Assistant);
/// The wrong rule, pre-shifted: row i is supervised by the role of its input. Wrong at every role border.
[[nodiscard]] Labels labelsByInputRole(std::span<const std::int32_t> ids, std::span<const rows::Role> role,
                                       std::span<const std::uint8_t> valid, rows::Role supervised = rows::Role::Assistant);
/// Rows in which two label rows of one convention differ.
[[nodiscard]] std::vector<std::int32_t> differingRows(std::span<const std::int32_t> a, std::span<const std::int32_t> b);

/// Role of the token each row predicts: that of the next row; Pad behind the last one and before padding, Unknown without roles.
[[nodiscard]] std::vector<rows::Role> targetRoles(std::span<const rows::Role> role, std::span<const std::uint8_t> valid);

/// Rows that predict a supervised target under the convention.
[[nodiscard]] std::vector<std::int32_t> predictingRows(std::span<const std::int32_t> labels, LabelConvention convention);

}  // namespace rowscope::supervision

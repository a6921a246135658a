#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/masks/mask.h"
#include "core/rows/row_table.h"
#include "core/supervision/labels.h"

namespace rowscope::supervision {

/// One sequence as supervision sees it. `role` is the role of each row's own token. Spans may be empty where nobody knows the
/// column; what needs it then finds nothing.
struct SupervisionView {
    std::span<const std::int32_t> ids;
    std::span<const std::int32_t> labels;
    LabelConvention convention = LabelConvention::Unshifted;
    std::span<const std::uint8_t> valid;
    std::span<const rows::OriginKind> originKind;
    std::span<const rows::Role> role;
    std::span<const std::int32_t> segment;
};

/// Labels as unshifted ones: each at the row of its own token. A pre-shifted label at the last row has none and is left out.
[[nodiscard]] Labels unshiftedLabels(std::span<const std::int32_t> labels, LabelConvention convention);

/// Rows whose label can't be right (article 0x0C), by the row of the token they supervise.
struct LabelledRows {
    std::vector<std::int32_t> media;    ///< labelled media rows: vocabulary logits of a row that is no text
    std::vector<std::int32_t> padding;  ///< labelled padding
    std::vector<std::int32_t> prompt;   ///< labelled tokens of another role than the assistant's (media and padding not counted again)
};
[[nodiscard]] LabelledRows labelledRows(const SupervisionView& view);

/// Maximal runs of one role among valid rows of one segment, e.g. the assistant's turns.
[[nodiscard]] std::vector<rows::RowRange> roleSpans(const SupervisionView& view, rows::Role role = rows::Role::Assistant);

/// Assistant spans without one supervised token.
[[nodiscard]] std::vector<rows::RowRange> unsupervisedSpans(const SupervisionView& view);

/// Rows of stop tokens that close a supervised assistant span and are not supervised themselves: the token behind the span, or its
/// last one. A model trained so never learns to stop.
[[nodiscard]] std::vector<std::int32_t> unsupervisedStops(const SupervisionView& view, std::span<const std::int32_t> stopTokens);

/// Predicting rows whose target lies in another packed example.
[[nodiscard]] std::vector<std::int32_t> targetsAcrossSegments(const SupervisionView& view);

/// Whether labels follow the input-role rule rather than the target's (article 0x04).
struct RoleRule {
    bool followsInputRole = false;   ///< they equal labelsByInputRole, and that differs from the right rule
    std::vector<std::int32_t> rows;  ///< predicting rows in which they differ from the right rule
};
[[nodiscard]] RoleRule roleRule(const SupervisionView& view);

/// pad id = eos id while labels were masked by token id: the stop tokens that this drops, by row (empty: not the case).
[[nodiscard]] std::vector<std::int32_t> stopsLostToPadId(const SupervisionView& view, std::int32_t padId, std::int32_t eosId);

/// Article 0x06, telemetry. A visible row is a valid one that some valid query may read.
struct RowCounts {
    std::int64_t rows = 0;
    std::int64_t valid = 0;
    std::int64_t media = 0;
    std::int64_t visible = 0;
    std::int64_t supervised = 0;  ///< targets that some row predicts
};
/// Without a mask every valid row counts as visible. Error (Cancelled) only.
[[nodiscard]] Result<RowCounts> countRows(const SupervisionView& view, const masks::Mask* mask = nullptr, const Progress& progress = {});

}  // namespace rowscope::supervision

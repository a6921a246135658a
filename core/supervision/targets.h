#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/supervision/loss.h"
#include "core/supervision/shift.h"

namespace rowscope::supervision {

/// Labels by the row that predicts them, wherever they stand in the dump: a loss belongs to the predicting row (loss.h), and so do the
/// rows of every table that names both.
struct Targets {
    ShiftEvidence shift;              ///< what the ids say about where labels stand
    std::vector<std::int32_t> label;  ///< per row: what it predicts; kIgnored where that is not supervised
};

/// `ids` may be empty (then labels count as unshifted), else both have one entry a row of one sample.
[[nodiscard]] Targets targetsOf(std::span<const std::int32_t> ids, std::span<const std::int32_t> labels);

/// Total of losses per row; entries that are not finite belong to rows without a loss.
[[nodiscard]] LossTotal totalOf(std::span<const double> perRow);

}  // namespace rowscope::supervision

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/array.h"
#include "core/base/result.h"
#include "core/supervision/shift.h"

namespace rowscope::supervision {

/// Sum, number and mean of a loss over supervised targets, in nats.
struct LossTotal {
    double sum = 0;
    std::int64_t count = 0;
    [[nodiscard]] std::optional<double> mean() const {
        return count > 0 ? std::optional<double>(sum / static_cast<double>(count)) : std::nullopt;
    }
};

struct RowLoss {
    std::vector<double> perRow;  ///< [rows], nats at the predicting row; NaN where that row predicts nothing supervised
    LossTotal total;
};

/// Cross-entropy of [rows, vocabulary] logits (any floating dtype; float64 arithmetic) against labels, under a loss that shifts or
/// does not. With an internal shift row i is judged by labels[i + 1], so the last row predicts nothing. Errors: sizes that
/// differ, a label outside the vocabulary (with its row), a row of logits that is not finite.
[[nodiscard]] Result<RowLoss> rowLosses(const Array& logits, std::span<const std::int32_t> labels, LossShift shift);

/// -log softmax(logits)[target], float64, by the largest logit.
[[nodiscard]] double crossEntropy(std::span<const double> logits, std::size_t target);

/// Adds totals, as over the samples of a batch.
[[nodiscard]] LossTotal operator+(LossTotal a, LossTotal b);

}  // namespace rowscope::supervision

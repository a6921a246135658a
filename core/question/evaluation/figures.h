#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/question/evaluation/scored_record.h"

namespace rowscope::question {

/// What held-out rows say of a checkpoint.
struct Figures {
    std::int32_t rows = 0;
    std::int32_t groups = 0;
    double accuracy = 0;              ///< of the mean over option orders
    std::optional<double> oneOrder;   ///< accuracy of the first order alone; where several were read
    double chance = 0;                ///< accuracy of a blind guess: mean of 1 / options
    std::optional<double> withinOne;  ///< score rows only: share whose level is at most one off
    double nll = 0;                   ///< nats, mean of -log p(label) at the checkpoint's temperature
    double ece = 0;                   ///< 15 equal-width bins of the top probability
    std::optional<double> flips;      ///< share of further option orders whose winner is not the first order's; needs two orders
    std::int32_t cut = 0;             ///< rows that lost something to the budgets
    double medianMs = 0;              ///< of one question, all its orders
    double p90Ms = 0;
};

/// `records` must not be empty.
[[nodiscard]] Figures figuresOf(std::span<const ScoredRecord* const> records);

/// Figures of all rows, by question type (in the types' order) and by number of options (ascending).
struct EvaluationReport {
    Figures all;
    std::vector<std::pair<std::string, Figures>> byType;
    std::vector<std::pair<std::string, Figures>> byOptions;
};
[[nodiscard]] EvaluationReport evaluationReport(const std::vector<ScoredRecord>& records);

[[nodiscard]] json::Value toJson(const Figures& figures);
/// {"all": …, "by_type": {name: …}, "by_options": {count: …}}
[[nodiscard]] json::Value toJson(const EvaluationReport& report);

}  // namespace rowscope::question

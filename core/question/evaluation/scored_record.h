#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/question/question.h"

namespace rowscope::question {

/// A question whose right answer is known, with what a checkpoint made of it: one row of an evaluation, and what calibration reads.
struct ScoredRecord {
    std::string id;
    std::string group;  ///< rows of one group lean on the same picture or text
    Type type = Type::Choice;
    std::int32_t label = 0;                   ///< index of the right option
    std::vector<double> target;               ///< one probability an option in label order
    std::vector<double> logits;               ///< label order, mean over option orders, not divided by T
    double temperature = 1.0;                 ///< what the checkpoint divides them by
    std::vector<std::int32_t> winnerOfOrder;  ///< winning label of each option order; the first order is the identity
    bool cut = false;                         ///< something of the question or the state did not fit
    double latencyMs = 0.0;

    [[nodiscard]] std::int32_t winner() const;  ///< first of the largest logits
    [[nodiscard]] std::vector<double> probabilities() const;
};

/// One line of a logits file and back. Only "type", "label" (an index) and "logits" are required. Errors name `where` and the member.
[[nodiscard]] json::Value toJson(const ScoredRecord& record);
[[nodiscard]] Result<ScoredRecord> readScoredRecord(const json::Value& line, const std::string& where);

/// A whole logits file, one JSON object a line; empty lines are passed over. Errors name the line.
[[nodiscard]] Result<std::vector<ScoredRecord>> readScoredRecords(std::string_view text, const std::string& file);

}  // namespace rowscope::question

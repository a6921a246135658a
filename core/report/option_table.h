#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/report/document.h"

namespace rowscope::report {

/// Label indexes, most probable first; labels of equal probability keep their order.
[[nodiscard]] std::vector<std::size_t> byProbability(const trace::QuestionResult& result);

/// The label with the highest probability, nothing without probabilities.
[[nodiscard]] std::optional<std::string> winningLabel(const trace::QuestionResult& result);

/// Temperature and its source, confidence, margin, entropy, flips, spread, act head, cut and indistinguishable options.
[[nodiscard]] Facts optionFacts(const trace::QuestionResult& result);

/// A row an option in label order: probability, mean logit, scaled logit, logit of each order.
[[nodiscard]] Table optionTable(const trace::QuestionResult& result, std::int32_t question);

}  // namespace rowscope::report

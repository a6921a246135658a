#pragma once

#include "core/base/json.h"
#include "core/question/decision.h"
#include "core/question/question.h"
#include "core/question/truncation.h"

namespace rowscope::question {

/// Python's round(value, 4): the decimal nearest to the double, halves to even.
[[nodiscard]] double roundedTo4(double value);

/// One question's answer as `predict` prints it, members in the reference's order (laya-vision 1). `cut` is reported under
/// the vision rules only; the text branch reports truncation in `usage`.
[[nodiscard]] json::Value answerOf(const Question& question, const Decision& decision, const Truncation& cut);

/// The confidence that an answer shows: concentration for choice and score, the larger probability for noul.
[[nodiscard]] double confidenceOf(const Question& question, const Decision& decision);

}  // namespace rowscope::question

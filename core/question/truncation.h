#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/question/question.h"

namespace rowscope::question {

/// What a question lost when its sequence was cut to the budgets (laya-vision 3). Options are label indices.
struct Truncation {
    std::vector<std::int32_t> options;                                     ///< shortened, ascending
    std::vector<std::pair<std::int32_t, std::int32_t>> indistinguishable;  ///< equal once cut, different before; sorted
    std::int32_t instructionTokensDropped = 0;
    std::int32_t stateTokensDropped = 0;

    [[nodiscard]] bool any() const {
        return !options.empty() || !indistinguishable.empty() || instructionTokensDropped > 0 || stateTokensDropped > 0;
    }
    bool operator==(const Truncation&) const = default;
};

/// The answer's "truncated" member, labels in place of indices; null when nothing was cut.
[[nodiscard]] json::Value truncatedAnswer(const Truncation& cut, const Question& question);

/// What `strict` says instead of cutting: names the question and everything that would be cut.
[[nodiscard]] Error strictError(const Truncation& cut, const Question& question, std::int32_t maxLen, std::int32_t headMaxLen);

}  // namespace rowscope::question

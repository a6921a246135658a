#pragma once

#include <string>
#include <string_view>

#include "core/question/question.h"

namespace rowscope::question {

// Private to the folder: the two ways to read a question's instructions and criteria.

struct ReadContext {
    const std::string& where;  ///< "question 'q1'"
    const json::Value& body;
    const json::Value& instructions;
    const json::Value& criteria;  ///< null when absent

    [[nodiscard]] std::string criterion(std::size_t index) const { return where + ": criteria[" + std::to_string(index) + "]"; }
    [[nodiscard]] std::string criterion(std::string_view key) const { return where + ": criteria['" + std::string(key) + "']"; }
    /// The type of `criteria` is not what the question's type needs.
    [[nodiscard]] tl::unexpected<Error> wrongCriteria(std::string expected) const {
        return fail(ErrorKind::Type, where + ": criteria", "wrong type", std::move(expected), std::string(criteria.typeName()));
    }
    [[nodiscard]] tl::unexpected<Error> noOptions() const {
        return fail(ErrorKind::Value, where + ": criteria", "a question needs at least one option", {}, "none");
    }
};

[[nodiscard]] Status readByVisionRules(const ReadContext& context, Question& question);
[[nodiscard]] Status readByTextRules(const ReadContext& context, Question& question);

inline constexpr std::string_view kNoulFalse = "no, the statement does not hold";
inline constexpr std::string_view kNoulTrue = "yes, the statement holds";

}  // namespace rowscope::question

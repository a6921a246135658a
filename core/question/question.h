#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"

namespace rowscope::question {

/// The numbers are the index into the checkpoint's type embedding.
enum class Type : std::uint8_t { Choice = 0, Score = 1, Noul = 2 };
inline constexpr std::size_t kTypes = 3;

[[nodiscard]] std::string_view name(Type type);
[[nodiscard]] Result<Type> typeFromName(std::string_view text, const std::string& where);

/// Whose rules a question is read by: laya-vision's, or those of the text branch (upstream laya). They differ in how
/// values become text and in what they refuse (laya-vision, "Found when the reference was run").
enum class Rules : std::uint8_t { Vision, Text };

/// The act head's last feature is K / 255, so it has seen no more options than that.
inline constexpr std::int32_t kOptionsSeenInTraining = 255;

struct Option {
    std::string label;       ///< as answer key
    json::Value labelValue;  ///< as the answer's "choice" names it: text, or under the text rules a number or boolean
    std::string text;        ///< what the model reads
    json::Value legend;      ///< of a score level: its description as the answer's legend shows it
};

/// A question after its rules were applied. Options stand in label order.
struct Question {
    std::string id;
    Type type = Type::Choice;
    Rules rules = Rules::Vision;
    std::string instructions;
    bool instructionsWereJson = false;  ///< given as something else than text, so serialised
    std::vector<Option> options;
    std::vector<std::int32_t> shownOrder;    ///< text rules: the question's own option_order; empty = label order
    std::vector<std::string> repeatedNames;  ///< names of a choice list that collapsed into an earlier one

    [[nodiscard]] std::int32_t optionCount() const { return static_cast<std::int32_t>(options.size()); }
    [[nodiscard]] std::vector<std::string> labels() const;
};

/// Checks {"type", "instructions", "criteria"} and renders it. Errors name the place: "question 'q1': criteria[2]".
[[nodiscard]] Result<Question> readQuestion(const std::string& id, const json::Value& body, Rules rules);

/// "question 'q1'": how every message names a question.
[[nodiscard]] std::string placeOf(std::string_view id);

}  // namespace rowscope::question

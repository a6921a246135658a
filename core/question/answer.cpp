#include "core/question/answer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace rowscope::question {

double roundedTo4(double value) {
    // to_chars rounds the exact binary value, halves to even, which is what Python's round does.
    std::array<char, 400> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, 4);
    double result = value;
    if (error == std::errc{}) std::from_chars(buffer.data(), end, result);
    return result;
}

double confidenceOf(const Question& question, const Decision& decision) {
    if (question.type != Type::Noul) return decision.concentration;
    const double holds = decision.probabilities[1];
    return std::max(holds, 1.0 - holds);
}

json::Value answerOf(const Question& question, const Decision& decision, const Truncation& cut) {
    json::Value answer;
    answer.set("type", name(question.type));
    json::Object probabilities;
    for (std::size_t i = 0; i < question.options.size(); ++i)
        probabilities.emplace_back(question.options[i].label, roundedTo4(decision.probabilities[i]));

    switch (question.type) {
        case Type::Choice:
            // The first option would win over NaN: no option has.
            answer.set("choice", std::isfinite(decision.topProbability)
                                     ? question.options[static_cast<std::size_t>(decision.best)].labelValue
                                     : json::Value());
            answer.set("probabilities", std::move(probabilities));
            break;
        case Type::Score: {
            double expected = 0.0;
            json::Object legend;
            for (std::size_t i = 0; i < question.options.size(); ++i) {
                expected += static_cast<double>(i) * decision.probabilities[i];
                legend.emplace_back(question.options[i].label, question.options[i].legend);
            }
            answer.set("score", roundedTo4(expected));
            answer.set("legend", std::move(legend));
            answer.set("probabilities", std::move(probabilities));
            break;
        }
        case Type::Noul:
            answer.set("noul", roundedTo4(decision.probabilities[1]));
            break;
    }
    answer.set("confidence", roundedTo4(confidenceOf(question, decision)));
    if (question.rules == Rules::Text) answer.set("answer_confidence", roundedTo4(std::clamp(decision.topProbability, 0.0, 1.0)));
    answer.set("action", json::Object{{"act_probability", roundedTo4(decision.actProbability)}});
    if (question.rules == Rules::Vision && cut.any()) answer.set("truncated", truncatedAnswer(cut, question));
    if (decision.value) answer.set("value", roundedTo4(*decision.value));
    return answer;
}

}  // namespace rowscope::question

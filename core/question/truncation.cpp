#include "core/question/truncation.h"

namespace rowscope::question {
namespace {

const std::string& labelOf(const Question& question, std::int32_t index) { return question.options[static_cast<std::size_t>(index)].label; }

std::string quoted(const std::string& text) { return "'" + text + "'"; }

/// At most a few of many names, so that the sentence stays one.
template <class Items, class ToText>
std::string listed(const Items& items, ToText toText) {
    constexpr std::size_t kShown = 5;
    std::string out;
    for (std::size_t i = 0; i < items.size() && i < kShown; ++i) out += (i ? ", " : "") + toText(items[i]);
    if (items.size() > kShown) out += " and " + std::to_string(items.size() - kShown) + " more";
    return out;
}

}  // namespace

json::Value truncatedAnswer(const Truncation& cut, const Question& question) {
    if (!cut.any()) return nullptr;
    json::Array options;
    for (const std::int32_t i : cut.options) options.emplace_back(question.options[static_cast<std::size_t>(i)].labelValue);
    json::Array pairs;
    for (const auto& [a, b] : cut.indistinguishable)
        pairs.emplace_back(json::Array{question.options[static_cast<std::size_t>(a)].labelValue,
                                       question.options[static_cast<std::size_t>(b)].labelValue});
    return json::Object{{"options", std::move(options)},
                        {"indistinguishable", std::move(pairs)},
                        {"instructions", cut.instructionTokensDropped > 0},
                        {"instructions_tokens_dropped", cut.instructionTokensDropped},
                        {"state_tokens_dropped", cut.stateTokensDropped}};
}

Error strictError(const Truncation& cut, const Question& question, std::int32_t maxLen, std::int32_t headMaxLen) {
    std::vector<std::string> what;
    if (!cut.options.empty())
        what.push_back("option text of " + listed(cut.options, [&](std::int32_t i) { return quoted(labelOf(question, i)); }) + " cut");
    if (!cut.indistinguishable.empty())
        what.push_back("options equal once cut: " + listed(cut.indistinguishable, [&](const auto& pair) {
                           return quoted(labelOf(question, pair.first)) + " and " + quoted(labelOf(question, pair.second));
                       }));
    if (cut.instructionTokensDropped > 0) what.push_back(std::to_string(cut.instructionTokensDropped) + " instruction tokens dropped");
    if (cut.stateTokensDropped > 0) what.push_back(std::to_string(cut.stateTokensDropped) + " state tokens dropped");

    std::string found;
    for (const std::string& part : what) found += (found.empty() ? "" : "; ") + part;
    return Error{ErrorKind::Limit,
                 placeOf(question.id),
                 "would be truncated, and strict refuses that",
                 "question and options within head_max_len=" + std::to_string(headMaxLen) +
                     " (48 tokens an option) and everything within max_len=" + std::to_string(maxLen),
                 std::move(found),
                 "shorten what is named, or run without strict"};
}

}  // namespace rowscope::question

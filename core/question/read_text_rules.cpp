#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <unordered_map>

#include "core/question/python_str.h"
#include "core/question/read_rules.h"
#include "core/text/python_json.h"

namespace rowscope::question {
namespace {

std::string asJson(const json::Value& value) { return text::pythonJson(value, {.ensureAscii = false}); }

/// A criterion as text: text as it is, everything else as JSON on one line.
std::string rendered(const json::Value& value) { return value.isString() ? value.asString() : asJson(value); }

bool noDescription(const json::Value& value) { return value.isNull() || (value.isString() && value.asString().empty()); }

/// The key of a label inside a JSON object, as Python writes it: true, 1.5, text.
std::string answerKey(const json::Value& label) { return label.isString() ? label.asString() : asJson(label); }

/// Equal for labels that are one key of a Python dictionary: 1, 1.0 and True are, "1" is another.
std::string dictionaryKey(const json::Value& label) {
    if (label.isString()) return "text " + label.asString();
    if (label.isBool()) return label.asBool() ? "number 1" : "number 0";
    if (label.isDouble() && label.asDouble() == std::floor(label.asDouble())) {  // an integer in a float's clothes
        std::array<char, 400> digits{};
        std::snprintf(digits.data(), digits.size(), "%.0f", label.asDouble() + 0.0);
        return "number " + std::string(digits.data());
    }
    return "number " + asJson(label);
}

/// Collects choice options and refuses a label that repeats an earlier one's key.
class ChoiceReader {
public:
    ChoiceReader(const ReadContext& context, Question& question) : m_context(context), m_question(question) {}

    Status add(const json::Value& label, const json::Value& description) {
        const std::size_t index = m_question.options.size();
        if (label.isNull() || label.isArray() || label.isObject())
            return fail(ErrorKind::Type, m_context.criterion(index), "wrong type of a label", "text, a number or a boolean",
                        std::string(label.typeName()));
        const auto [first, fresh] = m_keys.try_emplace(dictionaryKey(label), index);
        if (!fresh)
            return fail(ErrorKind::Value, m_context.criterion(index),
                        "repeats the label of criteria[" + std::to_string(first->second) + "]",
                        "labels that differ (1, 1.0 and true are one)", "'" + rendered(label) + "'");
        const std::string shown = pythonStr(label);
        m_question.options.push_back(
            {answerKey(label), label, noDescription(description) ? shown : shown + ": " + rendered(description), nullptr});
        return {};
    }

private:
    const ReadContext& m_context;
    Question& m_question;
    std::unordered_map<std::string, std::size_t> m_keys;
};

Status checkInstructions(const ReadContext& context) {
    const json::Value& given = context.instructions;
    const std::string where = context.where + ": instructions";
    if (given.isNull()) return fail(ErrorKind::Value, where, "must not be null", "the text the model should answer");
    const bool empty = (given.isString() && pythonStrip(given.asString()).empty()) || (given.isArray() && given.asArray().empty()) ||
                       (given.isObject() && given.asObject().empty());
    if (empty) return fail(ErrorKind::Value, where, "must not be empty", "the text the model should answer");
    return {};
}

Status readChoice(const ReadContext& context, Question& question) {
    ChoiceReader reader(context, question);
    if (context.criteria.isObject()) {
        for (const auto& [label, description] : context.criteria.asObject()) ROWSCOPE_TRY(reader.add(label, description));
    } else if (context.criteria.isArray()) {
        for (const json::Value& label : context.criteria.asArray()) ROWSCOPE_TRY(reader.add(label, nullptr));
    } else {
        return context.wrongCriteria("an object of label and description, or a list of labels");
    }
    if (question.options.empty()) return context.noOptions();
    return {};
}

Status readScore(const ReadContext& context, Question& question) {
    if (!context.criteria.isArray()) return context.wrongCriteria("a list of level descriptions, lowest first");
    const json::Array& levels = context.criteria.asArray();
    for (std::size_t i = 0; i < levels.size(); ++i) {
        if (levels[i].isNull()) return fail(ErrorKind::Value, context.criterion(i), "a level must not be null", "its description");
        const std::string index = std::to_string(i);
        question.options.push_back({index, index, "level " + index + ": " + rendered(levels[i]), rendered(levels[i])});
    }
    if (question.options.empty()) return context.noOptions();
    return {};
}

/// The words in front of a noul question's two options: "false" and "true", or the question's own `labels`.
Result<std::array<std::string, 2>> noulWords(const ReadContext& context) {
    std::array<std::string, 2> words{"false", "true"};
    const json::Value* labels = context.body.find("labels");
    if (!labels || labels->isNull()) return words;
    const std::string where = context.where + ": labels";
    const auto bad = [&] { return fail(ErrorKind::Value, where, "must give 'false' and 'true' two different words"); };
    if (!labels->isObject() || labels->asObject().size() != 2) return bad();
    for (std::size_t i = 0; i < words.size(); ++i) {
        const json::Value* word = labels->find(i == 0 ? "false" : "true");
        if (!word || !word->isString()) return bad();
        words[i] = std::string(pythonStrip(word->asString()));
        if (words[i].empty()) return bad();
    }
    if (words[0] == words[1]) return bad();
    return words;
}

std::string lowered(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

Status readNoul(const ReadContext& context, Question& question) {
    if (!context.criteria.isNull() && !context.criteria.isObject())
        return context.wrongCriteria("nothing, or an object with 'false' and 'true'");
    ROWSCOPE_TRY_ASSIGN(words, noulWords(context));
    std::array<const json::Value*, 2> given{nullptr, nullptr};
    if (context.criteria.isObject())
        for (const auto& [key, value] : context.criteria.asObject()) {
            const std::string low = lowered(key);
            if (low != "false" && low != "true")
                return fail(ErrorKind::Value, context.criterion(key), "a yes-or-no question knows only 'false' and 'true'", {}, {},
                            "to word the answer differently, set 'labels'");
            given[low == "true" ? 1 : 0] = &value;
        }
    const std::array<std::string_view, 2> standard{kNoulFalse, kNoulTrue};
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string description = given[i] && !noDescription(*given[i]) ? rendered(*given[i]) : std::string(standard[i]);
        const std::string key = i == 0 ? "false" : "true";
        question.options.push_back({key, key, words[i] + ": " + description, nullptr});
    }
    return {};
}

Status readShownOrder(const ReadContext& context, Question& question) {
    const json::Value* given = context.body.find("option_order");
    if (!given) return {};
    const auto count = static_cast<std::size_t>(question.optionCount());
    const std::string where = context.where + ": option_order";
    const auto bad = [&] {
        return fail(ErrorKind::Value, where, "must name every option once", "a permutation of 0 to " + std::to_string(count - 1),
                    asJson(*given));
    };
    if (!given->isArray() || given->asArray().size() != count) return bad();
    std::vector<bool> seen(count, false);
    for (const json::Value& index : given->asArray()) {
        if (!index.isInt() || index.asInt() < 0 || index.asInt() >= static_cast<std::int64_t>(count)) return bad();
        if (seen[static_cast<std::size_t>(index.asInt())]) return bad();
        seen[static_cast<std::size_t>(index.asInt())] = true;
        question.shownOrder.push_back(static_cast<std::int32_t>(index.asInt()));
    }
    return {};
}

}  // namespace

Status readByTextRules(const ReadContext& context, Question& question) {
    ROWSCOPE_TRY(checkInstructions(context));
    if (question.type != Type::Noul && context.body.find("labels"))
        return fail(ErrorKind::Value, context.where + ": labels", "only a noul question has labels");
    question.instructionsWereJson = !context.instructions.isString();
    question.instructions = rendered(context.instructions);
    switch (question.type) {
        case Type::Choice:
            ROWSCOPE_TRY(readChoice(context, question));
            break;
        case Type::Score:
            ROWSCOPE_TRY(readScore(context, question));
            break;
        case Type::Noul:
            ROWSCOPE_TRY(readNoul(context, question));
            break;
    }
    return readShownOrder(context, question);
}

}  // namespace rowscope::question

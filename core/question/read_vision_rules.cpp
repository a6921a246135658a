#include <unordered_set>

#include "core/question/python_str.h"
#include "core/question/read_rules.h"
#include "core/text/python_json.h"

namespace rowscope::question {
namespace {

void addChoice(Question& question, const std::string& label, const json::Value& description) {
    std::string text = pythonTruth(description) ? label + ": " + pythonStr(description) : label;
    question.options.push_back({label, label, std::move(text), nullptr});
}

Status readChoice(const ReadContext& context, Question& question) {
    if (context.criteria.isObject()) {
        for (const auto& [label, description] : context.criteria.asObject()) addChoice(question, label, description);
    } else if (context.criteria.isArray()) {
        std::unordered_set<std::string> seen;
        const json::Array& names = context.criteria.asArray();
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (!names[i].isString())
                return fail(ErrorKind::Type, context.criterion(i), "an option's name must be text", "text",
                            std::string(names[i].typeName()));
            if (seen.insert(names[i].asString()).second)
                addChoice(question, names[i].asString(), nullptr);
            else
                question.repeatedNames.push_back(names[i].asString());
        }
    } else {
        return context.wrongCriteria("an object of name and description, or a list of names");
    }
    if (question.options.empty()) return context.noOptions();
    return {};
}

Status readScore(const ReadContext& context, Question& question) {
    if (!context.criteria.isArray()) return context.wrongCriteria("a list of level descriptions, lowest first");
    for (const json::Value& level : context.criteria.asArray()) {
        const std::string index = std::to_string(question.options.size());
        question.options.push_back({index, index, "level " + index + ": " + pythonStr(level), level});
    }
    if (question.options.empty()) return context.noOptions();
    return {};
}

Status readNoul(const ReadContext& context, Question& question) {
    if (!context.criteria.isNull() && !context.criteria.isObject())
        return context.wrongCriteria("nothing, or an object with 'false' and 'true'");
    for (const auto& [key, standard] : {std::pair{"false", kNoulFalse}, std::pair{"true", kNoulTrue}}) {
        const json::Value* given = context.criteria.find(key);
        std::string description(standard);
        if (given && pythonTruth(*given)) {
            if (!given->isString())
                return fail(ErrorKind::Type, context.criterion(key), "wrong type", "text", std::string(given->typeName()));
            description = given->asString();
        }
        question.options.push_back({key, key, std::string(key) + ": " + description, nullptr});
    }
    return {};
}

}  // namespace

Status readByVisionRules(const ReadContext& context, Question& question) {
    question.instructionsWereJson = !context.instructions.isString();
    question.instructions = question.instructionsWereJson ? text::pythonJson(context.instructions) : context.instructions.asString();
    switch (question.type) {
        case Type::Choice:
            return readChoice(context, question);
        case Type::Score:
            return readScore(context, question);
        case Type::Noul:
            break;
    }
    return readNoul(context, question);
}

}  // namespace rowscope::question

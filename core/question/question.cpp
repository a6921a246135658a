#include "core/question/question.h"

#include "core/question/read_rules.h"

namespace rowscope::question {

std::string_view name(Type type) {
    switch (type) {
        case Type::Choice:
            return "choice";
        case Type::Score:
            return "score";
        case Type::Noul:
            break;
    }
    return "noul";
}

Result<Type> typeFromName(std::string_view text, const std::string& where) {
    for (const Type type : {Type::Choice, Type::Score, Type::Noul})
        if (text == name(type)) return type;
    return fail(ErrorKind::Value, where, "unknown question type", "choice, score or noul", "'" + std::string(text) + "'");
}

std::string placeOf(std::string_view id) { return "question '" + std::string(id) + "'"; }

std::vector<std::string> Question::labels() const {
    std::vector<std::string> result;
    result.reserve(options.size());
    for (const Option& option : options) result.push_back(option.label);
    return result;
}

Result<Question> readQuestion(const std::string& id, const json::Value& body, Rules rules) {
    const std::string where = placeOf(id);
    if (!body.isObject())
        return fail(ErrorKind::Type, where, "wrong type", R"(an object {"type", "instructions", "criteria"})",
                    std::string(body.typeName()));
    ROWSCOPE_TRY_ASSIGN(typeName, json::requireString(body, "type", where));
    ROWSCOPE_TRY_ASSIGN(type, typeFromName(typeName, where + ": type"));
    ROWSCOPE_TRY_ASSIGN(instructions, json::require(body, "instructions", where));

    Question question;
    question.id = id;
    question.type = type;
    question.rules = rules;
    static const json::Value kNone;
    const json::Value* criteria = body.find("criteria");
    const ReadContext context{where, body, *instructions, criteria ? *criteria : kNone};
    ROWSCOPE_TRY(rules == Rules::Vision ? readByVisionRules(context, question) : readByTextRules(context, question));
    return question;
}

}  // namespace rowscope::question

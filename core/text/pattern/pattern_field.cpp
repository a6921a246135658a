#include "core/text/pattern/pattern_field.h"

namespace rowscope::text {

Result<std::shared_ptr<const Pattern>> patternField(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(value, json::require(fields, "pattern", where));
    const std::string place = where + ": 'pattern'";
    if (value->isString()) return literalPattern(value->asString());
    if (value->find("String")) {
        ROWSCOPE_TRY_ASSIGN(text, json::requireString(*value, "String", place));
        return literalPattern(std::move(text));
    }
    ROWSCOPE_TRY_ASSIGN(expression, json::requireString(*value, "Regex", place));
    return regexPattern(expression, place);
}

}  // namespace rowscope::text

#include "core/text/pattern/pattern.h"

namespace rowscope::text {

Result<std::shared_ptr<const Pattern>> regexPattern(const std::string& expression, const std::string& where) {
    if (auto known = knownPattern(expression)) return known;
    return generalRegexPattern(expression, where);
}

Result<std::shared_ptr<const Pattern>> generalRegexPattern(const std::string& expression, const std::string& where) {
    return fail(ErrorKind::Unsupported, where, "this regular expression is not known", {}, expression);
}

}  // namespace rowscope::text

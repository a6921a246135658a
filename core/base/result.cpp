#include "core/base/result.h"

namespace rowscope {

std::string Error::message() const {
    std::string text = where.empty() ? cause : where + ": " + cause;
    if (!expected.empty() && !found.empty())
        text += " (expected " + expected + ", found " + found + ")";
    else if (!expected.empty())
        text += " (expected " + expected + ")";
    else if (!found.empty())
        text += " (found " + found + ")";
    if (!hint.empty()) text += "; " + hint;
    return text + ".";
}

Error Error::within(const std::string& outer) const {
    Error error = *this;
    error.where = where.empty() ? outer : outer + ": " + where;
    return error;
}

}  // namespace rowscope

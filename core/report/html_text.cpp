#include "core/report/html_text.h"

#include <cmath>

#include "core/base/utf8.h"

namespace rowscope::report {

std::string escaped(std::string_view text) {
    const std::string clean = utf8::replaceInvalid(text);
    std::string out;
    out.reserve(clean.size() + clean.size() / 8);
    for (const char c : clean) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\'':
                out += "&#39;";
                break;
            case '\x7f':
                utf8::append(out, U'\u2421');
                break;
            default:
                if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t')
                    utf8::append(out, U'\u2400' + static_cast<unsigned char>(c));
                else
                    out += c;
        }
    }
    return out;
}

std::string scriptJson(const json::Value& value) {
    std::string out;
    for (const char c : utf8::replaceInvalid(json::write(value))) {
        if (c == '<')
            out += "\\u003c";
        else if (c == '>')
            out += "\\u003e";
        else if (c == '&')
            out += "\\u0026";
        else
            out += c;
    }
    return out;
}

std::string cellText(const json::Value& value) {
    if (value.isNull()) return {};
    if (value.isString()) return value.asString();
    if (value.isDouble() && !std::isfinite(value.asDouble())) return "not finite";
    return json::write(value);
}

}  // namespace rowscope::report

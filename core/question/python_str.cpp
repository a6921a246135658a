#include "core/question/python_str.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

#include "core/base/utf8.h"
#include "core/text/unicode/categories.h"

namespace rowscope::question {
namespace {

using text::unicode::CodePoints;

/// What str.isprintable refuses: the general categories Other and Separator.
const std::vector<CodePoints>& otherOrSeparator() {
    static const std::vector<CodePoints> ranges = [] {
        std::vector<CodePoints> all;
        for (const char* category : {"C", "Z"})
            if (const auto found = text::unicode::propertyRanges(category)) all.insert(all.end(), found->begin(), found->end());
        return text::unicode::joined(std::move(all));
    }();
    return ranges;
}

bool printable(char32_t codePoint) {
    if (codePoint >= U' ' && codePoint < 0x7F) return true;
    const auto& ranges = otherOrSeparator();
    const auto after =
        std::upper_bound(ranges.begin(), ranges.end(), codePoint, [](char32_t c, const CodePoints& r) { return c < r.first; });
    return after == ranges.begin() || std::prev(after)->last < codePoint;
}

/// What str.isspace accepts (bidirectional types WS, B and S, and the separators).
bool pythonSpace(char32_t c) {
    return (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x20) || c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) ||
           c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

void appendEscaped(std::string& out, char32_t codePoint) {
    const auto value = static_cast<unsigned>(codePoint);
    const char* format = value < 0x100 ? "\\x%02x" : value < 0x10000 ? "\\u%04x" : "\\U%08x";
    std::array<char, 12> buffer{};
    std::snprintf(buffer.data(), buffer.size(), format, value);
    out += buffer.data();
}

class Writer {
public:
    std::string out;

    void repr(const json::Value& value) {
        std::visit([this](const auto& data) { write(data); }, value.data());
    }

private:
    void write(std::nullptr_t) { out += "None"; }
    void write(bool v) { out += v ? "True" : "False"; }
    void write(std::int64_t v) { out += std::to_string(v); }
    void write(const json::BigInt& v) { out += v.digits; }
    void write(double v) { out += json::pythonFloat(v); }
    void write(const std::string& v) { out += pythonRepr(v); }
    void write(const json::Array& items) {
        out += '[';
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (i) out += ", ";
            repr(items[i]);
        }
        out += ']';
    }
    void write(const json::Object& members) {
        out += '{';
        for (std::size_t i = 0; i < members.size(); ++i) {
            if (i) out += ", ";
            out += pythonRepr(members[i].first);
            out += ": ";
            repr(members[i].second);
        }
        out += '}';
    }
};

}  // namespace

std::string pythonRepr(std::string_view text) {
    const bool single = text.find('\'') != std::string_view::npos;
    const char quote = single && text.find('"') == std::string_view::npos ? '"' : '\'';
    std::string out(1, quote);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const char32_t codePoint = utf8::decode(text, at);
        switch (codePoint) {
            case U'\\':
                out += "\\\\";
                break;
            case U'\n':
                out += "\\n";
                break;
            case U'\r':
                out += "\\r";
                break;
            case U'\t':
                out += "\\t";
                break;
            default:
                if (codePoint == static_cast<char32_t>(quote)) {
                    out += '\\';
                    out += quote;
                } else if (printable(codePoint)) {
                    out += text.substr(begin, at - begin);
                } else {
                    appendEscaped(out, codePoint);
                }
        }
    }
    out += quote;
    return out;
}

std::string pythonStr(const json::Value& value) {
    if (value.isString()) return value.asString();
    Writer writer;
    writer.repr(value);
    return std::move(writer.out);
}

std::string_view pythonStrip(std::string_view text) {
    std::size_t begin = text.size();
    std::size_t end = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t here = at;
        if (pythonSpace(utf8::decode(text, at))) continue;
        begin = std::min(begin, here);
        end = at;
    }
    return begin < end ? text.substr(begin, end - begin) : std::string_view{};
}

bool pythonTruth(const json::Value& value) {
    if (value.isNull()) return false;
    if (value.isBool()) return value.asBool();
    if (value.isNumber()) return value.asDouble() != 0.0;
    if (value.isString()) return !value.asString().empty();
    if (value.isArray()) return !value.asArray().empty();
    return !value.asObject().empty();
}

}  // namespace rowscope::question

#include "core/text/python_json.h"

#include <cmath>

#include "core/base/utf8.h"

namespace rowscope::text {
namespace {

class Dumper {
public:
    explicit Dumper(const PythonJsonOptions& options) : m_options(options) {}
    std::string out;

    void value(const json::Value& v) {
        std::visit([this](const auto& data) { write(data); }, v.data());
    }

private:
    void write(std::nullptr_t) { out += "null"; }
    void write(bool v) { out += v ? "true" : "false"; }
    void write(std::int64_t v) { out += std::to_string(v); }
    void write(const json::BigInt& v) { out += v.digits; }
    void write(double v) {
        if (std::isnan(v))
            out += "NaN";
        else if (std::isinf(v))
            out += v > 0 ? "Infinity" : "-Infinity";
        else
            out += json::pythonFloat(v);
    }
    void write(const json::Array& items) {
        out += '[';
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (i) out += ", ";
            value(items[i]);
        }
        out += ']';
    }
    void write(const json::Object& members) {
        out += '{';
        for (std::size_t i = 0; i < members.size(); ++i) {
            if (i) out += ", ";
            write(members[i].first);
            out += ": ";
            value(members[i].second);
        }
        out += '}';
    }
    void write(const std::string& text) {
        out += '"';
        for (std::size_t at = 0; at < text.size();) {
            const char c = text[at];
            if (static_cast<unsigned char>(c) < 0x80) {
                ascii(c);
                ++at;
            } else if (m_options.ensureAscii) {
                escaped(utf8::decode(text, at));
            } else {
                out += c;
                ++at;
            }
        }
        out += '"';
    }
    void ascii(char c) {
        switch (c) {
            case '"':
                out += "\\\"";
                break;
            case '\\':
                out += "\\\\";
                break;
            case '\n':
                out += "\\n";
                break;
            case '\r':
                out += "\\r";
                break;
            case '\t':
                out += "\\t";
                break;
            case '\b':
                out += "\\b";
                break;
            case '\f':
                out += "\\f";
                break;
            default:
                if (static_cast<unsigned char>(c) < 0x20 || (c == '\x7f' && m_options.ensureAscii))
                    unit(static_cast<unsigned char>(c));
                else
                    out += c;
        }
    }
    void escaped(char32_t c) {
        if (c < 0x10000) {
            unit(c);
        } else {
            unit(0xD800 + ((c - 0x10000) >> 10));
            unit(0xDC00 + ((c - 0x10000) & 0x3FF));
        }
    }
    void unit(char32_t u) {
        static constexpr char kHex[] = "0123456789abcdef";
        out += "\\u";
        for (int shift = 12; shift >= 0; shift -= 4) out += kHex[(u >> shift) & 15U];
    }

    PythonJsonOptions m_options;
};

}  // namespace

std::string pythonJson(const json::Value& value, const PythonJsonOptions& options) {
    Dumper dumper(options);
    dumper.value(value);
    return std::move(dumper.out);
}

}  // namespace rowscope::text

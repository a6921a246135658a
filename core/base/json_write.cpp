#include <array>
#include <cmath>

#include "core/base/json.h"

namespace rowscope::json {
namespace {

void writeString(std::string& out, std::string_view text) {
    static constexpr char kHex[] = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
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
            default:
                if (static_cast<unsigned char>(c) < 0x20) {
                    out += "\\u00";
                    out += kHex[static_cast<unsigned char>(c) >> 4];
                    out += kHex[static_cast<unsigned char>(c) & 15U];
                } else {
                    out += c;
                }
        }
    }
    out += '"';
}

class Writer {
public:
    explicit Writer(int indent) : m_indent(indent) {}
    std::string out;

    void value(const Value& v, int depth) {
        std::visit([&](const auto& data) { write(data, depth); }, v.data());
    }

private:
    void write(std::nullptr_t, int) { out += "null"; }
    void write(bool v, int) { out += v ? "true" : "false"; }
    void write(std::int64_t v, int) { out += std::to_string(v); }
    void write(const BigInt& v, int) { out += v.digits; }
    void write(double v, int) {
        if (std::isfinite(v))
            out += pythonFloat(v);
        else
            writeString(out, pythonFloat(v));
    }
    void write(const std::string& v, int) { writeString(out, v); }
    void write(const Array& items, int depth) {
        out += '[';
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (i) out += ',';
            newLine(depth + 1);
            value(items[i], depth + 1);
        }
        if (!items.empty()) newLine(depth);
        out += ']';
    }
    void write(const Object& members, int depth) {
        out += '{';
        for (std::size_t i = 0; i < members.size(); ++i) {
            if (i) out += ',';
            newLine(depth + 1);
            writeString(out, members[i].first);
            out += m_indent > 0 ? ": " : ":";
            value(members[i].second, depth + 1);
        }
        if (!members.empty()) newLine(depth);
        out += '}';
    }
    void newLine(int depth) {
        if (m_indent <= 0) return;
        out += '\n';
        out.append(static_cast<std::size_t>(depth) * static_cast<std::size_t>(m_indent), ' ');
    }

    int m_indent;
};

}  // namespace

std::string write(const Value& value, int indent) {
    Writer writer(indent);
    writer.value(value, 0);
    return std::move(writer.out);
}

}  // namespace rowscope::json

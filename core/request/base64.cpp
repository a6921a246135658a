#include "core/request/base64.h"

#include <charconv>

#include "core/base/base64.h"

namespace rowscope::request {

std::optional<std::string> decodePastedBase64(std::string_view text) {
    std::string plain;
    plain.reserve(text.size() + 3);
    for (const char c : text)
        if (c != ' ' && c != '\t' && c != '\n' && c != '\r') plain += c == '-' ? '+' : c == '_' ? '/' : c;
    while (plain.ends_with('=')) plain.pop_back();
    if (plain.size() % 4 == 1) return std::nullopt;
    while (plain.size() % 4 != 0) plain += '=';
    return decodeBase64(plain);
}

std::string decodePercent(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size()) {
            unsigned value = 0;
            const char* end = text.data() + i + 3;
            if (const auto r = std::from_chars(text.data() + i + 1, end, value, 16); r.ec == std::errc{} && r.ptr == end) {
                out += static_cast<char>(value);
                i += 2;
                continue;
            }
        }
        out += text[i];
    }
    return out;
}

}  // namespace rowscope::request

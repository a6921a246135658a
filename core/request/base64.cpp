#include "core/request/base64.h"

#include <array>
#include <charconv>
#include <cstdint>

namespace rowscope::request {
namespace {

constexpr std::uint8_t kSkip = 64;
constexpr std::uint8_t kBad = 65;

constexpr std::array<std::uint8_t, 256> makeTable() {
    std::array<std::uint8_t, 256> table{};
    table.fill(kBad);
    for (int i = 0; i < 26; ++i) {
        table['A' + i] = static_cast<std::uint8_t>(i);
        table['a' + i] = static_cast<std::uint8_t>(26 + i);
    }
    for (int i = 0; i < 10; ++i) table['0' + i] = static_cast<std::uint8_t>(52 + i);
    table['+'] = table['-'] = 62;
    table['/'] = table['_'] = 63;
    table[' '] = table['\t'] = table['\n'] = table['\r'] = kSkip;
    return table;
}
constexpr auto kTable = makeTable();

}  // namespace

std::optional<std::string> decodeBase64(std::string_view text) {
    std::string out;
    out.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t bits = 0;
    int held = 0;  // sextets in `bits`
    std::size_t at = 0;
    for (; at < text.size() && text[at] != '='; ++at) {
        const std::uint8_t value = kTable[static_cast<unsigned char>(text[at])];
        if (value == kBad) return std::nullopt;
        if (value == kSkip) continue;
        bits = bits << 6 | value;
        if (++held == 4) {
            out += {static_cast<char>(bits >> 16), static_cast<char>(bits >> 8), static_cast<char>(bits)};
            bits = 0;
            held = 0;
        }
    }
    for (; at < text.size(); ++at)  // after padding only padding and white space
        if (text[at] != '=' && kTable[static_cast<unsigned char>(text[at])] != kSkip) return std::nullopt;
    if (held == 1) return std::nullopt;
    if (held == 2) out += static_cast<char>(bits >> 4);
    if (held == 3) out += {static_cast<char>(bits >> 10), static_cast<char>(bits >> 2)};
    return out;
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

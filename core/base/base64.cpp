#include "core/base/base64.h"

#include <cstdint>

namespace rowscope {
namespace {

int digitOf(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

}  // namespace

std::optional<std::string> decodeBase64(std::string_view text) {
    if (text.size() % 4 != 0) return std::nullopt;
    std::size_t padding = 0;
    while (padding < 2 && !text.empty() && text.back() == '=') {
        text.remove_suffix(1);
        ++padding;
    }
    std::string out;
    out.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : text) {
        const int digit = digitOf(c);
        if (digit < 0) return std::nullopt;
        bits = bits << 6 | static_cast<std::uint32_t>(digit);
        count += 6;
        if (count >= 8) {
            count -= 8;
            out += static_cast<char>(bits >> count & 0xFFU);
        }
    }
    return out;
}

std::string encodeBase64(std::span<const std::byte> bytes) {
    static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t left = bytes.size() - i;
        const auto at = [&](std::size_t k) { return k < left ? std::to_integer<std::uint32_t>(bytes[i + k]) : 0U; };
        const std::uint32_t group = at(0) << 16U | at(1) << 8U | at(2);
        out += kDigits[group >> 18U];
        out += kDigits[(group >> 12U) & 63U];
        out += left > 1 ? kDigits[(group >> 6U) & 63U] : '=';
        out += left > 2 ? kDigits[group & 63U] : '=';
    }
    return out;
}

}  // namespace rowscope

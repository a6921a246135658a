#include "core/text/decode/display.h"

#include <charconv>

#include "core/base/utf8.h"
#include "core/text/segment/byte_alphabet.h"
#include "core/text/unicode/code_point_classes.h"

namespace rowscope::text {
namespace {

constexpr std::string_view kHex = "0123456789ABCDEF";

std::string hexOf(char32_t value, int digits) {
    std::string out;
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) out += kHex[value >> shift & 15U];
    return out;
}

bool showsNothing(char32_t c) {
    const auto& classes = unicode::classTable();
    return classes.is(c, unicode::kOther) || (c != U' ' && classes.is(c, unicode::kSpace)) || (c >= 0xFE00 && c <= 0xFE0F);
}

}  // namespace

std::string readable(std::string_view bytes) {
    std::string out;
    for (std::size_t at = 0; at < bytes.size();) {
        if (utf8::sequenceLength(bytes, at) == 0) {
            out += "⟨" + hexOf(static_cast<unsigned char>(bytes[at++]), 2) + "⟩";
            continue;
        }
        const char32_t c = utf8::decode(bytes, at);
        if (c == U'\n')
            out += "↵";
        else if (c == U'\t')
            out += "→";
        else if (c == U'\r')
            out += "␍";
        else if (showsNothing(c))
            out += "⟨U+" + hexOf(c, c > 0xFFFF ? 6 : 4) + "⟩";
        else
            utf8::append(out, c);
    }
    return out;
}

std::string tokenBytes(std::string_view token, bool byteLevel) {
    if (byteLevel)
        if (auto bytes = ByteAlphabet::bytesOf(token)) return *bytes;
    if (token.size() == 6 && token.starts_with("<0x") && token.back() == '>') {
        unsigned value = 0;
        const auto r = std::from_chars(token.data() + 3, token.data() + 5, value, 16);
        if (r.ec == std::errc{} && r.ptr == token.data() + 5) return std::string(1, static_cast<char>(value));
    }
    std::string out;
    constexpr std::string_view kVisibleSpace = "▁";
    for (std::size_t at = 0; at < token.size();) {
        if (token.substr(at).starts_with(kVisibleSpace)) {
            out += ' ';
            at += kVisibleSpace.size();
        } else {
            out += token[at++];
        }
    }
    return out;
}

}  // namespace rowscope::text

#include "core/base/utf8.h"

namespace rowscope::utf8 {
namespace {

unsigned byteAt(std::string_view text, std::size_t at) { return static_cast<unsigned char>(text[at]); }

/// Length of the longest prefix at `at` that begins a well-formed sequence; `complete` tells whether it is one.
std::size_t subpart(std::string_view text, std::size_t at, bool& complete) {
    const unsigned lead = byteAt(text, at);
    complete = true;
    if (lead < 0x80) return 1;
    std::size_t need = 0;
    unsigned low = 0x80;
    unsigned high = 0xBF;
    if (lead >= 0xC2 && lead <= 0xDF) {
        need = 1;
    } else if (lead >= 0xE0 && lead <= 0xEF) {
        need = 2;
        if (lead == 0xE0) low = 0xA0;   // overlong
        if (lead == 0xED) high = 0x9F;  // surrogates
    } else if (lead >= 0xF0 && lead <= 0xF4) {
        need = 3;
        if (lead == 0xF0) low = 0x90;
        if (lead == 0xF4) high = 0x8F;  // above U+10FFFF
    } else {
        complete = false;
        return 1;
    }
    std::size_t length = 1;
    for (; length <= need; ++length) {
        if (at + length >= text.size()) break;
        const unsigned next = byteAt(text, at + length);
        if (next < low || next > high) break;
        low = 0x80;
        high = 0xBF;
    }
    complete = length == need + 1;
    return length;
}

}  // namespace

std::size_t sequenceLength(std::string_view text, std::size_t at) {
    bool complete = false;
    const std::size_t length = subpart(text, at, complete);
    return complete ? length : 0;
}

std::size_t firstInvalid(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        if (byteAt(text, at) < 0x80) {
            ++at;
            continue;
        }
        const std::size_t length = sequenceLength(text, at);
        if (length == 0) return at;
        at += length;
    }
    return std::string_view::npos;
}

std::string replaceInvalid(std::string_view bytes) {
    if (firstInvalid(bytes) == std::string_view::npos) return std::string(bytes);
    std::string out;
    out.reserve(bytes.size());
    for (std::size_t at = 0; at < bytes.size();) {
        bool complete = false;
        const std::size_t length = subpart(bytes, at, complete);
        if (complete)
            out.append(bytes.substr(at, length));
        else
            out += "\xEF\xBF\xBD";
        at += length;
    }
    return out;
}

std::size_t codePointCount(std::string_view text) {
    std::size_t count = 0;
    for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    return count;
}

char32_t decode(std::string_view text, std::size_t& at) {
    const unsigned lead = byteAt(text, at);
    const auto tail = [&](std::size_t i) { return static_cast<char32_t>(byteAt(text, at + i) & 0x3FU); };
    char32_t code = lead;
    std::size_t length = 1;
    if (lead >= 0xF0) {
        code = (static_cast<char32_t>(lead & 0x07U) << 18) | (tail(1) << 12) | (tail(2) << 6) | tail(3);
        length = 4;
    } else if (lead >= 0xE0) {
        code = (static_cast<char32_t>(lead & 0x0FU) << 12) | (tail(1) << 6) | tail(2);
        length = 3;
    } else if (lead >= 0x80) {
        code = (static_cast<char32_t>(lead & 0x1FU) << 6) | tail(1);
        length = 2;
    }
    at += length;
    return code;
}

void append(std::string& out, char32_t c) {
    const auto put = [&](char32_t v) { out += static_cast<char>(v); };
    if (c < 0x80) {
        put(c);
    } else if (c < 0x800) {
        put(0xC0 | (c >> 6));
        put(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        put(0xE0 | (c >> 12));
        put(0x80 | ((c >> 6) & 0x3F));
        put(0x80 | (c & 0x3F));
    } else {
        put(0xF0 | (c >> 18));
        put(0x80 | ((c >> 12) & 0x3F));
        put(0x80 | ((c >> 6) & 0x3F));
        put(0x80 | (c & 0x3F));
    }
}

}  // namespace rowscope::utf8

#include "core/base/utf8.h"

#include <cstdint>
#include <cstring>

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

/// Number of ASCII bytes at the start, eight at a time.
std::size_t asciiRun(std::string_view text) {
    std::size_t at = 0;
    for (; at + 8 <= text.size(); at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, 8);
        if (word & 0x8080808080808080U) break;
    }
    while (at < text.size() && byteAt(text, at) < 0x80) ++at;
    return at;
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
            at += asciiRun(text.substr(at));
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

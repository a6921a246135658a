#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rowscope::utf8 {

/// Byte offset of the first byte that starts no well-formed sequence (Unicode 15, table 3-7), or npos.
[[nodiscard]] std::size_t firstInvalid(std::string_view text);

/// As Python's bytes.decode("utf-8", "replace"): one U+FFFD per maximal ill-formed subpart.
[[nodiscard]] std::string replaceInvalid(std::string_view bytes);

/// Length in bytes of the well-formed sequence at `at`, or 0.
[[nodiscard]] std::size_t sequenceLength(std::string_view text, std::size_t at);

/// Number of code points of well-formed text.
[[nodiscard]] std::size_t codePointCount(std::string_view text);

/// The code point at `at` of well-formed text; `at` moves behind it. In the header because loops over text live on it.
[[nodiscard]] inline char32_t decode(std::string_view text, std::size_t& at) {
    const auto byte = [&](std::size_t i) { return static_cast<char32_t>(static_cast<unsigned char>(text[at + i])); };
    const char32_t lead = byte(0);
    char32_t code = lead;
    std::size_t length = 1;
    if (lead >= 0xF0) {
        code = ((lead & 0x07U) << 18) | ((byte(1) & 0x3FU) << 12) | ((byte(2) & 0x3FU) << 6) | (byte(3) & 0x3FU);
        length = 4;
    } else if (lead >= 0xE0) {
        code = ((lead & 0x0FU) << 12) | ((byte(1) & 0x3FU) << 6) | (byte(2) & 0x3FU);
        length = 3;
    } else if (lead >= 0x80) {
        code = ((lead & 0x1FU) << 6) | (byte(1) & 0x3FU);
        length = 2;
    }
    at += length;
    return code;
}

/// Bytes of the sequence that begins with `lead` in well-formed text.
[[nodiscard]] inline std::size_t lengthFrom(char lead) {
    const auto byte = static_cast<unsigned char>(lead);
    return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

void append(std::string& out, char32_t codePoint);

}  // namespace rowscope::utf8

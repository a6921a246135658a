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

/// The code point at `at` of well-formed text; `at` moves behind it.
[[nodiscard]] char32_t decode(std::string_view text, std::size_t& at);

void append(std::string& out, char32_t codePoint);

}  // namespace rowscope::utf8

#pragma once

namespace rowscope::text::unicode {

/// Lower case of one character, Unicode 17.0, without context (no final sigma). U+0130 becomes i and a dot above: ask
/// `hasLongLowercase` first.
[[nodiscard]] char32_t lowercase(char32_t c);
[[nodiscard]] constexpr bool hasLongLowercase(char32_t c) { return c == 0x130; }
constexpr char32_t kLongLowercase[2] = {U'i', 0x307};

}  // namespace rowscope::text::unicode

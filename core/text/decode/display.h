#pragma once

#include <string>
#include <string_view>

namespace rowscope::text {

/// Bytes for people to read: text as it is; line ends, tabs and carriage returns as ↵ → ␍; other characters that show nothing as
/// ⟨U+200B⟩; bytes that are no text as ⟨E2⟩.
[[nodiscard]] std::string readable(std::string_view bytes);

/// The bytes a token of a vocabulary stands for: byte alphabet, byte tokens <0xE2> and the visible space ▁ undone.
[[nodiscard]] std::string tokenBytes(std::string_view token, bool byteLevel);

}  // namespace rowscope::text

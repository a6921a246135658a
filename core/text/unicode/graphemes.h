#pragma once

#include <cstddef>
#include <string_view>

namespace rowscope::text::unicode {

/// Where the extended grapheme cluster that begins at byte `at` ends (Unicode 16.0, rules GB3 to GB999). Well-formed text.
[[nodiscard]] std::size_t graphemeEnd(std::string_view text, std::size_t at);

}  // namespace rowscope::text::unicode

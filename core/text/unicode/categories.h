#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace rowscope::text::unicode {

struct CodePoints {
    char32_t first;
    char32_t last;
};

/// The ranges of a general category of Unicode 16.0 by its short name ("L", "Lu", "N", "Cn", …), or of "Alphabetic",
/// "Lowercase", "Uppercase", "White_Space" and "Any"; nothing for another name. Surrogates belong to none.
[[nodiscard]] std::optional<std::vector<CodePoints>> propertyRanges(std::string_view name);

/// \w of a regular expression in a tokenizer file: Alphabetic, marks, decimal numbers, connectors.
[[nodiscard]] std::vector<CodePoints> wordRanges();

/// Sorted, overlaps and neighbours joined.
[[nodiscard]] std::vector<CodePoints> joined(std::vector<CodePoints> ranges);
/// Every scalar value (U+0000..U+10FFFF without surrogates) that is in none of the sorted, joined `ranges`.
[[nodiscard]] std::vector<CodePoints> complement(const std::vector<CodePoints>& ranges);

}  // namespace rowscope::text::unicode

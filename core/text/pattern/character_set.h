#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/unicode/categories.h"

namespace rowscope::text {

/// Characters of a bracket expression or an escape: ranges, and properties left to PCRE2 by name.
struct CharacterSet {
    std::vector<unicode::CodePoints> ranges;
    std::vector<std::string> native;  ///< e.g. "\p{Han}"

    void add(char32_t first, char32_t last) { ranges.push_back({first, last}); }
    void add(const CharacterSet& other);
    /// Oniguruma's table for \w outside brackets has the superscripts and fractions of Latin-1 besides.
    void addLatinNumbers();
    /// In place; false where a native property makes it impossible.
    [[nodiscard]] bool complement();
    [[nodiscard]] bool intersect(const CharacterSet& other);
    /// For PCRE2, as a bracket expression; `negated` puts ^ in front.
    [[nodiscard]] std::string bracketed(bool negated) const;
};

/// \p{name}; case, blanks, hyphens and underscores do not count. Unknown names become native.
[[nodiscard]] CharacterSet propertySet(std::string_view name);
/// The class of \d \s \w \h (lower case letters only); nothing for another letter.
[[nodiscard]] std::optional<CharacterSet> escapeSet(char32_t letter);
/// The class of [:name:]; nothing for an unknown name.
[[nodiscard]] std::optional<CharacterSet> posixSet(std::string_view name);

}  // namespace rowscope::text

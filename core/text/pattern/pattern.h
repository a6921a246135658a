#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace rowscope::text {

/// A part of a text, in bytes: what a pattern matched, or what lies between two matches.
struct Span {
    std::uint32_t begin;
    std::uint32_t end;
    bool matched;
};

/// What Split and Replace look for. Immutable; may be used by several threads at once.
class Pattern {
public:
    virtual ~Pattern() = default;
    /// Appends spans that cover `text` (well-formed) without gaps, in order. A match may be empty; after a match, an empty match at
    /// its end does not count. Error: a regular expression exceeded its limits on this text.
    [[nodiscard]] virtual Status findAll(std::string_view text, std::vector<Span>& out) const = 0;
};

/// Every occurrence of a text, left to right, not overlapping. The empty text occurs between all characters.
[[nodiscard]] std::shared_ptr<const Pattern> literalPattern(std::string text);

/// A regular expression as tokenizer files write them (Oniguruma, Ruby syntax): one of the well-known ones by hand-written code,
/// any other by PCRE2. `where` names the field. Errors: not a valid expression; a construct that can't be carried over.
[[nodiscard]] Result<std::shared_ptr<const Pattern>> regexPattern(const std::string& expression, const std::string& where);

/// The same, never by hand-written code: for tests, which compare the two.
[[nodiscard]] Result<std::shared_ptr<const Pattern>> generalRegexPattern(const std::string& expression, const std::string& where);

/// The hand-written one, or nullptr.
[[nodiscard]] std::shared_ptr<const Pattern> knownPattern(std::string_view expression);

/// Expressions knownPattern recognises.
[[nodiscard]] std::vector<std::string> knownExpressions();

}  // namespace rowscope::text

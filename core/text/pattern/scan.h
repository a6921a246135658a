#pragma once

#include <string_view>

#include "core/base/utf8.h"
#include "core/text/unicode/code_point_classes.h"

namespace rowscope::text {

/// Reads characters with their classes; what hand-written patterns are made of.
class Scanner {
public:
    explicit Scanner(std::string_view text) : m_text(text), m_table(unicode::classTable()) {}

    [[nodiscard]] std::size_t size() const { return m_text.size(); }
    [[nodiscard]] char byte(std::size_t at) const { return m_text[at]; }
    /// Classes of the character at `at`; `at` moves behind it.
    [[nodiscard]] unsigned next(std::size_t& at) const {
        const auto c = static_cast<unsigned char>(m_text[at]);
        if (c < 0x80) {
            ++at;
            return m_table.at(c);
        }
        return m_table.at(utf8::decode(m_text, at));
    }
    [[nodiscard]] unsigned classes(std::size_t at) const { return next(at); }
    /// Behind the run of characters from `at` on that have one of `bits`.
    [[nodiscard]] std::size_t runWith(std::size_t at, unsigned bits) const {
        while (at < m_text.size()) {
            std::size_t after = at;
            if (!(next(after) & bits)) break;
            at = after;
        }
        return at;
    }
    /// Behind the run that has none of `bits`.
    [[nodiscard]] std::size_t runWithout(std::size_t at, unsigned bits) const {
        while (at < m_text.size()) {
            std::size_t after = at;
            if (next(after) & bits) break;
            at = after;
        }
        return at;
    }
    [[nodiscard]] std::string_view from(std::size_t at) const { return m_text.substr(at); }

    static constexpr unsigned kVisible = unicode::kSpace | unicode::kLetter | unicode::kNumber;  // none of them: [^\s\p{L}\p{N}]

    /// What `\s+(?!\S)|\s+` matches at `at`, where a run of white space begins: all of it at the end of the text, else all but its
    /// last character, and that one alone when it is the only one.
    [[nodiscard]] std::size_t spaces(std::size_t at) const {
        std::size_t last = at;
        std::size_t end = at;
        while (end < m_text.size()) {
            std::size_t after = end;
            if (!(next(after) & unicode::kSpace)) break;
            last = end;
            end = after;
        }
        return end == m_text.size() || last == at ? end : last;
    }

private:
    std::string_view m_text;
    const unicode::ClassTable& m_table;
};

}  // namespace rowscope::text

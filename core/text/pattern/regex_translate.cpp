#include "core/text/pattern/regex_translate.h"

#include <algorithm>
#include <string_view>

#include "core/base/utf8.h"
#include "core/text/pattern/character_set.h"

namespace rowscope::text {
namespace {

class Translator {
public:
    Translator(const std::string& expression, const std::string& where, bool (*isScript)(const std::string&))
        : m_expression(expression), m_where(where), m_isScript(isScript) {
        for (std::size_t at = 0; at < expression.size();) m_in.push_back(utf8::decode(expression, at));
    }

    Result<std::string> run() {
        while (m_at < m_in.size()) {
            const char32_t c = m_in[m_at++];
            if (c == U'\\') {
                ROWSCOPE_TRY(escape());
            } else if (c == U'[') {
                ROWSCOPE_TRY_ASSIGN(set, bracket());
                m_out += set.text;
            } else if (c == U'(') {
                ROWSCOPE_TRY(group());
            } else {
                utf8::append(m_out, c);
            }
        }
        return std::move(m_out);
    }

private:
    struct Bracket {
        CharacterSet set;  // with a leading ^ applied, where that was possible
        std::string text;  // as a whole expression
    };

    tl::unexpected<Error> refuse(const std::string& what) const {
        return fail(ErrorKind::Unsupported, m_where, "regular expression with " + what + " can't be used", {}, m_expression);
    }
    [[nodiscard]] char32_t peek(std::size_t ahead = 0) const { return m_at + ahead < m_in.size() ? m_in[m_at + ahead] : U'\0'; }
    [[nodiscard]] static bool isHex(char32_t c) { return (c >= U'0' && c <= U'9') || (c >= U'a' && c <= U'f') || (c >= U'A' && c <= U'F'); }
    [[nodiscard]] static char32_t hexDigit(char32_t c) { return c <= U'9' ? c - U'0' : (c | 0x20) - U'a' + 10; }

    /// Option letters: Ruby's m is PCRE2's s.
    Status group() {
        m_out += '(';
        if (peek() != U'?') return {};
        if (peek(1) == U'#') {
            m_out.pop_back();
            while (m_at < m_in.size() && m_in[m_at] != U')') ++m_at;
            ++m_at;
            return {};
        }
        std::size_t end = m_at + 1;
        while (end < m_in.size() && ((m_in[end] >= U'a' && m_in[end] <= U'z') || m_in[end] == U'-')) ++end;
        if (end == m_at + 1 || end >= m_in.size() || (m_in[end] != U':' && m_in[end] != U')')) return {};
        m_out += '?';
        for (++m_at; m_at < end; ++m_at) {
            const char32_t c = m_in[m_at];
            if (c != U'i' && c != U'm' && c != U'-') return refuse("the option '" + std::string(1, static_cast<char>(c)) + "'");
            m_out += c == U'm' ? 's' : static_cast<char>(c);
        }
        return {};
    }

    /// After a backslash, outside brackets.
    Status escape() {
        if (m_at >= m_in.size()) return refuse("a backslash at its end");
        const char32_t c = m_in[m_at];
        if (c == U'b' || c == U'B') {
            ++m_at;
            CharacterSet words = *escapeSet(U'w');
            words.addLatinNumbers();
            const std::string word = words.bracketed(false);
            m_out += c == U'b' ? "(?:(?<=" + word + ")(?!" + word + ")|(?<!" + word + ")(?=" + word + "))"
                               : "(?:(?<=" + word + ")(?=" + word + ")|(?<!" + word + ")(?!" + word + "))";
            return {};
        }
        CharacterSet set;
        bool negated = false;
        if (readClass(set, negated)) {
            if (c == U'w' || c == U'W') set.addLatinNumbers();
            m_out += set.bracketed(negated);
            return {};
        }
        if (std::u32string_view(U"AzZGKRXkg123456789").find(c) != std::u32string_view::npos) {
            ++m_at;
            m_out += '\\';
            utf8::append(m_out, c);
            return {};
        }
        ROWSCOPE_TRY_ASSIGN(literal, character());
        CharacterSet one;
        one.add(literal, literal);
        m_out += one.bracketed(false);
        return {};
    }

    /// \p{…} \P{…} \d \D \s \S \w \W \h \H at the position; false, with nothing read, for anything else.
    bool readClass(CharacterSet& set, bool& negated) {
        const char32_t c = peek();
        if ((c == U'p' || c == U'P') && peek(1) == U'{') {
            std::size_t end = m_at + 2;
            negated = c == U'P';
            if (end < m_in.size() && m_in[end] == U'^') {
                negated = !negated;
                ++end;
            }
            std::string name;
            for (; end < m_in.size() && m_in[end] != U'}'; ++end) utf8::append(name, m_in[end]);
            m_at = std::min(end + 1, m_in.size());
            set = propertySet(name);
            if (!set.native.empty() && m_isScript(name)) set.native = {"\\p{sc:" + name + "}"};
            return true;
        }
        const auto found = escapeSet(c | 0x20);
        if (!found || c > U'z' || c < U'A') return false;
        negated = c < U'a';
        set = *found;
        ++m_at;
        return true;
    }

    /// One character after a backslash: \n \t \x41 \x{1F600} \u2581 \012 \[ …
    Result<char32_t> character() {
        const char32_t c = m_in[m_at++];
        switch (c) {
            case U'n':
                return U'\n';
            case U't':
                return U'\t';
            case U'r':
                return U'\r';
            case U'f':
                return U'\f';
            case U'v':
                return U'\v';
            case U'a':
                return U'\a';
            case U'e':
                return char32_t{0x1B};
            case U'u':
                return hexNumber(4, 4);
            case U'x': {
                if (peek() != U'{') return hexNumber(1, 2);
                ++m_at;
                ROWSCOPE_TRY_ASSIGN(value, hexNumber(1, 8));
                if (peek() != U'}') return refuse("\\x{ and no }");
                ++m_at;
                return value;
            }
            case U'0': {
                char32_t value = 0;
                for (int i = 0; i < 2 && peek() >= U'0' && peek() <= U'7'; ++i) value = value * 8 + (m_in[m_at++] - U'0');
                return value;
            }
            default:
                break;
        }
        if ((c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z') || (c >= U'1' && c <= U'9')) {
            std::string name = "\\";
            utf8::append(name, c);
            return refuse(name);
        }
        return c;
    }

    Result<char32_t> hexNumber(int least, int most) {
        char32_t value = 0;
        int count = 0;
        for (; count < most && isHex(peek()); ++count) value = value * 16 + hexDigit(m_in[m_at++]);
        if (count < least || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return refuse("a number that is no character");
        return value;
    }

    /// After '[': up to its ']', nested brackets and && included.
    Result<Bracket> bracket() {
        if (++m_depth > 50) return refuse("brackets nested more than 50 deep");
        const bool negated = peek() == U'^';
        if (negated) ++m_at;
        CharacterSet set;
        CharacterSet left;  // of an intersection
        bool intersects = false;
        for (bool first = true;; first = false) {
            if (m_at >= m_in.size()) return refuse("a bracket that is not closed");
            const char32_t c = m_in[m_at];
            if (c == U']' && !first) break;
            if (c == U'&' && peek(1) == U'&') {
                m_at += 2;
                if (intersects && !set.intersect(left)) return refuse("&& between properties it has no table of");
                left = std::move(set);
                set = {};
                intersects = true;
                continue;
            }
            ROWSCOPE_TRY(item(set));
        }
        ++m_at;
        --m_depth;
        if (intersects && !set.intersect(left)) return refuse("&& between properties it has no table of");
        Bracket out{set, set.bracketed(negated)};
        if (negated && m_depth > 0 && !out.set.complement()) return refuse("a nested [^…] of properties it has no table of");
        return out;
    }

    /// A character, range, class, POSIX class or nested bracket.
    Status item(CharacterSet& set) {
        char32_t c = m_in[m_at++];
        if (c == U'[') {
            if (peek() == U':') return posix(set);
            ROWSCOPE_TRY_ASSIGN(nested, bracket());
            set.add(nested.set);
            return {};
        }
        if (c == U'\\') {
            if (m_at >= m_in.size()) return refuse("a backslash at its end");
            CharacterSet named;
            bool negated = false;
            if (readClass(named, negated)) {
                if (negated && !named.complement()) {
                    for (std::string& name : named.native) name[1] = 'P';
                }
                set.add(named);
                return {};
            }
            if (peek() == U'b') {
                ++m_at;
                c = U'\b';
            } else {
                ROWSCOPE_TRY_ASSIGN(literal, character());
                c = literal;
            }
        }
        if (peek() != U'-' || peek(1) == U']' || m_at + 1 >= m_in.size()) {
            set.add(c, c);
            return {};
        }
        ++m_at;
        char32_t last = m_in[m_at++];
        if (last == U'[') return refuse("a range that ends in a bracket");
        if (last == U'\\') {
            if (m_at >= m_in.size()) return refuse("a backslash at its end");
            ROWSCOPE_TRY_ASSIGN(literal, character());
            last = literal;
        }
        if (last < c) return refuse("a range that runs backwards");
        set.add(c, last);
        return {};
    }

    /// After "[", at ":".
    Status posix(CharacterSet& set) {
        std::size_t end = m_at + 1;
        const bool negated = end < m_in.size() && m_in[end] == U'^';
        if (negated) ++end;
        std::string name;
        while (end < m_in.size() && m_in[end] >= U'a' && m_in[end] <= U'z') name += static_cast<char>(m_in[end++]);
        auto named = posixSet(name);
        if (!named || end + 1 >= m_in.size() || m_in[end] != U':' || m_in[end + 1] != U']') return refuse("the class [:" + name + ":]");
        m_at = end + 2;
        if (negated && !named->complement()) return refuse("the class [:^" + name + ":]");
        set.add(*named);
        return {};
    }

    const std::string& m_expression;
    const std::string& m_where;
    bool (*m_isScript)(const std::string&);
    std::u32string m_in;
    std::size_t m_at = 0;
    int m_depth = 0;
    std::string m_out;
};

}  // namespace

Result<std::string> translateRegex(const std::string& expression, const std::string& where, bool (*isScript)(const std::string& name)) {
    return Translator(expression, where, isScript).run();
}

}  // namespace rowscope::text

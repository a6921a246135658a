#include <array>

#include "core/text/pattern/pattern.h"
#include "core/text/pattern/scan.h"

namespace rowscope::text {
namespace {

using unicode::kLetter;
using unicode::kNumber;
using unicode::kSpace;

/// Length of 's 't 'm 'd 're 've 'll at `at`, or 0.
std::size_t contraction(std::string_view s) {
    if (s.size() < 2 || s[0] != '\'') return 0;
    switch (s[1]) {
        case 's':
        case 't':
        case 'm':
        case 'd':
            return 2;
        case 'r':
        case 'v':
            return s.size() > 2 && s[2] == 'e' ? 3 : 0;
        case 'l':
            return s.size() > 2 && s[2] == 'l' ? 3 : 0;
        default:
            return 0;
    }
}

/// The same without regard to case: a long s (U+017F) is an s then.
std::size_t anyCaseContraction(std::string_view s) {
    if (s.size() < 2 || s[0] != '\'') return 0;
    if (s.size() > 2 && s[1] == '\xC5' && s[2] == '\xBF') return 3;
    std::array<char, 3> lower{'\'', static_cast<char>(s[1] | 0x20), s.size() > 2 ? static_cast<char>(s[2] | 0x20) : '\0'};
    const auto isLetter = [](char original, char folded) { return (original & 0x40) && folded >= 'a' && folded <= 'z'; };
    if (!isLetter(s[1], lower[1])) return 0;
    const std::size_t length = s.size() > 2 && isLetter(s[2], lower[2]) ? 3 : 2;
    return contraction({lower.data(), length});
}

/// GPT-2's words. Every character belongs to a match.
struct Gpt2 {
    static std::size_t end(const Scanner& s, std::size_t at) {
        if (s.byte(at) == '\'')
            if (const std::size_t n = contraction(s.from(at))) return at + n;
        std::size_t start = at;
        if (s.byte(at) == ' ' && at + 1 < s.size()) start = at + 1;
        std::size_t after = start;
        const unsigned classes = s.next(after);
        if (classes & kLetter) return s.runWith(after, kLetter);
        if (classes & kNumber) return s.runWith(after, kNumber);
        if (!(classes & kSpace)) return s.runWithout(after, Scanner::kVisible);
        return s.spaces(at);
    }
};

/// The words of Llama 3 and Qwen, which differ in how many digits go together. Every character belongs to a match.
template <int Digits>
struct Llama3 {
    static std::size_t end(const Scanner& s, std::size_t at) {
        if (s.byte(at) == '\'')
            if (const std::size_t n = anyCaseContraction(s.from(at))) return at + n;
        std::size_t after = at;
        const unsigned classes = s.next(after);
        if (classes & kLetter) return s.runWith(after, kLetter);
        const bool lineEnd = s.byte(at) == '\r' || s.byte(at) == '\n';
        if (!(classes & kNumber) && !lineEnd && after < s.size() && (s.classes(after) & kLetter)) return s.runWith(after, kLetter);
        if (classes & kNumber) {
            for (int i = 1; i < Digits && after < s.size(); ++i) {
                std::size_t next = after;
                if (!(s.next(next) & kNumber)) break;
                after = next;
            }
            return after;
        }
        if (!(classes & kSpace)) return lineEnds(s, s.runWithout(after, Scanner::kVisible));
        if (s.byte(at) == ' ' && after < s.size() && !(s.classes(after) & Scanner::kVisible))
            return lineEnds(s, s.runWithout(after, Scanner::kVisible));
        if (const std::size_t behind = lastLineEnd(s, at)) return behind;
        return s.spaces(at);
    }

private:
    static std::size_t lineEnds(const Scanner& s, std::size_t at) {
        while (at < s.size() && (s.byte(at) == '\r' || s.byte(at) == '\n')) ++at;
        return at;
    }
    /// Behind the last CR or LF of the white space at `at`; 0 when it has none.
    static std::size_t lastLineEnd(const Scanner& s, std::size_t at) {
        std::size_t found = 0;
        while (at < s.size()) {
            std::size_t after = at;
            if (!(s.next(after) & kSpace)) break;
            if (s.byte(at) == '\r' || s.byte(at) == '\n') found = after;
            at = after;
        }
        return found;
    }
};

template <class Words>
class WordPattern final : public Pattern {
public:
    Status findAll(std::string_view text, std::vector<Span>& out) const override {
        const Scanner scanner(text);
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = Words::end(scanner, at);
            out.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end), true});
            at = end;
        }
        return {};
    }
};

/// CLIP's words: white space belongs to none.
class ClipPattern final : public Pattern {
public:
    Status findAll(std::string_view text, std::vector<Span>& out) const override {
        const Scanner s(text);
        for (std::size_t at = 0; at < text.size();) {
            std::size_t end = at;
            const unsigned classes = s.next(end);
            if (classes & kSpace)
                end = s.runWith(end, kSpace);
            else if (classes & kLetter)
                end = s.runWith(end, kLetter);
            else if (const std::size_t n = contraction(s.from(at)))
                end = at + n;
            else if (!(classes & kNumber))
                end = s.runWithout(end, Scanner::kVisible);
            out.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end), !(classes & kSpace)});
            at = end;
        }
        return {};
    }
};

/// Runs of at least `Least` characters of a kind.
template <unsigned Least, bool SpaceOnly>
class RunPattern final : public Pattern {
public:
    Status findAll(std::string_view text, std::vector<Span>& out) const override {
        const Scanner s(text);
        std::size_t done = 0;
        const auto put = [&](std::size_t begin, std::size_t end, bool matched) {
            out.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), matched});
            done = end;
        };
        for (std::size_t at = 0; at < text.size();) {
            std::size_t end = at;
            unsigned count = 0;
            while (end < text.size()) {
                std::size_t after = end;
                if (SpaceOnly ? s.byte(after++) != ' ' : !(s.next(after) & kSpace)) break;
                end = after;
                ++count;
            }
            if (count >= Least) {
                if (at > done) put(done, at, false);
                put(at, end, true);
            }
            if (count == 0) (void)s.next(end);
            at = end;
        }
        if (done < text.size()) put(done, text.size(), false);
        return {};
    }
};

struct Known {
    std::string_view expression;
    std::shared_ptr<const Pattern> (*make)();
};
template <class P>
std::shared_ptr<const Pattern> make() {
    return std::make_shared<P>();
}

constexpr std::string_view kGpt2 = R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";
constexpr std::array<Known, 7> kKnown{{
    {kGpt2, make<WordPattern<Gpt2>>},
    {R"('(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)", make<WordPattern<Gpt2>>},
    {R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)",
     make<WordPattern<Llama3<3>>>},
    {R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)",
     make<WordPattern<Llama3<1>>>},
    {R"('s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+)", make<ClipPattern>},
    {R"(\s+)", make<RunPattern<1, false>>},
    {R"( {2,})", make<RunPattern<2, true>>},
}};

}  // namespace

std::shared_ptr<const Pattern> knownPattern(std::string_view expression) {
    for (const Known& known : kKnown)
        if (known.expression == expression) return known.make();
    return nullptr;
}

std::vector<std::string> knownExpressions() {
    std::vector<std::string> out;
    for (const Known& known : kKnown) out.emplace_back(known.expression);
    return out;
}

}  // namespace rowscope::text

#include "core/text/unicode/graphemes.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <vector>

#include "core/base/utf8.h"
#include "core/text/unicode/normalization_data.h"

namespace rowscope::text::unicode {
namespace {

#include "core/text/unicode/graphemes.inc"

enum class Break : std::uint8_t {
    Other,
    CarriageReturn,
    LineFeed,
    Control,
    Extend,
    Joiner,
    Prepend,
    SpacingMark,
    Regional,
    L,
    V,
    T,
    LV,
    LVT
};
constexpr char32_t kJoiner = 0x200D;

template <std::size_t N>
bool isIn(const std::uint32_t (&flat)[N], char32_t c) {
    std::size_t low = 0;
    std::size_t high = N / 2;
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (flat[2 * middle + 1] < c)
            low = middle + 1;
        else
            high = middle;
    }
    return low < N / 2 && flat[2 * low] <= c;
}

Break breakOf(char32_t c) {
    if (c >= 0x20 && c < 0x7F) return Break::Other;
    if (c == '\r') return Break::CarriageReturn;
    if (c == '\n') return Break::LineFeed;
    if (c == kJoiner) return Break::Joiner;
    if (hangul::isSyllable(c)) return (c - hangul::kSyllables) % hangul::kTrailingCount == 0 ? Break::LV : Break::LVT;
    if (isIn(kBreakExtend, c)) return Break::Extend;
    if (isIn(kBreakControl, c)) return Break::Control;
    if (isIn(kBreakSpacingMark, c)) return Break::SpacingMark;
    if (isIn(kBreakL, c)) return Break::L;
    if (isIn(kBreakV, c)) return Break::V;
    if (isIn(kBreakT, c)) return Break::T;
    if (isIn(kBreakPrepend, c)) return Break::Prepend;
    if (isIn(kBreakRegionalIndicator, c)) return Break::Regional;
    return Break::Other;
}

bool isControl(Break b) { return b == Break::Control || b == Break::CarriageReturn || b == Break::LineFeed; }

/// What the rules with memory (GB9c, GB11, GB12) need of the cluster so far.
struct Memory {
    bool picture = false;        // Extended_Pictographic Extend*
    bool pictureJoined = false;  // … and then a joiner
    bool consonant = false;      // a conjunct's consonant, then only extenders and linkers
    bool linked = false;         // … with a linker among them
    unsigned regionals = 0;

    void add(char32_t c, Break b) {
        pictureJoined = picture && b == Break::Joiner;
        picture = isIn(kExtendedPictographic, c) || (picture && b == Break::Extend);
        if (isIn(kConjunctConsonant, c)) {
            consonant = true;
            linked = false;
        } else if (consonant && isIn(kConjunctLinker, c)) {
            linked = true;
        } else if (!(consonant && isIn(kConjunctExtend, c))) {
            consonant = false;
        }
        regionals = b == Break::Regional ? regionals + 1 : 0;
    }
};

bool joins(Break before, Break after, char32_t next, const Memory& memory) {
    if (before == Break::CarriageReturn && after == Break::LineFeed) return true;                                                  // GB3
    if (isControl(before) || isControl(after)) return false;                                                                       // GB4, 5
    if (before == Break::L && (after == Break::L || after == Break::V || after == Break::LV || after == Break::LVT)) return true;  // GB6
    if ((before == Break::LV || before == Break::V) && (after == Break::V || after == Break::T)) return true;                      // GB7
    if ((before == Break::LVT || before == Break::T) && after == Break::T) return true;                                            // GB8
    if (after == Break::Extend || after == Break::Joiner || after == Break::SpacingMark) return true;  // GB9, 9a
    if (before == Break::Prepend) return true;                                                         // GB9b
    if (memory.consonant && memory.linked && isIn(kConjunctConsonant, next)) return true;              // GB9c
    if (memory.pictureJoined && isIn(kExtendedPictographic, next)) return true;                        // GB11
    return before == Break::Regional && after == Break::Regional && memory.regionals % 2 == 1;         // GB12, 13
}

}  // namespace

std::size_t graphemeEnd(std::string_view text, std::size_t at) {
    if (at >= text.size()) return text.size();
    Memory memory;
    char32_t c = utf8::decode(text, at);
    // Most text is ASCII, where only CR LF and what follows an ASCII character need the rules.
    if (c < 0x80 && c != '\r' && (at == text.size() || static_cast<unsigned char>(text[at]) < 0x80)) return at;
    Break before = breakOf(c);
    memory.add(c, before);
    while (at < text.size()) {
        std::size_t next = at;
        c = utf8::decode(text, next);
        const Break after = breakOf(c);
        if (!joins(before, after, c, memory)) break;
        memory.add(c, after);
        before = after;
        at = next;
    }
    return at;
}

}  // namespace rowscope::text::unicode

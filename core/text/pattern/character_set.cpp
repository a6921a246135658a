#include "core/text/pattern/character_set.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace rowscope::text {
namespace {

using unicode::CodePoints;

struct LongName {
    std::string_view name;
    std::string_view category;
};
constexpr std::array<LongName, 38> kLongNames{{{"letter", "L"},
                                               {"casedletter", "LC"},
                                               {"uppercaseletter", "Lu"},
                                               {"lowercaseletter", "Ll"},
                                               {"titlecaseletter", "Lt"},
                                               {"modifierletter", "Lm"},
                                               {"otherletter", "Lo"},
                                               {"mark", "M"},
                                               {"combiningmark", "M"},
                                               {"nonspacingmark", "Mn"},
                                               {"spacingmark", "Mc"},
                                               {"enclosingmark", "Me"},
                                               {"number", "N"},
                                               {"decimalnumber", "Nd"},
                                               {"digit", "Nd"},
                                               {"letternumber", "Nl"},
                                               {"othernumber", "No"},
                                               {"punctuation", "P"},
                                               {"connectorpunctuation", "Pc"},
                                               {"dashpunctuation", "Pd"},
                                               {"openpunctuation", "Ps"},
                                               {"closepunctuation", "Pe"},
                                               {"initialpunctuation", "Pi"},
                                               {"finalpunctuation", "Pf"},
                                               {"otherpunctuation", "Po"},
                                               {"symbol", "S"},
                                               {"mathsymbol", "Sm"},
                                               {"currencysymbol", "Sc"},
                                               {"modifiersymbol", "Sk"},
                                               {"othersymbol", "So"},
                                               {"separator", "Z"},
                                               {"spaceseparator", "Zs"},
                                               {"lineseparator", "Zl"},
                                               {"paragraphseparator", "Zp"},
                                               {"control", "Cc"},
                                               {"cntrl", "Cc"},
                                               {"format", "Cf"},
                                               {"unassigned", "Cn"}}};

std::string folded(std::string_view name) {
    std::string out;
    for (const char c : name)
        if (c != ' ' && c != '_' && c != '-') out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

CharacterSet ofRanges(std::optional<std::vector<CodePoints>> ranges) { return {std::move(*ranges), {}}; }

std::string hex(char32_t c) {
    std::array<char, 8> buffer{};
    const auto r = std::to_chars(buffer.data(), buffer.data() + buffer.size(), static_cast<unsigned>(c), 16);
    return "\\x{" + std::string(buffer.data(), r.ptr) + "}";
}

}  // namespace

void CharacterSet::add(const CharacterSet& other) {
    ranges.insert(ranges.end(), other.ranges.begin(), other.ranges.end());
    native.insert(native.end(), other.native.begin(), other.native.end());
}

bool CharacterSet::complement() {
    if (!native.empty()) return false;
    ranges = unicode::complement(unicode::joined(std::move(ranges)));
    return true;
}

bool CharacterSet::intersect(const CharacterSet& other) {
    CharacterSet outside = other;
    if (!outside.complement() || !complement()) return false;
    add(outside);
    return complement();
}

std::string CharacterSet::bracketed(bool negated) const {
    const auto all = unicode::joined(ranges);
    if (all.empty() && native.empty()) return negated ? "[\\x{0}-\\x{10ffff}]" : "(?!)";
    std::string out = negated ? "[^" : "[";
    for (const CodePoints& r : all) {
        out += hex(r.first);
        if (r.last > r.first) out += "-" + hex(r.last);
    }
    for (const std::string& name : native) out += name;
    return out + "]";
}

CharacterSet propertySet(std::string_view name) {
    const std::string plain = folded(name);
    for (const LongName& entry : kLongNames)
        if (plain == entry.name) return ofRanges(unicode::propertyRanges(entry.category));
    if (plain == "any") return ofRanges(unicode::propertyRanges("Any"));
    if (plain == "alphabetic" || plain == "alpha") return ofRanges(unicode::propertyRanges("Alphabetic"));
    if (plain == "whitespace" || plain == "space") return ofRanges(unicode::propertyRanges("White_Space"));
    if (plain == "word") return *escapeSet(U'w');
    if (plain == "punct") return ofRanges(unicode::propertyRanges("P"));
    if (plain == "lowercase" || plain == "uppercase") return *posixSet(plain.substr(0, 5));
    if (auto posix = posixSet(plain)) return *posix;
    if (plain.size() <= 2 && !plain.empty()) {
        std::string category = plain;
        category[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(category[0])));
        if (category == "Lc") category = "LC";
        if (auto ranges = unicode::propertyRanges(category)) return {std::move(*ranges), {}};
    }
    return {{}, {"\\p{" + std::string(name) + "}"}};  // a script, or a binary property
}

std::optional<CharacterSet> escapeSet(char32_t letter) {
    switch (letter) {
        case U'd':
            return ofRanges(unicode::propertyRanges("Nd"));
        case U's':
            return ofRanges(unicode::propertyRanges("White_Space"));
        case U'w':
            return CharacterSet{unicode::wordRanges(), {}};
        case U'h':
            return CharacterSet{{{U'0', U'9'}, {U'A', U'F'}, {U'a', U'f'}}, {}};
        default:
            return std::nullopt;
    }
}

void CharacterSet::addLatinNumbers() {
    add(0xB2, 0xB3);
    add(0xB9, 0xB9);
    add(0xBC, 0xBE);
}

std::optional<CharacterSet> posixSet(std::string_view name) {
    const auto without = [](std::initializer_list<std::string_view> categories) {
        CharacterSet out;
        for (const std::string_view category : categories) out.add(ofRanges(unicode::propertyRanges(category)));
        out.ranges = unicode::complement(unicode::joined(std::move(out.ranges)));
        return out;
    };
    const auto both = [](std::string_view a, std::string_view b) {
        CharacterSet out = ofRanges(unicode::propertyRanges(a));
        out.add(ofRanges(unicode::propertyRanges(b)));
        return out;
    };
    if (name == "digit") return escapeSet(U'd');
    if (name == "space") return escapeSet(U's');
    if (name == "word") return CharacterSet{unicode::wordRanges(), {}};
    if (name == "xdigit") return escapeSet(U'h');
    if (name == "alpha") return ofRanges(unicode::propertyRanges("Alphabetic"));
    if (name == "alnum") return both("Alphabetic", "Nd");
    if (name == "lower") return ofRanges(unicode::propertyRanges("Lowercase"));
    if (name == "upper") return ofRanges(unicode::propertyRanges("Uppercase"));
    if (name == "cntrl") return ofRanges(unicode::propertyRanges("Cc"));
    if (name == "punct") return both("P", "S");  // in \p{Punct}, symbols are not among them
    if (name == "graph") return without({"Z", "Cc", "Cn"});
    if (name == "print") return without({"Zl", "Zp", "Cc", "Cn"});
    if (name == "ascii") return CharacterSet{{{0, 0x7F}}, {}};
    if (name == "blank") {
        CharacterSet out = ofRanges(unicode::propertyRanges("Zs"));
        out.add(U'\t', U'\t');
        return out;
    }
    return std::nullopt;
}

}  // namespace rowscope::text

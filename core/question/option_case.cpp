#include "core/question/option_case.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/base/utf8.h"
#include "core/question/python_str.h"
#include "core/text/unicode/categories.h"
#include "core/text/unicode/lowercase.h"
#include "core/text/unicode/uppercase.h"

namespace rowscope::question {
namespace {

using Ranges = std::vector<text::unicode::CodePoints>;

Ranges rangesOf(std::initializer_list<const char*> categories) {
    Ranges all;
    for (const char* category : categories)
        if (const auto found = text::unicode::propertyRanges(category)) all.insert(all.end(), found->begin(), found->end());
    return text::unicode::joined(std::move(all));
}

bool contains(const Ranges& ranges, char32_t c) {
    const auto after = std::upper_bound(ranges.begin(), ranges.end(), c, [](char32_t x, const auto& r) { return x < r.first; });
    return after != ranges.begin() && c <= std::prev(after)->last;
}

bool cased(char32_t c) {
    static const Ranges ranges = rangesOf({"Lu", "Ll", "Lt"});
    return contains(ranges, c);
}

/// Marks and punctuation that stand inside words (Unicode's Case_Ignorable).
bool ignorable(char32_t c) {
    static const Ranges ranges = rangesOf({"Mn", "Me", "Cf", "Lm", "Sk"});
    constexpr std::array<char32_t, 14> kInWords{0x27,   0x2E,   0x3A,   0xB7,   0x387,  0x55F,  0x5F4,
                                                0x2018, 0x2019, 0x2024, 0x2027, 0xFE13, 0xFE52, 0xFE55};
    return contains(ranges, c) || std::find(kInWords.begin(), kInWords.end(), c) != kInWords.end();
}

/// A sigma ends a word when a cased letter stands before it and none behind, marks in words not counted.
bool endsWord(const std::vector<char32_t>& text, std::size_t at) {
    std::size_t before = at;
    while (before > 0 && ignorable(text[before - 1])) --before;
    if (before == 0 || !cased(text[before - 1])) return false;
    std::size_t behind = at + 1;
    while (behind < text.size() && ignorable(text[behind])) ++behind;
    return behind == text.size() || !cased(text[behind]);
}

std::string lowered(std::string_view name) {
    std::vector<char32_t> text;
    for (std::size_t at = 0; at < name.size();) text.push_back(utf8::decode(name, at));
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == 0x3A3)
            utf8::append(out, endsWord(text, i) ? 0x3C2 : 0x3C3);
        else if (text::unicode::hasLongLowercase(text[i]))
            for (const char32_t c : text::unicode::kLongLowercase) utf8::append(out, c);
        else
            utf8::append(out, text::unicode::lowercase(text[i]));
    }
    return out;
}

}  // namespace

std::string recased(std::string_view name, OptionCase how) {
    const std::string_view bare = pythonStrip(name);
    if (how == OptionCase::Keep || bare.empty()) return std::string(bare);
    if (how == OptionCase::Lower) return lowered(bare);
    std::string out;
    std::size_t at = 0;
    text::unicode::appendUppercase(out, utf8::decode(bare, at));
    out += bare.substr(at);
    return out;
}

}  // namespace rowscope::question

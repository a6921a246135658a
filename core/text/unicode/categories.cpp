#include "core/text/unicode/categories.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>

namespace rowscope::text::unicode {
namespace {

#include "core/text/unicode/categories.inc"

constexpr std::array<std::string_view, 29> kNames{"Cn", "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps",
                                                  "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Co"};
constexpr char32_t kLastCodePoint = 0x10FFFF;

/// Names that begin with `name` ("L" takes all letters); a bit a category.
std::uint32_t categoryMask(std::string_view name) {
    std::uint32_t mask = 0;
    for (std::size_t i = 0; i < kNames.size(); ++i)
        if (kNames[i] == name || (name.size() == 1 && kNames[i].front() == name.front())) mask |= 1U << i;
    return mask;
}

void appendCategories(std::vector<CodePoints>& out, std::uint32_t mask) {
    constexpr std::size_t count = std::size(kCategoryRuns);
    for (std::size_t i = 0; i < count; ++i) {
        if (!(mask >> (kCategoryRuns[i] & 31U) & 1U)) continue;
        const char32_t first = kCategoryRuns[i] >> 5;
        const char32_t last = i + 1 < count ? (kCategoryRuns[i + 1] >> 5) - 1 : kLastCodePoint;
        if (first < 0xD800 && last >= 0xD800) {  // surrogates are no scalar values
            out.push_back({first, 0xD7FF});
            if (last > 0xDFFF) out.push_back({0xE000, last});
        } else if (first >= 0xD800 && first <= 0xDFFF) {
            if (last > 0xDFFF) out.push_back({0xE000, last});
        } else {
            out.push_back({first, last});
        }
    }
}

/// A derived property: categories, and the generated ranges of the rest.
template <std::size_t N>
std::vector<CodePoints> derived(std::uint32_t mask, const std::uint32_t (&rest)[N]) {
    std::vector<CodePoints> out;
    appendCategories(out, mask);
    for (std::size_t i = 0; i < N; i += 2) out.push_back({rest[i], rest[i + 1]});
    return out;
}

std::vector<CodePoints> alphabetic() { return derived(categoryMask("L") | categoryMask("Nl"), kOtherAlphabetic); }

}  // namespace

std::vector<CodePoints> joined(std::vector<CodePoints> ranges) {
    std::sort(ranges.begin(), ranges.end(), [](const CodePoints& a, const CodePoints& b) { return a.first < b.first; });
    std::vector<CodePoints> out;
    for (const CodePoints& r : ranges) {
        if (!out.empty() && r.first <= out.back().last + 1)
            out.back().last = std::max(out.back().last, r.last);
        else
            out.push_back(r);
    }
    return out;
}

std::vector<CodePoints> complement(const std::vector<CodePoints>& ranges) {
    std::vector<CodePoints> out;
    const auto put = [&](char32_t first, char32_t last) {
        if (first > last) return;
        if (first < 0xD800 && last >= 0xD800) {
            out.push_back({first, 0xD7FF});
            if (last >= 0xE000) out.push_back({0xE000, last});
        } else if (first >= 0xD800 && first <= 0xDFFF) {
            if (last >= 0xE000) out.push_back({0xE000, last});
        } else {
            out.push_back({first, last});
        }
    };
    char32_t next = 0;
    for (const CodePoints& r : ranges) {
        if (r.first > 0) put(next, r.first - 1);
        next = r.last + 1;
    }
    put(next, kLastCodePoint);
    return out;
}

std::optional<std::vector<CodePoints>> propertyRanges(std::string_view name) {
    std::vector<CodePoints> out;
    if (name == "Any") return complement({});
    if (name == "Alphabetic") return joined(alphabetic());
    if (name == "Lowercase") return joined(derived(categoryMask("Ll"), kOtherLowercase));
    if (name == "Uppercase") return joined(derived(categoryMask("Lu"), kOtherUppercase));
    if (name == "White_Space")
        return std::vector<CodePoints>{{0x9, 0xD},       {0x20, 0x20},     {0x85, 0x85},     {0xA0, 0xA0},     {0x1680, 0x1680},
                                       {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}};
    const std::uint32_t mask =
        name == "LC" || name == "L&" ? categoryMask("Lu") | categoryMask("Ll") | categoryMask("Lt") : categoryMask(name);
    if (name.empty() || mask == 0) return std::nullopt;
    appendCategories(out, mask);
    return joined(std::move(out));
}

std::vector<CodePoints> wordRanges() {
    std::vector<CodePoints> out = alphabetic();
    appendCategories(out, categoryMask("M") | categoryMask("Nd") | categoryMask("Pc"));
    return joined(std::move(out));
}

}  // namespace rowscope::text::unicode

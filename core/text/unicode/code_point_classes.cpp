#include "core/text/unicode/code_point_classes.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "core/text/unicode/categories.h"

namespace rowscope::text::unicode {
namespace {

#include "core/text/unicode/legacy_classes.inc"

using Page = std::array<std::uint8_t, 256>;

void mark(std::vector<Page>& pages, char32_t first, char32_t last, std::uint8_t bit) {
    for (char32_t c = first; c <= last; ++c) pages[c >> 8][c & 0xFF] |= bit;
}
void mark(std::vector<Page>& pages, const std::vector<CodePoints>& ranges, std::uint8_t bit) {
    for (const CodePoints& r : ranges) mark(pages, r.first, r.last, bit);
}
template <std::size_t N>
void mark(std::vector<Page>& pages, const std::uint32_t (&flat)[N], std::uint8_t bit) {
    for (std::size_t i = 0; i < N; i += 2) mark(pages, flat[i], flat[i + 1], bit);
}

}  // namespace

ClassTable::ClassTable() {
    std::vector<Page> all(m_page.size(), Page{});
    mark(all, *propertyRanges("L"), kLetter);
    mark(all, *propertyRanges("N"), kNumber | kNumeric);
    mark(all, 0x11DE0, 0x11DE9, kNumeric);  // Tolong Siki digits and
    mark(all, 0x16FF4, 0x16FF6, kNumeric);  // Yangqin signs: numbers since Unicode 17.0
    mark(all, *propertyRanges("White_Space"), kSpace);
    mark(all, kPunctuation8, kPunctuation);
    mark(all, kNonspacing8, kNonspacing);
    mark(all, kOther8, kOther);
    mark(all, wordRanges(), kWord);
    mark(all, 0x200C, 0x200D, kWord);
    std::map<Page, std::uint16_t> seen;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto [it, fresh] = seen.try_emplace(all[i], static_cast<std::uint16_t>(m_pages.size()));
        if (fresh) m_pages.push_back(all[i]);
        m_page[i] = it->second;
    }
}

const ClassTable& classTable() {
    static const ClassTable table;
    return table;
}

bool isCombiningMark(char32_t c) {
    constexpr std::size_t pairs = std::size(kMark9) / 2;
    std::size_t low = 0;
    std::size_t high = pairs;
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (kMark9[2 * middle + 1] < c)
            low = middle + 1;
        else
            high = middle;
    }
    return low < pairs && kMark9[2 * low] <= c;
}

}  // namespace rowscope::text::unicode

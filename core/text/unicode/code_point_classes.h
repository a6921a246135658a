#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace rowscope::text::unicode {

/// What tokenizer files can ask of a character. Each bit follows the Unicode version the reference library uses for it (see
/// make_tables.py), so that Digits and \p{N} differ by the 13 numbers added in Unicode 17.0.
enum ClassBit : std::uint8_t {
    kLetter = 1,        ///< \p{L}, Unicode 16.0
    kNumber = 2,        ///< \p{N}, Unicode 16.0
    kSpace = 4,         ///< White_Space (\s), unchanged for long
    kNumeric = 8,       ///< Nd, Nl, No of Unicode 17.0: the Digits pre-tokenizer
    kPunctuation = 16,  ///< ASCII punctuation and P* of Unicode 8.0: BERT and Punctuation
    kNonspacing = 32,   ///< Mn of Unicode 8.0: what BERT strips as accents
    kOther = 64,        ///< Cc, Cf, Co of Unicode 8.0: what BERT removes as control characters (but for \t, \n, \r)
    kWord = 128,        ///< \w with join controls, Unicode 16.0: Whitespace and single-word added tokens
};

/// All classes of all code points: 256-entry pages, equal ones shared.
class ClassTable {
public:
    ClassTable();
    [[nodiscard]] std::uint8_t at(char32_t c) const { return m_pages[m_page[c >> 8]][c & 0xFF]; }
    [[nodiscard]] bool is(char32_t c, unsigned bits) const { return (at(c) & bits) != 0; }

private:
    std::array<std::uint16_t, 0x1100> m_page{};
    std::vector<std::array<std::uint8_t, 256>> m_pages;
};

/// The table, made from the generated ranges when first asked for; constant afterwards.
[[nodiscard]] const ClassTable& classTable();

/// Combining marks of Unicode 9.0 (categories M*): what the StripAccents normalizer removes.
[[nodiscard]] bool isCombiningMark(char32_t c);

}  // namespace rowscope::text::unicode

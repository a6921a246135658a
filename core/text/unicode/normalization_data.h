#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace rowscope::text::unicode {

/// Decompositions (in full), combining classes and compositions of Unicode 9.0, without Hangul, which is arithmetic.
class NormalizationData {
public:
    /// What a quick check needs to know of a character.
    enum Bit : std::uint8_t {
        kDecomposes = 1,   ///< canonically
        kDecomposesK = 2,  ///< by compatibility or canonically
        kMayCompose = 4,   ///< NFC_Quick_Check is not Yes: changes under NFC, or composes with what is before
        kMayComposeK = 8,  ///< the same for NFKC
        kReorders = 16,    ///< has a combining class
    };
    struct Entry {
        std::uint8_t bits = 0;
        std::uint8_t combiningClass = 0;
        std::uint16_t canonical = 0;      ///< index of a sequence, 0 for none
        std::uint16_t compatibility = 0;  ///< the same; 0 where it equals the canonical one
    };

    NormalizationData();
    [[nodiscard]] const Entry& at(char32_t c) const { return m_entries[m_pages[m_page[c >> 8]][c & 0xFF]]; }
    [[nodiscard]] std::span<const char32_t> sequence(std::uint16_t index) const {
        return {m_points.data() + m_begin[index], m_points.data() + m_begin[index + 1U]};
    }
    /// The composition of two, or 0.
    [[nodiscard]] char32_t compose(char32_t a, char32_t b) const;

private:
    Entry& edit(char32_t c);
    std::uint16_t addSequence(const std::vector<char32_t>& points);
    void loadClasses();
    void loadDecompositions();
    void loadCompositions();

    std::array<std::uint16_t, 0x1100> m_page{};  // page 0 is empty
    std::vector<std::array<std::uint16_t, 256>> m_pages;
    std::vector<Entry> m_entries;
    std::vector<std::uint32_t> m_begin;
    std::vector<char32_t> m_points;
    std::unordered_map<std::uint64_t, char32_t> m_compositions;
};

/// Made from the generated tables when first asked for; constant afterwards.
[[nodiscard]] const NormalizationData& normalizationData();

namespace hangul {
constexpr char32_t kSyllables = 0xAC00;
constexpr char32_t kLeading = 0x1100;
constexpr char32_t kVowels = 0x1161;
constexpr char32_t kTrailing = 0x11A7;
constexpr char32_t kLeadingCount = 19;
constexpr char32_t kVowelCount = 21;
constexpr char32_t kTrailingCount = 28;
constexpr char32_t kSyllableCount = kLeadingCount * kVowelCount * kTrailingCount;
[[nodiscard]] constexpr bool isSyllable(char32_t c) { return c >= kSyllables && c < kSyllables + kSyllableCount; }
}  // namespace hangul

}  // namespace rowscope::text::unicode

#include "core/text/unicode/normalization_data.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace rowscope::text::unicode {
namespace {

#include "core/text/unicode/canonical.inc"
#include "core/text/unicode/compatibility.inc"

using Mapping = std::map<char32_t, std::vector<char32_t>>;

/// kCanonicalSingles, kCanonicalPairs, kCompatibilitySequences: `length` targets each, or their own length first where it is 0.
template <std::size_t N>
void readGroups(Mapping& out, const std::uint32_t (&flat)[N], std::size_t length) {
    for (std::size_t i = 0; i < N;) {
        char32_t c = flat[i];
        const std::uint32_t count = flat[i + 1];
        i += 2;
        for (std::uint32_t k = 0; k < count; ++k, ++c) {
            const std::size_t n = length ? length : flat[i++];
            out[c].assign(flat + i, flat + i + n);
            i += n;
        }
    }
}

void expand(char32_t c, const Mapping& canonical, const Mapping* compatibility, std::vector<char32_t>& out) {
    const auto go = [&](const std::vector<char32_t>& targets) {
        for (const char32_t t : targets) expand(t, canonical, compatibility, out);
    };
    if (compatibility)
        if (const auto it = compatibility->find(c); it != compatibility->end()) return go(it->second);
    if (const auto it = canonical.find(c); it != canonical.end()) return go(it->second);
    out.push_back(c);
}

std::uint64_t pairKey(char32_t a, char32_t b) { return std::uint64_t{a} << 32 | b; }

}  // namespace

NormalizationData::NormalizationData() : m_pages(1), m_entries(1), m_begin{0, 0} {
    loadClasses();
    loadDecompositions();
    loadCompositions();
}

NormalizationData::Entry& NormalizationData::edit(char32_t c) {
    std::uint16_t& page = m_page[c >> 8];
    if (page == 0) {
        page = static_cast<std::uint16_t>(m_pages.size());
        m_pages.emplace_back();
    }
    std::uint16_t& entry = m_pages[page][c & 0xFF];
    if (entry == 0) {
        entry = static_cast<std::uint16_t>(m_entries.size());
        m_entries.emplace_back();
    }
    return m_entries[entry];
}

std::uint16_t NormalizationData::addSequence(const std::vector<char32_t>& points) {
    m_points.insert(m_points.end(), points.begin(), points.end());
    m_begin.push_back(static_cast<std::uint32_t>(m_points.size()));
    return static_cast<std::uint16_t>(m_begin.size() - 2);
}

void NormalizationData::loadClasses() {
    for (std::size_t i = 0; i < std::size(kCombiningClasses); i += 3)
        for (char32_t c = kCombiningClasses[i]; c <= kCombiningClasses[i + 1]; ++c) {
            Entry& entry = edit(c);
            entry.combiningClass = static_cast<std::uint8_t>(kCombiningClasses[i + 2]);
            entry.bits |= kReorders;
        }
}

void NormalizationData::loadDecompositions() {
    Mapping canonical;
    readGroups(canonical, kCanonicalSingles, 1);
    readGroups(canonical, kCanonicalPairs, 2);
    Mapping compatibility;
    readGroups(compatibility, kCompatibilitySequences, 0);
    for (std::size_t i = 0; i < std::size(kCompatibilityRuns); i += 3)
        for (std::uint32_t k = 0; k < kCompatibilityRuns[i + 1]; ++k)
            compatibility[kCompatibilityRuns[i] + k] = {kCompatibilityRuns[i + 2] + k};

    for (const auto& [c, targets] : canonical) {
        std::vector<char32_t> full;
        expand(c, canonical, nullptr, full);
        std::vector<char32_t> fullK;
        expand(c, canonical, &compatibility, fullK);
        Entry& entry = edit(c);
        entry.bits |= kDecomposes | kDecomposesK;
        entry.canonical = addSequence(full);
        if (fullK != full) {
            entry.compatibility = addSequence(fullK);
            entry.bits |= kMayComposeK;
        }
        if (targets.size() == 1) entry.bits |= kMayCompose | kMayComposeK;  // never comes back
    }
    for (const auto& [c, targets] : compatibility) {
        std::vector<char32_t> full;
        expand(c, canonical, &compatibility, full);
        Entry& entry = edit(c);
        entry.bits |= kDecomposesK | kMayComposeK;
        entry.compatibility = addSequence(full);
    }
}

void NormalizationData::loadCompositions() {
    Mapping pairs;
    readGroups(pairs, kCanonicalPairs, 2);
    for (std::size_t i = 0; i < std::size(kNotComposed); i += 2)
        for (char32_t c = kNotComposed[i]; c <= kNotComposed[i + 1]; ++c)
            if (pairs.erase(c)) edit(c).bits |= kMayCompose | kMayComposeK;
    m_compositions.reserve(pairs.size() * 2);
    for (const auto& [c, pair] : pairs) {
        m_compositions.emplace(pairKey(pair[0], pair[1]), c);
        edit(pair[1]).bits |= kMayCompose | kMayComposeK;
    }
    for (char32_t i = 0; i < hangul::kVowelCount; ++i) edit(hangul::kVowels + i).bits |= kMayCompose | kMayComposeK;
    for (char32_t i = 1; i < hangul::kTrailingCount; ++i) edit(hangul::kTrailing + i).bits |= kMayCompose | kMayComposeK;
}

char32_t NormalizationData::compose(char32_t a, char32_t b) const {
    using namespace hangul;
    if (a - kLeading < kLeadingCount && b - kVowels < kVowelCount)
        return kSyllables + ((a - kLeading) * kVowelCount + (b - kVowels)) * kTrailingCount;
    if (isSyllable(a) && (a - kSyllables) % kTrailingCount == 0 && b > kTrailing && b < kTrailing + kTrailingCount)
        return a + (b - kTrailing);
    if (!(at(b).bits & kMayCompose)) return 0;
    const auto it = m_compositions.find(pairKey(a, b));
    return it == m_compositions.end() ? 0 : it->second;
}

const NormalizationData& normalizationData() {
    static const NormalizationData data;
    return data;
}

}  // namespace rowscope::text::unicode

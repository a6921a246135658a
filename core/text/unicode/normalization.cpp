#include "core/text/unicode/normalization.h"

#include <algorithm>

#include "core/base/utf8.h"
#include "core/text/unicode/normalization_data.h"

namespace rowscope::text::unicode {
namespace {

struct Pending {
    char32_t c;
    int change;
    std::uint8_t combiningClass;
};

/// Decomposes characters and puts runs of marks in order (stable, by combining class). `change` travels with its character.
class Decomposer {
public:
    Decomposer(bool compatibility, std::vector<Pending>& out) : m_data(normalizationData()), m_compatibility(compatibility), m_out(out) {}

    void add(char32_t c) {
        if (c < 0x80) return put(c, 0, 0);
        if (hangul::isSyllable(c)) return addSyllable(c - hangul::kSyllables);
        const auto& entry = m_data.at(c);
        std::uint16_t sequence = entry.canonical;
        if (m_compatibility && entry.compatibility) sequence = entry.compatibility;
        if (!sequence) return put(c, 0, entry.combiningClass);
        int change = 0;
        for (const char32_t d : m_data.sequence(sequence)) {
            put(d, change, m_data.at(d).combiningClass);
            change = 1;
        }
    }
    void finish() { sortMarks(); }

private:
    void addSyllable(char32_t index) {
        using namespace hangul;
        put(kLeading + index / (kVowelCount * kTrailingCount), 0, 0);
        put(kVowels + index % (kVowelCount * kTrailingCount) / kTrailingCount, 1, 0);
        if (const char32_t trailing = index % kTrailingCount) put(kTrailing + trailing, 1, 0);
    }
    void put(char32_t c, int change, std::uint8_t combiningClass) {
        if (combiningClass == 0) sortMarks();
        m_out.push_back({c, change, combiningClass});
        if (combiningClass == 0) m_marks = m_out.size();
    }
    void sortMarks() {
        if (m_out.size() - m_marks > 1)
            std::stable_sort(m_out.begin() + static_cast<std::ptrdiff_t>(m_marks), m_out.end(),
                             [](const Pending& a, const Pending& b) { return a.combiningClass < b.combiningClass; });
        m_marks = m_out.size();
    }

    const NormalizationData& m_data;
    bool m_compatibility;
    std::vector<Pending>& m_out;
    std::size_t m_marks = 0;  // where the run of marks at the end begins
};

/// Composes in the order of the standard. A composed character swallows what it took: the changes add up, less one each.
void compose(const std::vector<Pending>& in, std::vector<ChangedChar>& out) {
    const NormalizationData& data = normalizationData();
    constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::size_t starter = kNone;  // in out
    int lastClass = -1;           // of the mark kept last behind the starter
    for (const Pending& p : in) {
        if (starter != kNone && lastClass < static_cast<int>(p.combiningClass)) {
            if (const char32_t c = data.compose(out[starter].c, p.c)) {
                out[starter] = {c, out[starter].change + p.change - 1};
                continue;
            }
        }
        if (p.combiningClass == 0) {
            starter = out.size();
            lastClass = -1;
        } else if (starter != kNone) {
            lastClass = p.combiningClass;
        }
        out.push_back({p.c, p.change});
    }
}

bool isCompatibility(NormalForm form) { return form == NormalForm::Nfkc || form == NormalForm::Nfkd; }

void write(const std::vector<Pending>& decomposed, NormalForm form, std::vector<ChangedChar>& out) {
    if (form == NormalForm::Nfc || form == NormalForm::Nfkc) return compose(decomposed, out);
    for (const Pending& p : decomposed) out.push_back({p.c, p.change});
}

}  // namespace

bool mayChange(std::string_view text, NormalForm form) {
    const NormalizationData& data = normalizationData();
    unsigned bits = NormalizationData::kReorders;
    switch (form) {
        case NormalForm::Nfc:
            bits |= NormalizationData::kMayCompose;
            break;
        case NormalForm::Nfd:
            bits |= NormalizationData::kDecomposes;
            break;
        case NormalForm::Nfkc:
            bits |= NormalizationData::kMayComposeK;
            break;
        case NormalForm::Nfkd:
            bits |= NormalizationData::kDecomposesK;
            break;
    }
    const bool splitsSyllables = form == NormalForm::Nfd || form == NormalForm::Nfkd;
    for (std::size_t at = 0; at < text.size();) {
        if (static_cast<unsigned char>(text[at]) < 0x80) {
            ++at;
            continue;
        }
        const char32_t c = utf8::decode(text, at);
        if ((data.at(c).bits & bits) || (splitsSyllables && hangul::isSyllable(c))) return true;
    }
    return false;
}

void normalize(std::string_view text, NormalForm form, std::vector<ChangedChar>& out) {
    std::vector<Pending> decomposed;
    decomposed.reserve(text.size());
    Decomposer decomposer(isCompatibility(form), decomposed);
    for (std::size_t at = 0; at < text.size();) decomposer.add(utf8::decode(text, at));
    decomposer.finish();
    write(decomposed, form, out);
}

void normalize(std::u32string_view text, NormalForm form, std::vector<ChangedChar>& out) {
    std::vector<Pending> decomposed;
    decomposed.reserve(text.size());
    Decomposer decomposer(isCompatibility(form), decomposed);
    for (const char32_t c : text) decomposer.add(c);
    decomposer.finish();
    write(decomposed, form, out);
}

}  // namespace rowscope::text::unicode

#include <vector>

#include "core/base/utf8.h"
#include "core/text/normalize/normalizer.h"
#include "core/text/segment/byte_alphabet.h"
#include "core/text/unicode/code_point_classes.h"
#include "core/text/unicode/lowercase.h"

namespace rowscope::text {
namespace {

class UnicodeNormalizer final : public Normalizer {
public:
    explicit UnicodeNormalizer(unicode::NormalForm form) : m_form(form) {}
    Status apply(Segment& segment) const override {
        if (!unicode::mayChange(segment.text(), m_form)) return {};
        std::vector<unicode::ChangedChar> changed;
        unicode::normalize(segment.text(), m_form, changed);
        segment.rewrite();
        segment.putChanged(0, segment.text().size(), changed, 0);
        segment.adopt();
        return {};
    }

private:
    unicode::NormalForm m_form;
};

/// Steps that make of each character, whatever stands beside it, some characters: `F(segment, c, source)` puts them.
template <class F>
class PerCharacter final : public Normalizer {
public:
    Status apply(Segment& segment) const override {
        const std::string_view text = segment.text();
        segment.rewrite();
        for (std::size_t at = 0; at < text.size();) {
            const Source source = segment.source(at);
            F::put(segment, utf8::decode(text, at), source);
        }
        segment.adopt();
        return {};
    }
};

struct Lowercase {
    static void put(Segment& out, char32_t c, Source source) {
        if (!unicode::hasLongLowercase(c)) return out.put(unicode::lowercase(c), source);
        for (const char32_t l : unicode::kLongLowercase) out.put(l, source);
    }
};

struct StripAccents {
    static void put(Segment& out, char32_t c, Source source) {
        if (!unicode::isCombiningMark(c)) out.put(c, source);
    }
};

/// SentencePiece's nmt rules: control characters go, other white space becomes a space.
struct Nmt {
    static void put(Segment& out, char32_t c, Source source) {
        const bool control = (c >= 0x1 && c <= 0x8) || c == 0xB || (c >= 0xE && c <= 0x1F) || c == 0x7F || c == 0x8F || c == 0x9F;
        if (control) return;
        const bool space = c == 0x9 || c == 0xA || c == 0xC || c == 0xD || c == 0x1680 || (c >= 0x200B && c <= 0x200F) || c == 0x2028 ||
                           c == 0x2029 || c == 0x2581 || c == 0xFEFF || c == 0xFFFD;
        out.put(space ? U' ' : c, source);
    }
};

class ByteLevelNormalizer final : public Normalizer {
public:
    Status apply(Segment& segment) const override {
        const std::string_view text = segment.text();
        segment.rewrite();
        for (std::size_t i = 0; i < text.size(); ++i)
            segment.put(ByteAlphabet::character(static_cast<std::uint8_t>(text[i])), segment.source(i));
        segment.adopt();
        return {};
    }
};

}  // namespace

NormalizerPtr makeUnicodeNormalizer(unicode::NormalForm form) { return std::make_shared<UnicodeNormalizer>(form); }
NormalizerPtr makeLowercaseNormalizer() { return std::make_shared<PerCharacter<Lowercase>>(); }
NormalizerPtr makeStripAccentsNormalizer() { return std::make_shared<PerCharacter<StripAccents>>(); }
NormalizerPtr makeNmtNormalizer() { return std::make_shared<PerCharacter<Nmt>>(); }
NormalizerPtr makeByteLevelNormalizer() { return std::make_shared<ByteLevelNormalizer>(); }

}  // namespace rowscope::text

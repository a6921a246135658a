#include <vector>

#include "core/base/utf8.h"
#include "core/text/normalize/normalizer.h"
#include "core/text/unicode/code_point_classes.h"
#include "core/text/unicode/lowercase.h"

namespace rowscope::text {
namespace {

bool isChinese(char32_t c) {
    return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2A6DF) ||
           (c >= 0x2A700 && c <= 0x2B73F) || (c >= 0x2B740 && c <= 0x2B81F) || (c >= 0x2B920 && c <= 0x2CEAF) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x2F800 && c <= 0x2FA1F);
}

/// Characters with their sources, for the steps on a run of text that is not ASCII.
struct Run {
    std::u32string chars;
    std::vector<Source> sources;

    void put(char32_t c, Source source) {
        chars.push_back(c);
        sources.push_back(source);
    }
};

/// BERT's cleaning in the library's order: control characters, Chinese characters, accents, case. All four work on runs alone:
/// an ASCII character neither decomposes nor changes places with a mark.
class BertNormalizer final : public Normalizer {
public:
    BertNormalizer(bool clean, bool chinese, bool strip, bool lower) : m_clean(clean), m_chinese(chinese), m_strip(strip), m_lower(lower) {}

    Status apply(Segment& segment) const override {
        if (!m_clean && !m_chinese && !m_strip && !m_lower) return {};
        const std::string_view text = segment.text();
        Run run;
        segment.rewrite();
        for (std::size_t at = 0; at < text.size();) {
            if (static_cast<unsigned char>(text[at]) < 0x80) {
                putAscii(segment, text[at], segment.source(at));
                ++at;
                continue;
            }
            run.chars.clear();
            run.sources.clear();
            while (at < text.size() && static_cast<unsigned char>(text[at]) >= 0x80) {
                const Source source = segment.source(at);
                run.put(utf8::decode(text, at), source);
            }
            putRun(segment, run);
        }
        segment.adopt();
        return {};
    }

private:
    static bool isControl(char32_t c) { return c != '\t' && c != '\n' && c != '\r' && unicode::classTable().is(c, unicode::kOther); }

    void putAscii(Segment& out, char c, Source source) const {
        if (m_clean) {
            if (c == '\0' || isControl(static_cast<char32_t>(c))) return;
            if (c == '\t' || c == '\n' || c == '\r') c = ' ';
        }
        if (m_lower && c >= 'A' && c <= 'Z') c = static_cast<char>(c + 0x20);
        out.putByte(c, source);
    }

    void putRun(Segment& out, Run& run) const {
        if (m_clean) clean(run);
        if (m_chinese) spaceChinese(run);
        if (m_strip) stripAccents(run);
        for (std::size_t i = 0; i < run.chars.size(); ++i) {
            const char32_t c = run.chars[i];
            if (!m_lower)
                out.put(c, run.sources[i]);
            else if (unicode::hasLongLowercase(c))
                for (const char32_t l : unicode::kLongLowercase) out.put(l, run.sources[i]);
            else
                out.put(unicode::lowercase(c), run.sources[i]);
        }
    }

    static void clean(Run& run) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < run.chars.size(); ++i) {
            const char32_t c = run.chars[i];
            if (c == 0xFFFD || isControl(c)) continue;
            run.chars[kept] = unicode::classTable().is(c, unicode::kSpace) ? U' ' : c;
            run.sources[kept++] = run.sources[i];
        }
        run.chars.resize(kept);
        run.sources.resize(kept);
    }

    static void spaceChinese(Run& run) {
        bool any = false;
        for (const char32_t c : run.chars) any = any || isChinese(c);
        if (!any) return;
        Run spaced;
        for (std::size_t i = 0; i < run.chars.size(); ++i) {
            const bool chinese = isChinese(run.chars[i]);
            if (chinese) spaced.put(U' ', run.sources[i]);
            spaced.put(run.chars[i], run.sources[i]);
            if (chinese) spaced.put(U' ', run.sources[i]);
        }
        std::swap(run, spaced);
    }

    static void stripAccents(Run& run) {
        std::vector<unicode::ChangedChar> changed;
        unicode::normalize(run.chars, unicode::NormalForm::Nfd, changed);
        Run stripped;
        std::size_t next = 0;  // first character not consumed
        for (const unicode::ChangedChar& c : changed) {
            if (c.change <= 0) ++next;
            if (!unicode::classTable().is(c.c, unicode::kNonspacing)) stripped.put(c.c, run.sources[next - 1]);
        }
        std::swap(run, stripped);
    }

    bool m_clean;
    bool m_chinese;
    bool m_strip;
    bool m_lower;
};

}  // namespace

Result<NormalizerPtr> makeBertNormalizer(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(clean, json::boolOr(fields, "clean_text", true, where));
    ROWSCOPE_TRY_ASSIGN(chinese, json::boolOr(fields, "handle_chinese_chars", true, where));
    ROWSCOPE_TRY_ASSIGN(lower, json::boolOr(fields, "lowercase", true, where));
    ROWSCOPE_TRY_ASSIGN(strip, json::boolOr(fields, "strip_accents", lower, where));  // null means: as lowercase
    return std::make_shared<BertNormalizer>(clean, chinese, strip, lower);
}

}  // namespace rowscope::text

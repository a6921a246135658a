#include "core/base/utf8.h"
#include "core/text/normalize/normalizer.h"
#include "core/text/pattern/pattern.h"
#include "core/text/pattern/pattern_field.h"
#include "core/text/unicode/code_point_classes.h"

namespace rowscope::text {
namespace {

class PrependNormalizer final : public Normalizer {
public:
    explicit PrependNormalizer(std::string text) : m_text(std::move(text)) {}
    Status apply(Segment& segment) const override {
        if (segment.text().empty() || m_text.empty()) return {};
        segment.rewrite();
        segment.put(m_text, segment.source(0));  // what is put in front shares the first character's place
        segment.keep(0, segment.text().size());
        segment.adopt();
        return {};
    }

private:
    std::string m_text;
};

class StripNormalizer final : public Normalizer {
public:
    StripNormalizer(bool left, bool right) : m_left(left), m_right(right) {}
    Status apply(Segment& segment) const override {
        const std::string_view text = segment.text();
        const auto& classes = unicode::classTable();
        std::size_t begin = 0;
        std::size_t end = 0;  // behind the last character that is no white space
        for (std::size_t at = 0; at < text.size();) {
            const bool space = classes.is(utf8::decode(text, at), unicode::kSpace);
            if (!space) end = at;
            if (space && end == 0) begin = at;
        }
        if (!m_left) begin = 0;
        if (!m_right) end = text.size();
        if (begin == 0 && end == text.size()) return {};
        segment.rewrite();
        if (begin < end) segment.keep(begin, end);
        segment.adopt();
        return {};
    }

private:
    bool m_left;
    bool m_right;
};

class ReplaceNormalizer final : public Normalizer {
public:
    ReplaceNormalizer(std::shared_ptr<const Pattern> pattern, std::string content)
        : m_pattern(std::move(pattern)), m_content(std::move(content)) {}
    Status apply(Segment& segment) const override {
        std::vector<Span> spans;
        ROWSCOPE_TRY(m_pattern->findAll(segment.text(), spans));
        bool any = false;
        for (const Span& span : spans) any = any || span.matched;
        if (!any) return {};
        segment.rewrite();
        for (const Span& span : spans) {
            if (!span.matched) {
                segment.keep(span.begin, span.end);
            } else {
                // What takes a match's place comes from the match's last character, or, of an empty match, from the one before it.
                segment.put(m_content, span.end == 0 ? Source::emptyAt(segment.originalBegin()) : segment.source(span.end - 1));
            }
        }
        segment.adopt();
        return {};
    }

private:
    std::shared_ptr<const Pattern> m_pattern;
    std::string m_content;
};

Result<bool> requireBool(const json::Value& fields, std::string_view key, const std::string& where) {
    ROWSCOPE_TRY(json::require(fields, key, where));
    return json::boolOr(fields, key, false, where);
}

}  // namespace

Result<NormalizerPtr> makePrependNormalizer(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(text, json::requireString(fields, "prepend", where));
    return std::make_shared<PrependNormalizer>(std::move(text));
}

Result<NormalizerPtr> makeStripNormalizer(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(left, requireBool(fields, "strip_left", where));
    ROWSCOPE_TRY_ASSIGN(right, requireBool(fields, "strip_right", where));
    return std::make_shared<StripNormalizer>(left, right);
}

Result<NormalizerPtr> makeReplaceNormalizer(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(pattern, patternField(fields, where));
    ROWSCOPE_TRY_ASSIGN(content, json::requireString(fields, "content", where));
    return std::make_shared<ReplaceNormalizer>(std::move(pattern), std::move(content));
}

}  // namespace rowscope::text

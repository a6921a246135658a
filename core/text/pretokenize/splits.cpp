#include "core/base/utf8.h"
#include "core/text/pattern/pattern_field.h"
#include "core/text/pattern/scan.h"
#include "core/text/pretokenize/pre_tokenizer.h"

namespace rowscope::text {
namespace {

/// Steps that only cut: `cut` appends the pieces of one piece.
class CuttingStep : public PreTokenizer {
public:
    Status apply(Segment& segment) const final {
        segment.spare.clear();
        std::vector<Span> spans;
        for (const Piece& piece : segment.pieces) {
            if (piece.token >= 0) {
                segment.spare.push_back(piece);
                continue;
            }
            spans.clear();
            ROWSCOPE_TRY(cut(segment.text(piece), piece.begin, spans, segment.spare));
        }
        segment.pieces.swap(segment.spare);
        return {};
    }

private:
    virtual Status cut(std::string_view text, std::uint32_t begin, std::vector<Span>& spans, std::vector<Piece>& out) const = 0;
};

class PatternSplit final : public CuttingStep {
public:
    PatternSplit(std::shared_ptr<const Pattern> pattern, SplitBehavior behavior, bool invert)
        : m_pattern(std::move(pattern)), m_behavior(behavior), m_invert(invert) {}

private:
    Status cut(std::string_view text, std::uint32_t begin, std::vector<Span>& spans, std::vector<Piece>& out) const override {
        ROWSCOPE_TRY(m_pattern->findAll(text, spans));
        if (m_invert)
            for (Span& span : spans) span.matched = !span.matched;
        appendPieces(spans, m_behavior, begin, out);
        return {};
    }
    std::shared_ptr<const Pattern> m_pattern;
    SplitBehavior m_behavior;
    bool m_invert;
};

/// Cuts at characters of a class; every one is a match of its own.
class ClassSplit final : public CuttingStep {
public:
    ClassSplit(unsigned classes, SplitBehavior behavior) : m_classes(classes), m_behavior(behavior) {}

private:
    Status cut(std::string_view text, std::uint32_t begin, std::vector<Span>& spans, std::vector<Piece>& out) const override {
        const Scanner scanner(text);
        const auto put = [&](std::size_t from, std::size_t to, bool matched) {
            spans.push_back({static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to), matched});
        };
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = scanner.runWithout(at, m_classes);
            if (end > at) put(at, end, false);
            at = end;
            if (at == text.size()) break;
            (void)scanner.next(at);
            put(end, at, true);
        }
        appendPieces(spans, m_behavior, begin, out);
        return {};
    }
    unsigned m_classes;
    SplitBehavior m_behavior;
};

class BertSplit final : public CuttingStep {
    Status cut(std::string_view text, std::uint32_t begin, std::vector<Span>&, std::vector<Piece>& out) const override {
        const Scanner scanner(text);
        const auto put = [&](std::size_t from, std::size_t to) {
            if (from < to) out.push_back({begin + static_cast<std::uint32_t>(from), begin + static_cast<std::uint32_t>(to), -1});
        };
        std::size_t word = 0;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t from = at;
            const unsigned classes = scanner.next(at);
            if (!(classes & (unicode::kSpace | unicode::kPunctuation))) continue;
            put(word, from);
            if (!(classes & unicode::kSpace)) put(from, at);
            word = at;
        }
        put(word, text.size());
        return {};
    }
};

/// Runs of word characters and runs of what is neither word character nor white space.
class WhitespaceWords final : public CuttingStep {
    Status cut(std::string_view text, std::uint32_t begin, std::vector<Span>&, std::vector<Piece>& out) const override {
        const Scanner scanner(text);
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t from = at;
            const unsigned classes = scanner.next(at);
            if (classes & unicode::kWord)
                at = scanner.runWith(at, unicode::kWord);
            else if (classes & unicode::kSpace)
                continue;
            else
                at = scanner.runWithout(at, unicode::kWord | unicode::kSpace);
            out.push_back({begin + static_cast<std::uint32_t>(from), begin + static_cast<std::uint32_t>(at), -1});
        }
        return {};
    }
};

class FixedLengthSplit final : public CuttingStep {
public:
    explicit FixedLengthSplit(std::size_t length) : m_length(length) {}

private:
    Status cut(std::string_view text, std::uint32_t begin, std::vector<Span>&, std::vector<Piece>& out) const override {
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t from = at;
            for (std::size_t i = 0; i < m_length && at < text.size(); ++i) at += utf8::lengthFrom(text[at]);
            out.push_back({begin + static_cast<std::uint32_t>(from), begin + static_cast<std::uint32_t>(at), -1});
        }
        return {};
    }
    std::size_t m_length;
};

}  // namespace

PreTokenizerPtr makeBertPreTokenizer() { return std::make_shared<BertSplit>(); }
PreTokenizerPtr makeWhitespace() { return std::make_shared<WhitespaceWords>(); }
PreTokenizerPtr makeWhitespaceSplit() { return std::make_shared<ClassSplit>(unicode::kSpace, SplitBehavior::Removed); }
PreTokenizerPtr makeIsolatingSplit(std::shared_ptr<const Pattern> pattern) {
    return std::make_shared<PatternSplit>(std::move(pattern), SplitBehavior::Isolated, false);
}

Result<PreTokenizerPtr> makeSplit(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(pattern, patternField(fields, where));
    ROWSCOPE_TRY(json::require(fields, "behavior", where));
    ROWSCOPE_TRY_ASSIGN(behavior, splitBehavior(fields, where));
    ROWSCOPE_TRY_ASSIGN(invert, json::boolOr(fields, "invert", false, where));
    return std::make_shared<PatternSplit>(std::move(pattern), behavior, invert);
}

Result<PreTokenizerPtr> makeDigits(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(individual, json::boolOr(fields, "individual_digits", false, where));
    return std::make_shared<ClassSplit>(unicode::kNumeric, individual ? SplitBehavior::Isolated : SplitBehavior::Contiguous);
}

Result<PreTokenizerPtr> makePunctuation(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(behavior, splitBehavior(fields, where));
    return std::make_shared<ClassSplit>(unicode::kPunctuation, behavior);
}

Result<PreTokenizerPtr> makeCharDelimiterSplit(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(delimiter, json::requireString(fields, "delimiter", where));
    if (utf8::codePointCount(delimiter) != 1)
        return fail(ErrorKind::Value, where + ": 'delimiter'", "not one character", "one character", "'" + delimiter + "'");
    return std::make_shared<PatternSplit>(literalPattern(delimiter), SplitBehavior::Removed, false);
}

Result<PreTokenizerPtr> makeFixedLength(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(length, json::intOr(fields, "length", 5, where));
    if (length < 1) return fail(ErrorKind::Value, where + ": 'length'", "not allowed", "at least 1", std::to_string(length));
    return std::make_shared<FixedLengthSplit>(static_cast<std::size_t>(length));
}

}  // namespace rowscope::text

#include "core/base/utf8.h"
#include "core/text/pretokenize/pre_tokenizer.h"
#include "core/text/segment/byte_alphabet.h"

namespace rowscope::text {
namespace {

/// Steps that change the text of each piece that is no token, keeping the pieces: `put` writes one into the segment.
class RewritingStep : public PreTokenizer {
public:
    Status apply(Segment& segment) const final {
        bool any = false;
        for (const Piece& piece : segment.pieces) any = any || (piece.token < 0 && changes(segment, piece));
        if (!any) return {};
        segment.spare.clear();
        segment.rewrite();
        for (const Piece& piece : segment.pieces) {
            const auto begin = static_cast<std::uint32_t>(segment.rewritten());
            if (piece.token < 0 && changes(segment, piece))
                put(segment, piece);
            else
                segment.keep(piece.begin, piece.end);
            segment.spare.push_back({begin, static_cast<std::uint32_t>(segment.rewritten()), piece.token});
        }
        segment.adopt();
        segment.pieces.swap(segment.spare);
        return {};
    }

private:
    [[nodiscard]] virtual bool changes(const Segment& segment, const Piece& piece) const = 0;
    virtual void put(Segment& segment, const Piece& piece) const = 0;
};

class PrefixSpace final : public RewritingStep {
    bool changes(const Segment& segment, const Piece& piece) const override { return !segment.text(piece).starts_with(' '); }
    void put(Segment& segment, const Piece& piece) const override {
        segment.putByte(' ', segment.source(piece.begin));
        segment.keep(piece.begin, piece.end);
    }
};

class ByteMapping final : public RewritingStep {
    bool changes(const Segment&, const Piece&) const override { return true; }
    void put(Segment& segment, const Piece& piece) const override {
        const std::string_view text = segment.text(piece);
        for (std::size_t i = 0; i < text.size(); ++i)
            segment.put(ByteAlphabet::character(static_cast<std::uint8_t>(text[i])), segment.source(piece.begin + i));
    }
};

enum class PrependScheme { First, Never, Always };

/// Spaces become a visible character, which is also put in front; then each one begins a piece.
class Metaspace final : public PreTokenizer {
public:
    Metaspace(std::string replacement, PrependScheme scheme, bool split)
        : m_replacement(std::move(replacement)), m_scheme(scheme), m_split(split) {}

    Status apply(Segment& segment) const override {
        segment.spare.clear();
        segment.rewrite();
        std::vector<Span> spans;
        for (const Piece& piece : segment.pieces) {
            const auto begin = static_cast<std::uint32_t>(segment.rewritten());
            if (piece.token >= 0) {
                segment.keep(piece.begin, piece.end);
                segment.spare.push_back({begin, static_cast<std::uint32_t>(segment.rewritten()), piece.token});
                continue;
            }
            spans.clear();
            putPiece(segment, piece, begin, spans);
            if (m_split)
                appendPieces(spans, SplitBehavior::MergedWithNext, begin, segment.spare);
            else
                segment.spare.push_back({begin, static_cast<std::uint32_t>(segment.rewritten()), -1});
        }
        segment.adopt();
        segment.pieces.swap(segment.spare);
        return {};
    }

private:
    void putPiece(Segment& segment, const Piece& piece, std::uint32_t begin, std::vector<Span>& spans) const {
        const std::string_view text = segment.text(piece);
        const bool marked = text.starts_with(' ') || text.starts_with(m_replacement);
        const bool prepends =
            m_scheme == PrependScheme::Always || (m_scheme == PrependScheme::First && segment.source(piece.begin).begin() == 0);
        const auto here = [&] { return static_cast<std::uint32_t>(segment.rewritten()) - begin; };
        const auto putMark = [&](Source source) {
            const std::uint32_t from = here();
            segment.put(m_replacement, source);
            spans.push_back({from, here(), true});
        };
        const auto putText = [&](std::size_t from, std::size_t to) {
            if (from == to) return;
            const std::uint32_t start = here();
            segment.keep(piece.begin + from, piece.begin + to);
            spans.push_back({start, here(), false});
        };
        if (!marked && prepends) putMark(segment.source(piece.begin));
        std::size_t done = 0;
        for (std::size_t at = 0; at < text.size();) {
            const bool space = text[at] == ' ';
            if (!space && !(text[at] == m_replacement[0] && text.substr(at).starts_with(m_replacement))) {
                ++at;
                continue;
            }
            putText(done, at);
            putMark(segment.source(piece.begin + at));
            at += space ? 1 : m_replacement.size();
            done = at;
        }
        putText(done, text.size());
    }

    std::string m_replacement;
    PrependScheme m_scheme;
    bool m_split;
};

Result<PrependScheme> prependScheme(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(name, json::stringOr(fields, "prepend_scheme", "always", where));
    ROWSCOPE_TRY_ASSIGN(prefixSpace, json::boolOr(fields, "add_prefix_space", true, where));
    PrependScheme scheme = PrependScheme::Always;
    if (name == "first")
        scheme = PrependScheme::First;
    else if (name == "never")
        scheme = PrependScheme::Never;
    else if (name != "always")
        return fail(ErrorKind::Value, where + ": 'prepend_scheme'", "unknown", "first, never or always", "'" + name + "'");
    if (prefixSpace || scheme == PrependScheme::Never) return scheme;
    // Old files have add_prefix_space alone; both together must agree.
    if (fields.find("prepend_scheme"))
        return fail(ErrorKind::Value, where, "'add_prefix_space' contradicts 'prepend_scheme'", "never", "'" + name + "'");
    return PrependScheme::Never;
}

}  // namespace

PreTokenizerPtr makePrefixSpace() { return std::make_shared<PrefixSpace>(); }
PreTokenizerPtr makeByteMapping() { return std::make_shared<ByteMapping>(); }

Result<PreTokenizerPtr> makeMetaspace(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(replacement, json::requireString(fields, "replacement", where));
    if (utf8::codePointCount(replacement) != 1)
        return fail(ErrorKind::Value, where + ": 'replacement'", "not one character", "one character", "'" + replacement + "'");
    ROWSCOPE_TRY_ASSIGN(scheme, prependScheme(fields, where));
    ROWSCOPE_TRY_ASSIGN(split, json::boolOr(fields, "split", true, where));
    return std::make_shared<Metaspace>(std::move(replacement), scheme, split);
}

}  // namespace rowscope::text

#include "core/text/encode/encoder.h"

#include <algorithm>
#include <limits>

#include "core/base/utf8.h"
#include "core/text/encode/edge_spaces.h"

namespace rowscope::text {

/// One call's input, output and workspace.
struct Encoder::Call {
    std::string_view text;
    const RunOptions& options;
    TokenRun& out;
    Workspace& work;

    /// Appends a token; `spelled` is asked for its text only where something needs it.
    template <class Spelled>
    void put(std::int32_t id, TextRange range, Spelled&& spelled) {
        out.encoding.ids.push_back(id);
        if (options.offsets) out.encoding.offsets.push_back(range);
        if (!options.tokens && !options.edges) return;
        const std::string_view token = spelled();
        if (options.tokens) out.encoding.tokens.emplace_back(token);
        if (options.edges) out.edges.push_back(edgeSpaces(token));
    }

    /// The library takes such numbers for bytes of the original text, as far as they are any.
    [[nodiscard]] TextRange outside(const SubToken& token) const {
        if (token.begin >= text.size()) return {token.begin, token.end};
        const std::uint32_t begin = work.index[token.begin];
        if (token.end < text.size()) return {begin, work.index[token.end]};
        return {begin, token.end - 1 < text.size() ? work.index[token.end - 1] + 1 : begin + 2};
    }
};

Status Encoder::encode(std::string_view text, const RunOptions& options, TokenRun& out) const {
    if (text.size() >= std::size_t{1} << 31)
        return fail(ErrorKind::Limit, "text", "too large to encode at once", "less than 2147483648 bytes", std::to_string(text.size()));
    std::unique_ptr<Workspace> workspace = take();
    Call call{text, options, out, *workspace};
    workspace->index.build(text);
    auto& pieces = workspace->rawPieces;
    pieces.clear();
    m_parts.added.cutRaw(text, pieces);
    constexpr std::size_t kBytesAToken = 4;  // roughly
    out.encoding.ids.reserve(text.size() / kBytesAToken + 8);
    if (options.offsets) out.encoding.offsets.reserve(text.size() / kBytesAToken + 8);
    Status status;
    for (const Piece& piece : pieces) {
        if (piece.token >= 0) {
            call.put(piece.token, {workspace->index[piece.begin], workspace->index[piece.end]},
                     [&] { return text.substr(piece.begin, piece.end - piece.begin); });
            continue;
        }
        status = encodeGap(call, piece.begin, piece.end);
        if (!status) break;
    }
    giveBack(std::move(workspace));
    return status;
}

Status Encoder::encodeGap(Call& call, std::size_t begin, std::size_t end) const {
    Segment& segment = call.work.segment;
    segment.start(call.text, begin, end, call.work.index);
    if (m_parts.normalizer) ROWSCOPE_TRY(m_parts.normalizer->apply(segment));
    if (segment.text().empty()) return {};
    if (m_parts.added.anyNormalized()) {
        segment.pieces.clear();
        m_parts.added.cutNormalized(segment.text(), segment.pieces);
    }
    for (const PreTokenizerPtr& step : m_parts.preTokenizer.steps) ROWSCOPE_TRY(step->apply(segment));
    for (const Piece& piece : segment.pieces) {
        if (piece.token < 0) {
            ROWSCOPE_TRY(encodePiece(call, piece));
        } else {
            call.put(piece.token, {segment.source(piece.begin).begin(), segment.source(piece.end - 1).end()},
                     [&] { return segment.text(piece); });
        }
    }
    return {};
}

Status Encoder::encodePiece(Call& call, const Piece& piece) const {
    const std::string_view mark = m_parts.model->cutMark();
    if (mark.empty() || piece.end - piece.begin <= WordCache::kLongestWord) return encodeWord(call, piece);
    const std::string_view text = call.work.segment.text(piece);
    const auto cut = [&](std::size_t begin, std::size_t end) {
        return encodeWord(call, {piece.begin + static_cast<std::uint32_t>(begin), piece.begin + static_cast<std::uint32_t>(end), -1});
    };
    std::size_t done = 0;
    for (std::size_t at = text.find(mark, 1); at != std::string_view::npos; at = text.find(mark, at + mark.size())) {
        if (text.substr(0, at).ends_with(mark)) continue;
        ROWSCOPE_TRY(cut(done, at));
        done = at;
    }
    return cut(done, text.size());
}

Status Encoder::encodeWord(Call& call, const Piece& piece) const {
    const Segment& segment = call.work.segment;
    const std::string_view word = segment.text(piece);
    std::vector<SubToken>& tokens = call.work.tokens;
    std::span<const SubToken> found;
    const bool cached = word.size() <= WordCache::kLongestWord && m_parts.model->worthCaching();
    if (const auto* known = cached ? call.work.cache.find(word) : nullptr) {
        found = *known;
    } else {
        tokens.clear();
        ROWSCOPE_TRY(m_parts.model->tokenize(word, call.work.scratch, tokens));
        found = tokens;
        if (cached) call.work.cache.put(word, tokens);
    }
    for (const SubToken& token : found) {
        TextRange range;
        if (token.outside)
            range = call.outside(token);
        else if (call.options.offsets)
            range = {segment.source(piece.begin + token.begin).begin(), segment.source(piece.begin + token.end - 1).end()};
        call.put(token.id, range, [&] {
            if (m_parts.model->spelledAsText() == token.id) return word.substr(token.begin, token.end - token.begin);
            return m_parts.model->vocabulary().text(token.id).value_or(std::string_view());
        });
    }
    return {};
}

std::unique_ptr<Encoder::Workspace> Encoder::take() const {
    const std::lock_guard lock(m_mutex);
    if (m_idle.empty()) return std::make_unique<Workspace>();
    auto workspace = std::move(m_idle.back());
    m_idle.pop_back();
    return workspace;
}

void Encoder::giveBack(std::unique_ptr<Workspace> workspace) const {
    constexpr std::size_t kMostIdle = 32;
    const std::lock_guard lock(m_mutex);
    if (m_idle.size() < kMostIdle) m_idle.push_back(std::move(workspace));
}

}  // namespace rowscope::text

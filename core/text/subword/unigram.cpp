#include "core/text/subword/unigram.h"

#include <algorithm>
#include <limits>

#include "core/base/utf8.h"
#include "core/text/subword/byte_tokens.h"

namespace rowscope::text {
namespace {

constexpr double kUnknownPenalty = 10.0;

ByteTrie trieOf(const Vocabulary& vocabulary) {
    std::vector<std::pair<std::string_view, std::int32_t>> texts;
    texts.reserve(vocabulary.size());
    for (std::size_t i = 0; i < vocabulary.size(); ++i) texts.emplace_back(vocabulary.textAt(i), vocabulary.idAt(i));
    return ByteTrie(std::move(texts));
}

double least(const std::vector<double>& scores) {
    double out = std::numeric_limits<double>::infinity();
    for (const double score : scores)
        if (score < out) out = score;
    return out;
}

tl::unexpected<Error> noUnknownId(std::string_view text) {
    return fail(ErrorKind::Value, "model Unigram: 'unk_id'", "the text needs an unknown token, and the file names none", {},
                "'" + std::string(text) + "'");
}

}  // namespace

UnigramModel::UnigramModel(Vocabulary vocabulary, UnigramOptions options)
    : SubwordModel(std::move(vocabulary)),
      m_options(std::move(options)),
      m_unknownScore(least(m_options.scores) - kUnknownPenalty),
      m_trie(trieOf(SubwordModel::vocabulary())),
      m_fallback(byteTokens(SubwordModel::vocabulary())) {}

Status UnigramModel::findBest(std::string_view piece, std::vector<SubwordScratch::Step>& best) const {
    best.assign(piece.size() + 1, {0.0, -1, kUnset});
    for (std::size_t at = 0; at < piece.size();) {
        const double sofar = best[at].score;
        const std::size_t character = utf8::lengthFrom(piece[at]);
        bool known = false;  // the character is a token itself
        const auto offer = [&](std::size_t end, double score, std::int32_t id) {
            SubwordScratch::Step& target = best[end];
            if (target.begin == kUnset || score > target.score) target = {score, id, static_cast<std::uint32_t>(at)};
        };
        ByteTrie::Node node = ByteTrie::kRoot;
        for (std::size_t next = at; next < piece.size();) {
            node = m_trie.child(node, piece[next]);
            if (node == ByteTrie::kNone) break;
            ++next;
            const std::int32_t id = m_trie.value(node);
            if (id < 0) continue;
            offer(next, m_options.scores[static_cast<std::size_t>(id)] + sofar, id);
            known = known || next - at == character;
        }
        if (!known) {
            const SubwordScratch::Step& target = best[at + character];
            const double score = m_unknownScore + sofar;
            if (target.begin == kUnset || score > target.score) {
                if (!m_options.unknownId) return noUnknownId(piece.substr(at, character));
                offer(at + character, score, *m_options.unknownId);
            }
        }
        at += character;
    }
    return {};
}

Status UnigramModel::put(std::string_view piece, std::uint32_t begin, std::uint32_t end, std::vector<SubToken>& out) const {
    const std::string_view text = piece.substr(begin, end - begin);
    if (const std::int32_t id = vocabulary().idOr(text, -1); id >= 0) {
        out.push_back({id, begin, end});
        return {};
    }
    const auto byteToken = [&](char c) { return m_fallback[static_cast<std::uint8_t>(c)]; };
    if (m_options.byteFallback && std::all_of(text.begin(), text.end(), [&](char c) { return byteToken(c) >= 0; })) {
        for (const char c : text) out.push_back({byteToken(c), begin, end});  // each spans all of what is unknown
        return {};
    }
    if (!m_options.unknownId) return noUnknownId(text);
    out.push_back({*m_options.unknownId, begin, end});
    return {};
}

Status UnigramModel::tokenize(std::string_view piece, SubwordScratch& scratch, std::vector<SubToken>& out) const {
    auto& best = scratch.steps;
    ROWSCOPE_TRY(findBest(piece, best));
    auto& ends = scratch.ranks;  // of the tokens, last first
    ends.clear();
    bool unknownOpen = false;
    for (auto end = static_cast<std::uint32_t>(piece.size()); end > 0; end = best[end].begin) {
        const bool unknown = m_options.unknownId && best[end].id == *m_options.unknownId;
        if (!(unknown && unknownOpen)) ends.push_back(end);
        unknownOpen = unknown;
    }
    std::uint32_t begin = 0;
    for (auto end = ends.rbegin(); end != ends.rend(); ++end) {
        ROWSCOPE_TRY(put(piece, begin, *end, out));
        begin = *end;
    }
    return {};
}

}  // namespace rowscope::text

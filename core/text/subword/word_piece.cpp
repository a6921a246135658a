#include "core/text/subword/word_piece.h"

#include "core/base/utf8.h"

namespace rowscope::text {
namespace {

ByteTrie trieOf(const Vocabulary& vocabulary) {
    std::vector<std::pair<std::string_view, std::int32_t>> texts;
    texts.reserve(vocabulary.size());
    for (std::size_t i = 0; i < vocabulary.size(); ++i) texts.emplace_back(vocabulary.textAt(i), vocabulary.idAt(i));
    return ByteTrie(std::move(texts));
}

}  // namespace

WordPieceModel::WordPieceModel(Vocabulary vocabulary, WordPieceOptions options)
    : SubwordModel(std::move(vocabulary)),
      m_options(std::move(options)),
      m_unknown(SubwordModel::vocabulary().idOr(m_options.unknownToken, -1)),
      m_trie(trieOf(SubwordModel::vocabulary())),
      m_continuing(m_trie.walk(ByteTrie::kRoot, m_options.prefix)) {}

Status WordPieceModel::unknown(std::string_view piece, std::vector<SubToken>& out) const {
    if (m_unknown < 0)
        return fail(ErrorKind::Value, "model WordPiece: 'unk_token'", "the text needs the unknown token, which the vocabulary has not", {},
                    "'" + m_options.unknownToken + "'");
    out.push_back({m_unknown, 0, static_cast<std::uint32_t>(piece.size())});
    return {};
}

Status WordPieceModel::tokenize(std::string_view piece, SubwordScratch&, std::vector<SubToken>& out) const {
    if (piece.size() > m_options.longestWord && utf8::codePointCount(piece) > m_options.longestWord) return unknown(piece, out);
    const std::size_t before = out.size();
    for (std::size_t at = 0; at < piece.size();) {
        std::size_t end = 0;  // of the longest token found here
        std::int32_t id = -1;
        ByteTrie::Node node = at == 0 ? ByteTrie::kRoot : m_continuing;
        for (std::size_t next = at; node != ByteTrie::kNone && next < piece.size();) {
            node = m_trie.child(node, piece[next]);
            if (node == ByteTrie::kNone) break;
            ++next;
            if (m_trie.value(node) >= 0) {
                end = next;
                id = m_trie.value(node);
            }
        }
        if (id < 0) {
            out.resize(before);
            return unknown(piece, out);
        }
        out.push_back({id, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)});
        at = end;
    }
    return {};
}

}  // namespace rowscope::text

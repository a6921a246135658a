#pragma once

#include <string>

#include "core/text/subword/byte_trie.h"
#include "core/text/subword/subword_model.h"

namespace rowscope::text {

struct WordPieceOptions {
    std::string unknownToken;
    std::string prefix;             ///< of tokens that continue a word
    std::size_t longestWord = 100;  ///< in characters; a longer word is unknown
};

/// WordPiece: the longest token a word begins with, then the longest continuing token, and so on; a word with a place where none
/// fits is one unknown token.
class WordPieceModel final : public SubwordModel {
public:
    WordPieceModel(Vocabulary vocabulary, WordPieceOptions options);
    Status tokenize(std::string_view piece, SubwordScratch& scratch, std::vector<SubToken>& out) const override;

private:
    [[nodiscard]] Status unknown(std::string_view piece, std::vector<SubToken>& out) const;

    WordPieceOptions m_options;
    std::int32_t m_unknown;
    ByteTrie m_trie;
    ByteTrie::Node m_continuing;  ///< behind the prefix; ByteTrie::kNone when no token has it
};

}  // namespace rowscope::text

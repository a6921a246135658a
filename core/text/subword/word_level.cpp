#include "core/text/subword/word_level.h"

namespace rowscope::text {

WordLevelModel::WordLevelModel(Vocabulary vocabulary, std::string unknownToken)
    : SubwordModel(std::move(vocabulary)),
      m_unknownToken(std::move(unknownToken)),
      m_unknown(SubwordModel::vocabulary().idOr(m_unknownToken, -1)) {}

Status WordLevelModel::tokenize(std::string_view piece, SubwordScratch&, std::vector<SubToken>& out) const {
    const std::int32_t id = vocabulary().idOr(piece, m_unknown);
    if (id < 0)
        return fail(ErrorKind::Value, "model WordLevel: 'unk_token'", "the text needs the unknown token, which the vocabulary has not", {},
                    "'" + m_unknownToken + "' for '" + std::string(piece) + "'");
    out.push_back({id, 0, static_cast<std::uint32_t>(piece.size())});
    return {};
}

}  // namespace rowscope::text

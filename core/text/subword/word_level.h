#pragma once

#include <string>

#include "core/text/subword/subword_model.h"

namespace rowscope::text {

/// Whole words only; another word is the unknown token.
class WordLevelModel final : public SubwordModel {
public:
    WordLevelModel(Vocabulary vocabulary, std::string unknownToken);
    Status tokenize(std::string_view piece, SubwordScratch& scratch, std::vector<SubToken>& out) const override;
    [[nodiscard]] bool worthCaching() const override { return false; }

private:
    std::string m_unknownToken;
    std::int32_t m_unknown;
};

}  // namespace rowscope::text

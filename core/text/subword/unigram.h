#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/text/subword/byte_trie.h"
#include "core/text/subword/subword_model.h"

namespace rowscope::text {

struct UnigramOptions {
    std::vector<double> scores;  ///< by id
    std::optional<std::int32_t> unknownId;
    bool byteFallback = false;
};

/// Unigram language model (Kudo 2018): the cut of the piece whose tokens' scores add up to the most, found from left to right. A
/// character without a token costs 10 more than the worst token; unknown characters in a row make one token.
class UnigramModel final : public SubwordModel {
public:
    UnigramModel(Vocabulary vocabulary, UnigramOptions options);
    Status tokenize(std::string_view piece, SubwordScratch& scratch, std::vector<SubToken>& out) const override;
    [[nodiscard]] std::size_t size() const override { return m_options.scores.size(); }
    [[nodiscard]] std::int32_t spelledAsText() const override { return m_options.unknownId.value_or(-1); }

private:
    static constexpr std::uint32_t kUnset = 0xFFFFFFFFU;
    [[nodiscard]] Status findBest(std::string_view piece, std::vector<SubwordScratch::Step>& best) const;
    [[nodiscard]] Status put(std::string_view piece, std::uint32_t begin, std::uint32_t end, std::vector<SubToken>& out) const;

    UnigramOptions m_options;
    double m_unknownScore;
    ByteTrie m_trie;
    std::array<std::int32_t, 256> m_fallback;
};

}  // namespace rowscope::text

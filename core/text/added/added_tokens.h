#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/result.h"
#include "core/text/added/token_finder.h"
#include "core/text/normalize/normalizer.h"
#include "core/text/segment/segment.h"
#include "core/text/subword/subword_model.h"

namespace rowscope::text {

/// An entry of "added_tokens": a token that is cut out of the text before the model of subwords sees it.
struct AddedToken {
    std::string content;
    std::int32_t statedId = -1;  ///< in the file; the library goes by the vocabulary and the order instead
    bool singleWord = false;     ///< only where no word character touches it
    bool lstrip = false;         ///< takes white space on its left with it
    bool rstrip = false;
    bool normalized = false;  ///< looked for in the normalised text, itself normalised
    bool special = false;     ///< left out by decode(…, skipSpecial)
};

/// All added tokens of a file. First those that are not `normalized` are cut out of the raw text, then the others out of what the
/// normalizer made of the rest; leftmost first, longest at a place.
class AddedTokens {
public:
    /// Gives ids as the library does: that of the vocabulary's token of the same text, else the next free one. What disagrees with
    /// the stated ids is put into `notes`, and tokens that normalise to nothing or to the same text as another one, of which the
    /// smaller id counts (the library takes any of them). Error: what the normalizer gives.
    [[nodiscard]] static Result<AddedTokens> make(const std::vector<AddedToken>& tokens, const SubwordModel& model,
                                                  const Normalizer* normalizer, std::vector<std::string>& notes);

    /// Cuts `text`: pieces with tokens and the text between them, empty ones left out.
    void cutRaw(std::string_view text, std::vector<Piece>& out) const { cut(m_raw, text, out); }
    void cutNormalized(std::string_view text, std::vector<Piece>& out) const { cut(m_normalized, text, out); }
    [[nodiscard]] bool anyRaw() const { return !m_raw.empty(); }
    [[nodiscard]] bool anyNormalized() const { return !m_normalized.empty(); }

    [[nodiscard]] std::optional<std::int32_t> find(std::string_view content) const;
    /// The text used for decoding: normalised where the token is. Nothing for an id that is no added token.
    [[nodiscard]] std::optional<std::string_view> text(std::int32_t id) const;
    [[nodiscard]] bool isSpecial(std::int32_t id) const;
    /// Whether a token of this text is special: the library goes by text when it leaves special tokens out.
    [[nodiscard]] bool isSpecialText(std::string_view token) const;
    [[nodiscard]] std::size_t newTokens() const { return m_newTokens; }  ///< those the vocabulary has not
    [[nodiscard]] std::int32_t idLimit() const { return m_idLimit; }

private:
    struct Known {
        AddedToken token;
        std::string text;
    };
    void cut(const TokenFinder& finder, std::string_view text, std::vector<Piece>& out) const;

    std::unordered_map<std::int32_t, Known> m_byId;
    std::unordered_map<std::string, std::int32_t> m_byContent;
    TokenFinder m_raw;
    TokenFinder m_normalized;
    std::size_t m_newTokens = 0;
    std::int32_t m_idLimit = 0;
};

}  // namespace rowscope::text

#pragma once

#include <array>
#include <optional>
#include <string>

#include "core/text/subword/merge_table.h"
#include "core/text/subword/subword_model.h"

namespace rowscope::text {

struct BpeOptions {
    std::string unknownToken;
    bool hasUnknownToken = false;
    std::string prefix;  ///< continuing_subword_prefix
    std::string suffix;  ///< end_of_word_suffix
    bool fuseUnknown = false;
    bool byteFallback = false;
    bool ignoreMerges = false;
    /// Pieces are raw bytes; the vocabulary spells them in the byte alphabet.
    bool byteLevel = false;
};

/// Byte pair encoding: a word's characters, joined pair by pair, the merge of lowest rank first, of equal ones the leftmost.
class BpeModel final : public SubwordModel {
public:
    /// `cutMark`: see SubwordModel; who makes the merges knows it.
    BpeModel(Vocabulary vocabulary, MergeTable merges, BpeOptions options, std::string cutMark = {});
    Status tokenize(std::string_view piece, SubwordScratch& scratch, std::vector<SubToken>& out) const override;
    [[nodiscard]] std::string_view cutMark() const override { return m_cutMark; }

private:
    static constexpr std::int32_t kNone = -1;
    enum Place : unsigned { kMiddle = 0, kFirst = 1, kLast = 2, kOnly = 3 };  // bits: first of its word, last of it

    [[nodiscard]] std::int32_t symbolId(std::string_view character, unsigned place, std::string& buffer) const;
    [[nodiscard]] bool loadBytes(std::string_view piece, SubwordScratch& scratch) const;
    [[nodiscard]] Status loadCharacters(std::string_view word, SubwordScratch& scratch) const;
    [[nodiscard]] Status tokenizeMapped(std::string_view piece, SubwordScratch& scratch, std::vector<SubToken>& out) const;
    void mergeShort(SubwordScratch& scratch) const;
    void mergeLong(SubwordScratch& scratch) const;
    void merge(SubwordScratch& scratch) const;

    MergeTable m_merges;
    BpeOptions m_options;
    std::string m_cutMark;
    std::int32_t m_unknown;
    std::array<std::array<std::int32_t, 256>, 4> m_byteIds;  // by place, of raw bytes
    std::array<std::int32_t, 256> m_fallback;                // <0x00> … <0xFF>
    Vocabulary m_wholeWords;                                 // raw bytes of tokens, for ignoreMerges at byte level
};

}  // namespace rowscope::text

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/text/vocab/vocabulary.h"

namespace rowscope::text {

/// A token of a piece of text: bytes [begin, end) of the piece.
struct SubToken {
    std::int32_t id;
    std::uint32_t begin;
    std::uint32_t end;
    /// The range lies beyond the piece (byte fallback of a word with prefix or suffix); the library then takes its numbers for bytes
    /// of the original text.
    bool outside = false;
};

/// Memory that models of subwords need while they work; one per call that runs, kept between calls.
struct SubwordScratch {
    struct Symbol {
        std::int32_t id;
        std::int32_t previous;
        std::int32_t next;
        std::uint32_t length;
    };
    struct Candidate {
        std::uint64_t order;  ///< rank, then position
        std::int32_t id;
    };
    /// The best way to a place of a piece, for Unigram.
    struct Step {
        double score;
        std::int32_t id;
        std::uint32_t begin;
    };
    std::vector<Step> steps;
    std::vector<Symbol> symbols;
    std::vector<Candidate> heap;
    std::vector<std::uint32_t> ranks;
    std::vector<std::int32_t> merged;
};

/// The model of a tokenizer.json: turns pieces into tokens of its vocabulary. Immutable.
class SubwordModel {
public:
    virtual ~SubwordModel() = default;
    /// Appends the tokens of `piece` (not empty). Error: an unknown word where the file has no token for it.
    [[nodiscard]] virtual Status tokenize(std::string_view piece, SubwordScratch& scratch, std::vector<SubToken>& out) const = 0;
    [[nodiscard]] const Vocabulary& vocabulary() const { return m_vocabulary; }
    /// The number the library counts new ids from.
    [[nodiscard]] virtual std::size_t size() const { return m_vocabulary.size(); }
    /// The token that an encoding spells as the text it stands for, not as the vocabulary does; -1 for none.
    [[nodiscard]] virtual std::int32_t spelledAsText() const { return -1; }
    /// A text before which every piece may be cut without changing its tokens, except between two of it; empty when there is none.
    [[nodiscard]] virtual std::string_view cutMark() const { return {}; }
    /// Whether equal pieces are worth remembering.
    [[nodiscard]] virtual bool worthCaching() const { return true; }

protected:
    explicit SubwordModel(Vocabulary vocabulary) : m_vocabulary(std::move(vocabulary)) {}

private:
    Vocabulary m_vocabulary;
};

}  // namespace rowscope::text

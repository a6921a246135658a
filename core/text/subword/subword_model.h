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
    std::vector<Symbol> symbols;
    std::vector<Candidate> heap;
    std::vector<std::uint32_t> ranks;
    std::vector<std::int32_t> merged;
    std::string bytes;
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
    /// Whether a token's text in an encoding is the piece's text (else the vocabulary's).
    [[nodiscard]] virtual bool spellsAsText() const { return false; }
    /// Whether equal pieces are worth remembering.
    [[nodiscard]] virtual bool worthCaching() const { return true; }

protected:
    explicit SubwordModel(Vocabulary vocabulary) : m_vocabulary(std::move(vocabulary)) {}

private:
    Vocabulary m_vocabulary;
};

}  // namespace rowscope::text

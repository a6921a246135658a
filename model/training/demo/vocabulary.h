#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace rowscope::training::demo {

/// A byte-pair vocabulary (Sennrich et al. 2016, on bytes as GPT-2 writes them): the 256 bytes, then one token a merge.
struct Vocabulary {
    std::vector<std::string> tokens;                          ///< by id, in GPT-2's byte alphabet
    std::vector<std::pair<std::string, std::string>> merges;  ///< in rank order
};

/// Merges until every word of the texts (with the space before it) is one token. Unknown text falls back to bytes.
[[nodiscard]] Vocabulary learnVocabulary(const std::vector<std::string>& texts);

/// What the sequences of these data are made of.
enum class Corpus : std::uint8_t { Scenes, Texts };

/// Training texts of a corpus in the pieces that the sequence builder tokenizes; no held-out sentence is among them.
[[nodiscard]] Result<std::vector<std::string>> corpusTexts(Corpus corpus);

}  // namespace rowscope::training::demo

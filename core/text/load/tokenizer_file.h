#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"

namespace rowscope::text {

/// A tokenizer.json read in one pass: the two lists that make up its size (vocabulary and merges) in a few large blocks, the rest as
/// a JSON value in which they are null.
struct TokenizerFile {
    struct VocabEntry {
        std::uint32_t begin;
        std::uint32_t length;
        std::int32_t id;  ///< of a list: the place in it
    };
    struct MergeEntry {
        std::uint32_t begin;
        std::uint32_t left;  ///< bytes; the right part follows at once
        std::uint32_t right;
    };

    json::Value rest;
    std::string bytes;  ///< all token texts and merges
    std::vector<VocabEntry> vocab;
    std::vector<double> scores;  ///< of a vocabulary that is a list
    std::vector<MergeEntry> merges;
    bool hasVocab = false;
    bool vocabIsList = false;
    bool hasMerges = false;

    [[nodiscard]] std::string_view text(std::uint32_t begin, std::uint32_t length) const {
        return std::string_view(bytes).substr(begin, length);
    }
};

/// `where` (usually the file) starts every message, which names line and column, and the field where it is one of the two lists.
[[nodiscard]] Result<TokenizerFile> readTokenizerFile(std::string_view json, const std::string& where);

}  // namespace rowscope::text

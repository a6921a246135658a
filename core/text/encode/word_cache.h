#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/subword/subword_model.h"

namespace rowscope::text {

/// Remembers the tokens of words seen before, in bounded memory: a newer word takes the place of an older one in its slot, and when
/// the texts and tokens kept fill their share, everything is forgotten.
class WordCache {
public:
    static constexpr std::size_t kLongestWord = 64;  ///< bytes

    /// The tokens of `word`, or nullptr; valid until the next `put`.
    [[nodiscard]] const std::span<const SubToken>* find(std::string_view word);
    /// Remembers them for the word `find` was asked last (and not found).
    void put(std::string_view word, std::span<const SubToken> tokens);

private:
    static constexpr std::size_t kSlots = 1U << 14;
    static constexpr std::size_t kMostBytes = 1U << 20;
    static constexpr std::size_t kMostTokens = 1U << 17;
    struct Slot {
        std::uint64_t hash = 0;
        std::uint32_t word = 0;
        std::uint32_t tokens = 0;
        std::uint16_t length = 0;  ///< 0 is empty
        std::uint16_t count = 0;
    };

    std::vector<Slot> m_slots;
    std::string m_words;
    std::vector<SubToken> m_tokens;
    std::uint64_t m_hash = 0;  // of the word asked for last
    std::span<const SubToken> m_found;
};

}  // namespace rowscope::text

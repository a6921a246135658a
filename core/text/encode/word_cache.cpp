#include "core/text/encode/word_cache.h"

#include <cstring>

#include "core/text/vocab/byte_hash.h"

namespace rowscope::text {

const std::span<const SubToken>* WordCache::find(std::string_view word) {
    m_hash = byteHash(word);
    if (m_slots.empty()) return nullptr;
    const Slot& slot = m_slots[m_hash & (kSlots - 1)];
    if (slot.hash != m_hash || slot.length != word.size() || std::memcmp(m_words.data() + slot.word, word.data(), word.size()) != 0)
        return nullptr;
    m_found = {m_tokens.data() + slot.tokens, slot.count};
    return &m_found;
}

void WordCache::put(std::string_view word, std::span<const SubToken> tokens) {
    if (m_words.size() + word.size() > kMostBytes || m_tokens.size() + tokens.size() > kMostTokens) m_slots.clear();
    if (m_slots.empty()) {
        m_slots.assign(kSlots, Slot{});
        m_words.clear();
        m_tokens.clear();
    }
    m_slots[m_hash & (kSlots - 1)] = {m_hash, static_cast<std::uint32_t>(m_words.size()), static_cast<std::uint32_t>(m_tokens.size()),
                                      static_cast<std::uint16_t>(word.size()), static_cast<std::uint16_t>(tokens.size())};
    m_words.append(word);
    m_tokens.insert(m_tokens.end(), tokens.begin(), tokens.end());
}

}  // namespace rowscope::text

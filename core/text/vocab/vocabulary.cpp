#include "core/text/vocab/vocabulary.h"

#include <algorithm>
#include <bit>

#include "core/text/vocab/byte_hash.h"

namespace rowscope::text {

void Vocabulary::reserve(std::size_t tokens, std::size_t bytes) {
    m_bytes.reserve(bytes);
    m_entries.reserve(tokens);
    m_slots.assign(std::bit_ceil(std::max<std::size_t>(16, 2 * tokens)), Slot{});
}

void Vocabulary::grow() {
    std::vector<Slot> old = std::move(m_slots);
    m_slots.assign(std::max<std::size_t>(16, 2 * old.size()), Slot{});
    for (const Slot& slot : old) {
        if (slot.entry == 0) continue;
        std::size_t at = slot.hash & (m_slots.size() - 1);
        while (m_slots[at].entry != 0) at = (at + 1) & (m_slots.size() - 1);
        m_slots[at] = slot;
    }
}

void Vocabulary::add(std::string_view token, std::int32_t id) {
    if (2 * (m_entries.size() + 1) > m_slots.size()) grow();
    const auto hash = static_cast<std::uint32_t>(byteHash(token));
    std::size_t at = hash & (m_slots.size() - 1);
    for (; m_slots[at].entry != 0; at = (at + 1) & (m_slots.size() - 1)) {
        Entry& entry = m_entries[m_slots[at].entry - 1];
        if (m_slots[at].hash == hash && textOf(entry) == token) {
            entry.id = id;
            return;
        }
    }
    m_entries.push_back({static_cast<std::uint32_t>(m_bytes.size()), static_cast<std::uint32_t>(token.size()), id});
    m_bytes.append(token);
    m_slots[at] = {hash, static_cast<std::uint32_t>(m_entries.size())};
    m_longest = std::max(m_longest, token.size());
}

void Vocabulary::addAlias(std::string_view token, std::int32_t id) {
    m_aliases.push_back({static_cast<std::uint32_t>(m_bytes.size()), static_cast<std::uint32_t>(token.size()), id});
    m_bytes.append(token);
}

void Vocabulary::finish() {
    m_byId = m_entries;
    m_byId.insert(m_byId.end(), m_aliases.begin(), m_aliases.end());
    m_idLimit = 0;
    for (const Entry& entry : m_byId) m_idLimit = std::max(m_idLimit, entry.id + 1);
    const auto limit = static_cast<std::size_t>(m_idLimit);
    m_dense = limit <= 4 * m_byId.size() + 65536;
    if (!m_dense) {
        std::stable_sort(m_byId.begin(), m_byId.end(), [](const Entry& a, const Entry& b) { return a.id < b.id; });
        return;
    }
    std::vector<Entry> byId(limit, Entry{0, kNoToken, -1});
    for (const Entry& entry : m_byId) byId[static_cast<std::size_t>(entry.id)] = entry;
    m_byId = std::move(byId);
}

std::int32_t Vocabulary::idOr(std::string_view token, std::int32_t fallback) const {
    if (m_slots.empty()) return fallback;
    const auto hash = static_cast<std::uint32_t>(byteHash(token));
    for (std::size_t at = hash & (m_slots.size() - 1); m_slots[at].entry != 0; at = (at + 1) & (m_slots.size() - 1)) {
        if (m_slots[at].hash != hash) continue;
        const Entry& entry = m_entries[m_slots[at].entry - 1];
        if (textOf(entry) == token) return entry.id;
    }
    return fallback;
}

std::optional<std::string_view> Vocabulary::text(std::int32_t id) const {
    if (id < 0 || id >= m_idLimit) return std::nullopt;
    if (m_dense) {
        const Entry& entry = m_byId[static_cast<std::size_t>(id)];
        return entry.length == kNoToken ? std::nullopt : std::optional(textOf(entry));
    }
    const auto it = std::lower_bound(m_byId.begin(), m_byId.end(), id, [](const Entry& entry, std::int32_t v) { return entry.id < v; });
    return it == m_byId.end() || it->id != id ? std::nullopt : std::optional(textOf(*it));
}

}  // namespace rowscope::text

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rowscope::text {

/// Tokens and their ids, both ways. Token texts lie in one block of memory. Of equal texts the last id counts.
class Vocabulary {
public:
    void reserve(std::size_t tokens, std::size_t bytes);
    void add(std::string_view token, std::int32_t id);
    /// A further id that reads as a token that was added, but is not found by it.
    void addAlias(std::string_view token, std::int32_t id);
    /// Call once, after the last `add`: makes the way from ids to tokens.
    void finish();

    [[nodiscard]] std::optional<std::int32_t> find(std::string_view token) const {
        const std::int32_t id = idOr(token, -1);
        return id < 0 ? std::nullopt : std::optional(id);
    }
    /// The id, or `fallback`.
    [[nodiscard]] std::int32_t idOr(std::string_view token, std::int32_t fallback) const;
    [[nodiscard]] std::optional<std::string_view> text(std::int32_t id) const;
    [[nodiscard]] std::size_t size() const { return m_entries.size(); }  ///< different texts
    [[nodiscard]] std::int32_t idLimit() const { return m_idLimit; }     ///< one more than the largest id
    /// The index-th token in the order of the file.
    [[nodiscard]] std::string_view textAt(std::size_t index) const { return textOf(m_entries[index]); }
    [[nodiscard]] std::int32_t idAt(std::size_t index) const { return m_entries[index].id; }
    [[nodiscard]] std::size_t longestToken() const { return m_longest; }  ///< bytes

private:
    struct Entry {
        std::uint32_t begin;
        std::uint32_t length;
        std::int32_t id;
    };
    static constexpr std::uint32_t kNoToken = 0xFFFFFFFFU;
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t entry = 0;  ///< index + 1; 0 is empty
    };
    [[nodiscard]] std::string_view textOf(const Entry& e) const { return {m_bytes.data() + e.begin, e.length}; }
    void grow();

    std::string m_bytes;
    std::vector<Entry> m_entries;
    std::vector<Slot> m_slots;  // open addressing, a power of two, at most half full
    std::vector<Entry> m_aliases;
    std::vector<Entry> m_byId;  // by id where ids are dense (length kNoToken for a gap), else sorted by id
    bool m_dense = true;
    std::int32_t m_idLimit = 0;
    std::size_t m_longest = 0;
};

}  // namespace rowscope::text

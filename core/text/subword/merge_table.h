#pragma once

#include <cstdint>
#include <vector>

namespace rowscope::text {

/// From a pair of token ids to the merge that joins them. Open addressing, at most half full.
class MergeTable {
public:
    struct Merge {
        std::uint32_t rank;
        std::int32_t id;
    };
    static constexpr std::uint32_t kNoRank = 0xFFFFFFFFU;

    explicit MergeTable(std::size_t merges = 0);
    /// A later merge of the same pair takes the place of an earlier one.
    void set(std::int32_t left, std::int32_t right, Merge merge);
    /// The merge, or rank kNoRank.
    [[nodiscard]] Merge find(std::int32_t left, std::int32_t right) const {
        const std::uint64_t key = keyOf(left, right);
        for (std::size_t at = slotOf(key);; at = (at + 1) & m_mask) {
            const Slot& slot = m_slots[at];
            if (slot.key == key) return slot.merge;
            if (slot.key == kEmpty) return {kNoRank, -1};
        }
    }

private:
    static constexpr std::uint64_t kEmpty = ~std::uint64_t{0};
    struct Slot {
        std::uint64_t key = kEmpty;
        Merge merge{kNoRank, -1};
    };
    static std::uint64_t keyOf(std::int32_t left, std::int32_t right) {
        return std::uint64_t{static_cast<std::uint32_t>(left)} << 32 | static_cast<std::uint32_t>(right);
    }
    [[nodiscard]] std::size_t slotOf(std::uint64_t key) const {
        key *= 0x9E3779B97F4A7C15U;
        return (key ^ key >> 32) & m_mask;
    }

    std::vector<Slot> m_slots;
    std::size_t m_mask;
};

}  // namespace rowscope::text

#include "core/text/subword/merge_table.h"

#include <algorithm>
#include <bit>

namespace rowscope::text {

MergeTable::MergeTable(std::size_t merges) : m_slots(std::bit_ceil(std::max<std::size_t>(16, 2 * merges))), m_mask(m_slots.size() - 1) {}

void MergeTable::set(std::int32_t left, std::int32_t right, Merge merge) {
    const std::uint64_t key = keyOf(left, right);
    std::size_t at = slotOf(key);
    while (m_slots[at].key != kEmpty && m_slots[at].key != key) at = (at + 1) & m_mask;
    m_slots[at] = {key, merge};
}

}  // namespace rowscope::text

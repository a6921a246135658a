#include <algorithm>

#include "core/text/subword/bpe.h"

namespace rowscope::text {

/// Keeps the rank of every neighbouring pair in an array and takes the least, leftmost one, until there is none.
void BpeModel::mergeShort(SubwordScratch& scratch) const {
    auto& symbols = scratch.symbols;
    auto& ranks = scratch.ranks;
    auto& merged = scratch.merged;
    std::size_t count = symbols.size();
    ranks.resize(count);
    merged.resize(count);
    const auto look = [&](std::size_t i) {
        const MergeTable::Merge m =
            i + 1 < count ? m_merges.find(symbols[i].id, symbols[i + 1].id) : MergeTable::Merge{MergeTable::kNoRank, -1};
        ranks[i] = m.rank;
        merged[i] = m.id;
    };
    for (std::size_t i = 0; i < count; ++i) look(i);
    while (count > 1) {
        std::size_t best = 0;
        for (std::size_t i = 1; i + 1 < count; ++i)
            if (ranks[i] < ranks[best]) best = i;
        if (ranks[best] == MergeTable::kNoRank) break;
        symbols[best].id = merged[best];
        symbols[best].length += symbols[best + 1].length;
        for (std::size_t i = best + 1; i + 1 < count; ++i) {
            symbols[i] = symbols[i + 1];
            ranks[i] = ranks[i + 1];
            merged[i] = merged[i + 1];
        }
        --count;
        look(best);
        if (best > 0) look(best - 1);
    }
    symbols.resize(count);
}

/// For words of any length: a heap of candidate merges over a linked list of symbols, O(n log n).
void BpeModel::mergeLong(SubwordScratch& scratch) const {
    auto& symbols = scratch.symbols;
    auto& heap = scratch.heap;
    heap.clear();
    const auto later = [](const SubwordScratch::Candidate& a, const SubwordScratch::Candidate& b) { return a.order > b.order; };
    const auto candidate = [&](std::int32_t left, std::int32_t right) {
        const MergeTable::Merge m = m_merges.find(symbols[static_cast<std::size_t>(left)].id, symbols[static_cast<std::size_t>(right)].id);
        if (m.rank == MergeTable::kNoRank) return false;
        heap.push_back({std::uint64_t{m.rank} << 32 | static_cast<std::uint32_t>(left), m.id});
        return true;
    };
    for (std::size_t i = 0; i + 1 < symbols.size(); ++i) candidate(static_cast<std::int32_t>(i), static_cast<std::int32_t>(i) + 1);
    std::make_heap(heap.begin(), heap.end(), later);
    while (!heap.empty()) {
        std::pop_heap(heap.begin(), heap.end(), later);
        const SubwordScratch::Candidate top = heap.back();
        heap.pop_back();
        const auto position = static_cast<std::int32_t>(top.order & 0xFFFFFFFFU);
        auto& symbol = symbols[static_cast<std::size_t>(position)];
        if (symbol.length == 0 || symbol.next < 0) continue;
        auto& right = symbols[static_cast<std::size_t>(symbol.next)];
        const MergeTable::Merge current = m_merges.find(symbol.id, right.id);
        if (current.rank == MergeTable::kNoRank || current.id != top.id) continue;  // one of the two has changed since
        symbol.id = top.id;
        symbol.length += right.length;
        symbol.next = right.next;
        right.length = 0;
        if (symbol.next >= 0) symbols[static_cast<std::size_t>(symbol.next)].previous = position;
        if (symbol.previous >= 0 && candidate(symbol.previous, position)) std::push_heap(heap.begin(), heap.end(), later);
        if (symbol.next >= 0 && candidate(position, symbol.next)) std::push_heap(heap.begin(), heap.end(), later);
    }
}

}  // namespace rowscope::text

#include "core/text/subword/byte_trie.h"

#include <algorithm>

namespace rowscope::text {

ByteTrie::ByteTrie(Texts texts) {
    std::erase_if(texts, [](const auto& entry) { return entry.first.empty(); });
    std::stable_sort(texts.begin(), texts.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    ensure(512);
    m_used[kRoot] = true;
    std::vector<Task> tasks{{0, texts.size(), 0, kRoot}};
    while (!tasks.empty()) {
        const Task task = tasks.back();
        tasks.pop_back();
        place(texts, task, tasks);
    }
    m_used = {};
}

void ByteTrie::ensure(std::size_t cells) {
    if (m_cells.size() >= cells) return;
    cells = (cells + 255) / 256 * 256;  // a base and any byte stay inside
    m_cells.resize(cells);
    m_used.resize(cells);
}

/// Texts [begin, end) share their first `depth` bytes, which lead to `node`: gives it its children.
void ByteTrie::place(const Texts& texts, const Task& task, std::vector<Task>& tasks) {
    std::size_t begin = task.begin;
    for (; begin < task.end && texts[begin].first.size() == task.depth; ++begin) m_cells[task.node].value = texts[begin].second;
    if (begin == task.end) return;
    std::vector<std::uint8_t> bytes;
    std::vector<std::size_t> starts;
    for (std::size_t i = begin; i < task.end; ++i) {
        const auto byte = static_cast<std::uint8_t>(texts[i].first[task.depth]);
        if (!bytes.empty() && bytes.back() == byte) continue;
        bytes.push_back(byte);
        starts.push_back(i);
    }
    const std::uint32_t base = findBase(bytes);
    m_cells[task.node].base = base;
    for (std::size_t k = 0; k < bytes.size(); ++k) {
        const Node child = base ^ bytes[k];
        m_used[child] = true;
        m_cells[child].parent = task.node;
        tasks.push_back({starts[k], k + 1 < starts.size() ? starts[k + 1] : task.end, task.depth + 1, child});
    }
    while (m_firstFree < m_used.size() && m_used[m_firstFree]) ++m_firstFree;
}

/// A base at which all of `bytes` have free places. Places are tried from the first free one on; blocks that are nearly full are
/// passed by after a few tries, so that building stays linear.
std::uint32_t ByteTrie::findBase(const std::vector<std::uint8_t>& bytes) {
    std::size_t tries = 0;
    for (std::size_t place = m_firstFree;; ++place) {
        ensure(place + 512);
        if (m_used[place]) continue;
        const auto base = static_cast<std::uint32_t>(place) ^ bytes.front();
        const bool fits = std::all_of(bytes.begin(), bytes.end(), [&](std::uint8_t b) {
            const std::size_t at = base ^ b;
            return at != kRoot && at < m_used.size() && !m_used[at];
        });
        if (fits) return base;
        constexpr std::size_t kTries = 64;
        if (++tries == kTries) {
            tries = 0;
            m_firstFree = place + 1;
        }
    }
}

}  // namespace rowscope::text

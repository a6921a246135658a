#include "core/text/added/token_finder.h"

#include <algorithm>
#include <cstring>
#include <deque>

namespace rowscope::text {

std::uint32_t TokenFinder::child(std::uint32_t node, std::uint8_t byte) const {
    for (const Edge& edge : m_nodes[node].edges)
        if (edge.byte == byte) return edge.node;
    return kRoot;
}

bool TokenFinder::add(std::string_view text, std::int32_t value) {
    if (text.empty()) return false;
    std::uint32_t node = kRoot;
    for (const char c : text) {
        const auto byte = static_cast<std::uint8_t>(c);
        std::uint32_t next = child(node, byte);
        if (next == kRoot) {
            next = static_cast<std::uint32_t>(m_nodes.size());
            m_nodes.emplace_back();
            m_nodes[node].edges.push_back({byte, next});
        }
        node = next;
    }
    if (m_nodes[node].own) return false;
    m_nodes[node].own = true;
    m_nodes[node].length = static_cast<std::uint32_t>(text.size());
    m_nodes[node].value = value;
    return true;
}

/// Where the automaton goes from `node` with `byte`: kDead once a match further left can't grow any more.
std::uint32_t TokenFinder::step(std::uint32_t node, std::uint8_t byte) const {
    while (true) {
        if (node == kRoot) return m_first[byte];
        if (const std::uint32_t next = child(node, byte); next != kRoot) return next;
        node = m_nodes[node].fail;
        if (node == kDead) return kDead;
    }
}

void TokenFinder::finish() {
    for (const Edge& edge : m_nodes[kRoot].edges) m_first[edge.byte] = edge.node;
    if (m_nodes[kRoot].edges.size() == 1) m_onlyFirst = m_nodes[kRoot].edges[0].byte;
    std::deque<std::uint32_t> queue;
    for (const Edge& edge : m_nodes[kRoot].edges) {
        m_nodes[edge.node].fail = m_nodes[edge.node].own ? kDead : kRoot;
        queue.push_back(edge.node);
    }
    while (!queue.empty()) {
        const std::uint32_t id = queue.front();
        queue.pop_front();
        for (const Edge& edge : m_nodes[id].edges) {
            queue.push_back(edge.node);
            Node& next = m_nodes[edge.node];
            // A match here, or one this state would fall back to after it, must not give way to what begins further right.
            next.fail = next.own || m_nodes[id].fail == kDead ? kDead : step(m_nodes[id].fail, edge.byte);
            if (next.fail == kDead || next.fail == kRoot || m_nodes[next.fail].length == 0) continue;
            next.length = m_nodes[next.fail].length;
            next.value = m_nodes[next.fail].value;
        }
    }
}

TokenFinder::Found TokenFinder::find(std::string_view text, std::size_t from) const {
    Found best{text.size(), text.size(), -1};
    std::uint32_t node = kRoot;
    for (std::size_t at = from; at < text.size(); ++at) {
        if (node == kRoot) {
            if (m_onlyFirst >= 0) {
                const void* found = std::memchr(text.data() + at, m_onlyFirst, text.size() - at);
                if (!found) break;
                at = static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
            }
            node = m_first[static_cast<std::uint8_t>(text[at])];
        } else {
            node = step(node, static_cast<std::uint8_t>(text[at]));
            if (node == kDead) break;
        }
        if (node == kRoot && best.value >= 0) break;
        if (node != kRoot && m_nodes[node].length > 0) best = {at + 1 - m_nodes[node].length, at + 1, m_nodes[node].value};
    }
    return best;
}

}  // namespace rowscope::text

#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace rowscope::text {

/// Finds the leftmost occurrence of any of many texts, and of those the longest, in time linear in what is read (Aho and Corasick
/// 1975, with failure links cut where a match has begun further left).
class TokenFinder {
public:
    struct Found {
        std::size_t begin;
        std::size_t end;
        std::int32_t value;
    };

    /// False when the text is there already (its first value stays) or empty.
    bool add(std::string_view text, std::int32_t value);
    /// Call once, after the last `add`.
    void finish();
    [[nodiscard]] bool empty() const { return m_nodes.size() == 1; }
    /// The first occurrence at or behind `from`; `value` is negative when there is none.
    [[nodiscard]] Found find(std::string_view text, std::size_t from) const;

private:
    static constexpr std::uint32_t kRoot = 0;
    static constexpr std::uint32_t kDead = 0xFFFFFFFFU;
    struct Edge {
        std::uint8_t byte;
        std::uint32_t node;
    };
    struct Node {
        std::vector<Edge> edges;  // sorted by byte when finished
        std::uint32_t fail = kRoot;
        std::uint32_t length = 0;  // of the match that ends here, own or inherited; 0 for none
        std::int32_t value = -1;
        bool own = false;
    };
    [[nodiscard]] std::uint32_t child(std::uint32_t node, std::uint8_t byte) const;
    [[nodiscard]] std::uint32_t step(std::uint32_t node, std::uint8_t byte) const;

    std::vector<Node> m_nodes{Node{}};
    std::array<std::uint32_t, 256> m_first{};  // children of the root, kRoot for none
    int m_onlyFirst = -1;                      // the one first byte, when there is just one
};

}  // namespace rowscope::text

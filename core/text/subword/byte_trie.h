#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace rowscope::text {

/// Texts found byte by byte, as a double array (Aoe 1989): the child of a node by a byte is where its base and the byte point, if
/// that place says it belongs to it.
class ByteTrie {
public:
    using Node = std::uint32_t;
    static constexpr Node kRoot = 0;
    static constexpr Node kNone = 0xFFFFFFFFU;

    /// Of equal texts the last value counts; empty texts are left out.
    explicit ByteTrie(std::vector<std::pair<std::string_view, std::int32_t>> texts = {});

    [[nodiscard]] Node child(Node node, char byte) const {
        const Node at = m_cells[node].base ^ static_cast<std::uint8_t>(byte);
        return m_cells[at].parent == node && at != kRoot ? at : kNone;
    }
    /// The value of the text that ends at `node`, or a negative number.
    [[nodiscard]] std::int32_t value(Node node) const { return m_cells[node].value; }
    /// Follows all of `text` from `node` on.
    [[nodiscard]] Node walk(Node node, std::string_view text) const {
        for (std::size_t i = 0; i < text.size() && node != kNone; ++i) node = child(node, text[i]);
        return node;
    }

private:
    struct Cell {
        std::uint32_t base = 0;
        Node parent = kNone;
        std::int32_t value = -1;
    };
    using Texts = std::vector<std::pair<std::string_view, std::int32_t>>;
    struct Task {
        std::size_t begin;
        std::size_t end;
        std::uint32_t depth;
        Node node;
    };
    void place(const Texts& texts, const Task& task, std::vector<Task>& tasks);
    [[nodiscard]] std::uint32_t findBase(const std::vector<std::uint8_t>& bytes);
    void ensure(std::size_t cells);

    std::vector<Cell> m_cells;
    std::vector<bool> m_used;
    std::size_t m_firstFree = 1;
};

}  // namespace rowscope::text

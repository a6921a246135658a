#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/rows/row_table.h"

namespace rowscope::rows::laya {

/// One sequence of a tree: its tokens, and how many of them may be shared with others because nothing after them changes
/// their rows (all under causal attention, those before the option span under block attention, none where every row reads
/// every other).
struct TreeSequence {
    std::span<const std::int32_t> ids;
    std::int32_t shareable = 0;
};

/// Several sequences packed as one: what they begin with in common is one node, what differs hangs below it. A row may read
/// the rows of its own node and of the nodes above (masks::branch), so every row sees exactly what it would see alone.
struct TokenTree {
    struct Node {
        std::int32_t parent = -1;             ///< -1 = the root is above, or this is the root
        RowRange rows;                        ///< in the packed sequence
        std::int32_t depth = 0;               ///< position of its first row in the sequences that pass through it
        std::vector<std::int32_t> sequences;  ///< that pass through it, ascending
    };
    std::vector<Node> nodes;                        ///< parents before children; rows in order
    std::int32_t sharedRows = 0;                    ///< length of the root: the prefix of all sequences (0 = none)
    std::vector<std::vector<std::int32_t>> pathOf;  ///< per sequence its nodes, root first
    std::int32_t rowCount = 0;

    /// Packed row of a sequence's row; the row must lie in the sequence.
    [[nodiscard]] std::int32_t packedRow(std::int32_t sequence, std::int32_t row) const;
    /// Packed rows of a whole sequence, in order.
    [[nodiscard]] std::vector<std::int32_t> packedRows(std::int32_t sequence) const;
    /// Per packed row: its node, -1 for rows of the root that all sequences share.
    [[nodiscard]] std::vector<std::int32_t> nodeOfRow() const;
    /// Per node its parent, -1 where the parent is the shared root or there is none.
    [[nodiscard]] std::vector<std::int32_t> parents() const;
    /// Per packed row its position in the sequences it belongs to.
    [[nodiscard]] std::vector<std::int32_t> positions() const;
};

/// Builds the tree in O(total tokens). Children stand in the order of their first sequence.
[[nodiscard]] TokenTree buildTokenTree(std::span<const TreeSequence> sequences);

/// Rows that all sequences share as the reference's prefix cache defines it (laya-vision 6): the longest common prefix that
/// leaves every sequence one token, no longer than `shareable`; 0 when shorter than `atLeast` (the pictures' rows) or empty.
[[nodiscard]] std::int32_t sharedPrefix(std::span<const TreeSequence> sequences, std::int32_t atLeast);

}  // namespace rowscope::rows::laya

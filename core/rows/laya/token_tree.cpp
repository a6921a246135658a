#include "core/rows/laya/token_tree.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace rowscope::rows::laya {
namespace {

/// Splits groups of sequences that agree up to a depth; an explicit stack, because a tree may be as deep as it is long.
class Builder {
public:
    explicit Builder(std::span<const TreeSequence> sequences) : m_sequences(sequences) { m_tree.pathOf.resize(sequences.size()); }

    TokenTree build() {
        std::vector<std::int32_t> all(m_sequences.size());
        std::iota(all.begin(), all.end(), 0);
        if (!all.empty()) m_stack.push_back({-1, 0, std::move(all)});
        while (!m_stack.empty()) {
            Task task = std::move(m_stack.back());
            m_stack.pop_back();
            expand(std::move(task));
        }
        if (!m_tree.nodes.empty() && m_tree.nodes.front().sequences.size() == m_sequences.size())
            m_tree.sharedRows = m_tree.nodes.front().rows.size();
        return std::move(m_tree);
    }

private:
    struct Task {
        std::int32_t parent = -1;
        std::int32_t depth = 0;
        std::vector<std::int32_t> sequences;
    };

    [[nodiscard]] const TreeSequence& at(std::int32_t sequence) const { return m_sequences[static_cast<std::size_t>(sequence)]; }
    [[nodiscard]] std::int32_t length(std::int32_t sequence) const { return static_cast<std::int32_t>(at(sequence).ids.size()); }

    /// How far the sequences of a task agree and may share, as a depth.
    [[nodiscard]] std::int32_t agreement(const Task& task) const {
        const std::int32_t first = task.sequences.front();
        if (task.sequences.size() == 1) return length(first);
        std::int32_t end = length(first);
        for (const std::int32_t s : task.sequences) end = std::min({end, length(s), at(s).shareable});
        for (const std::int32_t s : task.sequences) {
            std::int32_t depth = task.depth;
            while (depth < end && at(s).ids[static_cast<std::size_t>(depth)] == at(first).ids[static_cast<std::size_t>(depth)]) ++depth;
            end = std::max(depth, task.depth);
        }
        return std::max(end, task.depth);
    }

    void expand(Task task) {
        const std::int32_t end = agreement(task);
        std::int32_t node = task.parent;
        if (end > task.depth) {
            node = static_cast<std::int32_t>(m_tree.nodes.size());
            m_tree.nodes.push_back({task.parent, {m_tree.rowCount, m_tree.rowCount + end - task.depth}, task.depth, task.sequences});
            m_tree.rowCount += end - task.depth;
            for (const std::int32_t s : task.sequences) m_tree.pathOf[static_cast<std::size_t>(s)].push_back(node);
        }
        // Groups by next token, in order of first sequence; what may not share goes on alone.
        std::vector<Task> children;
        std::map<std::int32_t, std::size_t> childOfToken;
        for (const std::int32_t s : task.sequences) {
            if (end >= length(s)) continue;
            const bool alone = end >= at(s).shareable;
            const auto [child, fresh] = alone ? std::pair{childOfToken.end(), true}
                                              : childOfToken.try_emplace(at(s).ids[static_cast<std::size_t>(end)], children.size());
            if (alone || fresh)
                children.push_back({node, end, {s}});
            else
                children[child->second].sequences.push_back(s);
        }
        for (auto child = children.rbegin(); child != children.rend(); ++child) m_stack.push_back(std::move(*child));
    }

    std::span<const TreeSequence> m_sequences;
    TokenTree m_tree;
    std::vector<Task> m_stack;
};

}  // namespace

TokenTree buildTokenTree(std::span<const TreeSequence> sequences) { return Builder(sequences).build(); }

std::int32_t TokenTree::packedRow(std::int32_t sequence, std::int32_t row) const {
    const auto& path = pathOf[static_cast<std::size_t>(sequence)];
    const auto node = std::upper_bound(path.begin(), path.end(), row,
                                       [&](std::int32_t r, std::int32_t n) { return r < nodes[static_cast<std::size_t>(n)].depth; });
    const Node& found = nodes[static_cast<std::size_t>(*std::prev(node))];
    return found.rows.begin + row - found.depth;
}

std::vector<std::int32_t> TokenTree::packedRows(std::int32_t sequence) const {
    std::vector<std::int32_t> rows;
    for (const std::int32_t n : pathOf[static_cast<std::size_t>(sequence)]) {
        const Node& node = nodes[static_cast<std::size_t>(n)];
        for (std::int32_t row = node.rows.begin; row < node.rows.end; ++row) rows.push_back(row);
    }
    return rows;
}

std::vector<std::int32_t> TokenTree::nodeOfRow() const {
    std::vector<std::int32_t> result(static_cast<std::size_t>(rowCount), -1);
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        if (n == 0 && sharedRows > 0) continue;
        std::fill(result.begin() + nodes[n].rows.begin, result.begin() + nodes[n].rows.end, static_cast<std::int32_t>(n));
    }
    return result;
}

std::vector<std::int32_t> TokenTree::parents() const {
    std::vector<std::int32_t> result;
    for (const Node& node : nodes) result.push_back(node.parent == 0 && sharedRows > 0 ? -1 : node.parent);
    return result;
}

std::vector<std::int32_t> TokenTree::positions() const {
    std::vector<std::int32_t> result(static_cast<std::size_t>(rowCount));
    for (const Node& node : nodes)
        for (std::int32_t row = node.rows.begin; row < node.rows.end; ++row)
            result[static_cast<std::size_t>(row)] = node.depth + row - node.rows.begin;
    return result;
}

std::int32_t sharedPrefix(std::span<const TreeSequence> sequences, std::int32_t atLeast) {
    if (sequences.empty()) return 0;
    const auto& first = sequences.front().ids;
    std::size_t end = first.size();
    for (const TreeSequence& s : sequences) {
        const std::size_t most = s.ids.empty() ? 0 : s.ids.size() - 1;
        end = std::min({end, most, static_cast<std::size_t>(std::max(s.shareable, 0))});
        end = static_cast<std::size_t>(std::mismatch(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(end), s.ids.begin()).first -
                                       first.begin());
    }
    const auto rows = static_cast<std::int32_t>(end);
    return rows >= std::max(1, atLeast) ? rows : 0;
}

}  // namespace rowscope::rows::laya

#include "model/engine/packed_pass.h"

#include <ATen/ops/ones.h>

#include <algorithm>

#include "model/nn/attention.h"

namespace rowscope::engine {
namespace {

using rows::laya::TokenTree;

/// bool [1, 1, own, before + own]: causal, and open inside the option span, given in the node's own rows.
at::Tensor blockAllowed(std::int64_t before, std::int64_t own, std::int64_t spanBegin, std::int64_t spanEnd) {
    at::Tensor allowed = nn::causalAllowed(own, before + own);
    allowed.narrow(0, spanBegin, spanEnd - spanBegin).narrow(1, before + spanBegin, spanEnd - spanBegin).fill_(true);
    return allowed.unsqueeze(0).unsqueeze(0);
}

class Packer {
public:
    Packer(const rows::laya::Plan& plan, const TokenTree& tree, std::int64_t prefixRows)
        : m_plan(plan), m_tree(tree), m_prefix(prefixRows) {}

    PackedPass pack() {
        m_rangeOfNode.resize(m_tree.nodes.size());
        for (std::size_t n = 0; n < m_tree.nodes.size(); ++n) add(n);
        return std::move(m_pass);
    }

private:
    void add(std::size_t n) {
        const TokenTree::Node& node = m_tree.nodes[n];
        const std::int64_t skip = std::clamp<std::int64_t>(m_prefix - node.depth, 0, node.rows.size());
        const auto begin = static_cast<std::int64_t>(m_pass.ids.size());
        const auto& ids = m_plan.rows[static_cast<std::size_t>(node.sequences.front())].sequence.ids;
        for (std::int64_t i = skip; i < node.rows.size(); ++i) {
            m_pass.ids.push_back(ids[static_cast<std::size_t>(node.depth + i)]);
            m_pass.positions.push_back(node.depth + i);
        }
        const auto end = static_cast<std::int64_t>(m_pass.ids.size());
        m_rangeOfNode[n] = {begin, end};
        if (end == begin) return;
        nn::AttentionSegment segment;
        segment.queryBegin = begin;
        segment.queryEnd = end;
        segment.readsPrefix = m_prefix > 0;
        for (std::int32_t up = static_cast<std::int32_t>(n); up >= 0; up = m_tree.nodes[static_cast<std::size_t>(up)].parent) {
            const auto range = m_rangeOfNode[static_cast<std::size_t>(up)];
            if (range.second > range.first) segment.keys.insert(segment.keys.begin(), range);
        }
        joinNeighbours(segment.keys);
        segment.mask = maskOf(node, end - begin);
        m_pass.segments.push_back(std::move(segment));
    }

    /// Ranges that touch become one, so that nothing has to be copied together.
    static void joinNeighbours(std::vector<std::pair<std::int64_t, std::int64_t>>& ranges) {
        std::size_t kept = 0;
        for (std::size_t i = 1; i < ranges.size(); ++i) {
            if (ranges[kept].second == ranges[i].first)
                ranges[kept].second = ranges[i].second;
            else
                ranges[++kept] = ranges[i];
        }
        if (!ranges.empty()) ranges.resize(kept + 1);
    }

    [[nodiscard]] nn::AttentionMask maskOf(const TokenTree::Node& node, std::int64_t own) const {
        if (!m_plan.block) return {{}, true};
        const auto& span = m_plan.rows[static_cast<std::size_t>(node.sequences.front())].sequence.optionSpan;
        const std::int64_t nodeEnd = node.depth + node.rows.size();
        if (nodeEnd <= span.begin) return {{}, true};
        const std::int64_t firstOwn = nodeEnd - own;  // position of the node's first row in this pass
        return {blockAllowed(firstOwn, own, span.begin - firstOwn, span.end - firstOwn), false};
    }

    const rows::laya::Plan& m_plan;
    const TokenTree& m_tree;
    std::int64_t m_prefix;
    std::vector<std::pair<std::int64_t, std::int64_t>> m_rangeOfNode;
    PackedPass m_pass;
};

}  // namespace

PackedPass packPass(const rows::laya::Plan& plan, const TokenTree& tree, std::int64_t prefixRows) {
    return Packer(plan, tree, prefixRows).pack();
}

}  // namespace rowscope::engine

#include <algorithm>
#include <limits>

#include "core/masks/terms_rows.h"

namespace rowscope::masks {
namespace {

/// The keys of a row are those of its node's path to the root, which every row of the node shares.
class Branch final : public Term {
public:
    Branch(std::span<const std::int32_t> nodeOfRow, std::span<const std::int32_t> parent, std::int64_t offset)
        : m_node(nodeOfRow.begin(), nodeOfRow.end()), m_parent(parent.begin(), parent.end()), m_offset(offset) {
        const std::size_t most = m_node.size() + parent.size();  // an id beyond that names nothing and must not cost memory
        std::size_t nodes = parent.size();
        for (std::int32_t& node : m_node) {
            if (node >= 0 && static_cast<std::size_t>(node) >= most) node = kNoNode;
            if (node >= 0) nodes = std::max(nodes, static_cast<std::size_t>(node) + 1);
        }
        std::vector<KeyRuns> own(nodes);
        KeyRuns shared;
        for (std::size_t row = 0; row < m_node.size(); ++row) {
            const auto key = static_cast<std::int64_t>(row);
            if (m_node[row] == kNoNode) continue;
            KeyRuns& runs = m_node[row] < 0 ? shared : own[static_cast<std::size_t>(m_node[row])];
            appendClipped(runs, key, key + 1, {key, key + 1});
        }
        m_path.resize(nodes);
        for (std::size_t node = 0; node < nodes; ++node) {
            KeyRuns joined;
            unite(shared, own[node], m_path[node]);
            std::size_t steps = 0;
            for (std::int32_t up = parentOf(parent, node); up >= 0 && steps <= nodes;
                 up = parentOf(parent, static_cast<std::size_t>(up)), ++steps) {
                unite(m_path[node], own[static_cast<std::size_t>(up)], joined);
                m_path[node].swap(joined);
            }
            if (steps > nodes) unite(shared, own[node], m_path[node]);  // a circle is no tree
        }
        m_shared = std::move(shared);
    }
    [[nodiscard]] std::string_view name() const override { return "branch"; }
    [[nodiscard]] bool allows(Cell cell) const override {
        const KeyRuns* path = pathOf(cell.query + m_offset);
        if (!path) return false;
        const auto run = std::partition_point(path->begin(), path->end(), [&](const KeyRun& r) { return r.end <= cell.key; });
        return run != path->end() && cell.key >= run->begin;
    }
    void runs(std::int64_t query, KeyRun window, KeyRuns& out) const override {
        if (const KeyRuns* path = pathOf(query + m_offset)) appendWindow(out, path->data(), path->size(), window);
    }
    [[nodiscard]] std::string reason(Cell cell, const RowNamer&) const override {
        const std::int64_t query = cell.query + m_offset;
        const std::int32_t keyNode =
            cell.key >= 0 && static_cast<std::size_t>(cell.key) < m_node.size() ? m_node[static_cast<std::size_t>(cell.key)] : -1;
        if (allows(cell)) {
            if (keyNode < 0) return "all branches share " + std::to_string(cell.key);
            return std::to_string(cell.key) + " is on the branch of " + std::to_string(query);
        }
        return std::to_string(cell.key) + " is on branch " + std::to_string(keyNode) + ", which " + std::to_string(query) +
               " does not follow";
    }
    [[nodiscard]] std::optional<TermRecord> record() const override {
        return TermRecord{"branch", {{"offset", m_offset}}, {{"node", m_node}, {"parent", m_parent}}, {}};
    }

private:
    static constexpr std::int32_t kNoNode = std::numeric_limits<std::int32_t>::min();

    static std::int32_t parentOf(std::span<const std::int32_t> parent, std::size_t node) {
        if (node >= parent.size() || parent[node] < 0 || static_cast<std::size_t>(parent[node]) >= parent.size()) return -1;
        return parent[node];
    }
    [[nodiscard]] const KeyRuns* pathOf(std::int64_t row) const {
        if (row < 0 || static_cast<std::size_t>(row) >= m_node.size()) return nullptr;
        const std::int32_t node = m_node[static_cast<std::size_t>(row)];
        return node < 0 ? &m_shared : &m_path[static_cast<std::size_t>(node)];
    }

    std::vector<std::int32_t> m_node;
    std::vector<std::int32_t> m_parent;
    std::int64_t m_offset;
    std::vector<KeyRuns> m_path;
    KeyRuns m_shared;
};

}  // namespace

TermPtr branch(std::span<const std::int32_t> nodeOfRow, std::span<const std::int32_t> parent, std::int64_t queryOffset) {
    return std::make_shared<Branch>(nodeOfRow, parent, queryOffset);
}

}  // namespace rowscope::masks

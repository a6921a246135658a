#include "core/rows/packing.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

namespace rowscope::rows {
namespace {

constexpr std::size_t kDimensions = 4;
using Dimensions = std::array<std::int64_t, kDimensions>;
constexpr std::array<std::string_view, kDimensions> kDimensionNames{"rows", "media rows", "tiles", "frames"};

Dimensions sizeOf(const ExampleSize& e) { return {e.rows(), e.mediaRows, e.tiles, e.frames}; }
bool fits(const Dimensions& need, const Dimensions& room) {
    for (std::size_t d = 0; d < kDimensions; ++d)
        if (need[d] > room[d]) return false;
    return true;
}

/// Room left in each open sequence, with the largest row room of every subtree, so that the first fit by rows is found in O(log n).
class OpenBins {
public:
    explicit OpenBins(std::size_t most) {
        while (m_leaves < most) m_leaves *= 2;
        m_largest.assign(2 * m_leaves, -1);
    }
    [[nodiscard]] std::size_t count() const { return m_room.size(); }
    void open(const Dimensions& room) {
        m_room.push_back(room);
        update(m_room.size() - 1);
    }
    void take(std::size_t bin, const Dimensions& need) {
        for (std::size_t d = 0; d < kDimensions; ++d) m_room[bin][d] -= need[d];
        update(bin);
    }
    /// First bin with room in every dimension, or count().
    [[nodiscard]] std::size_t firstFit(const Dimensions& need) const {
        for (std::size_t bin = firstFrom(0, need[0]); bin < count(); bin = firstFrom(bin + 1, need[0]))
            if (fits(need, m_room[bin])) return bin;
        return count();
    }

private:
    void update(std::size_t bin) {
        std::size_t node = bin + m_leaves;
        m_largest[node] = m_room[bin][0];
        for (node /= 2; node >= 1; node /= 2) m_largest[node] = std::max(m_largest[2 * node], m_largest[2 * node + 1]);
    }
    /// First bin at or after `from` whose row room is at least `rows`.
    [[nodiscard]] std::size_t firstFrom(std::size_t from, std::int64_t rows) const {
        if (from >= m_leaves) return count();
        std::size_t node = from + m_leaves;
        while (m_largest[node] < rows) {
            while (node % 2 == 1) node /= 2;  // a right child: go up until there is a sibling to the right
            if (node == 0) return count();
            ++node;
        }
        while (node < m_leaves) node = m_largest[2 * node] >= rows ? 2 * node : 2 * node + 1;
        return node - m_leaves;
    }

    std::size_t m_leaves = 1;
    std::vector<std::int64_t> m_largest;
    std::vector<Dimensions> m_room;
};

}  // namespace

Result<PackPlan> packFirstFitDecreasing(std::span<const ExampleSize> examples, const PackLimits& limits) {
    constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max() / 2;
    Dimensions room{limits.rows, limits.mediaRows, limits.tiles, limits.frames};
    for (std::int64_t& limit : room)
        if (limit <= 0) limit = kUnlimited;
    PackPlan plan;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const Dimensions need = sizeOf(examples[i]);
        for (std::size_t d = 0; d < kDimensions; ++d)
            if (need[d] < 0 || need[d] > room[d])
                return fail(ErrorKind::Limit, "example " + std::to_string(i), "does not fit into one sequence",
                            "at most " + std::to_string(room[d]) + " " + std::string(kDimensionNames[d]), std::to_string(need[d]),
                            "leave it out, cut it, or raise the limit");
        plan.rows += need[0];
    }
    std::vector<std::size_t> order(examples.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return examples[a].rows() > examples[b].rows(); });
    OpenBins bins(std::max<std::size_t>(examples.size(), 1));
    for (const std::size_t example : order) {
        const Dimensions need = sizeOf(examples[example]);
        const std::size_t bin = bins.firstFit(need);
        if (bin == bins.count()) {
            bins.open(room);
            plan.bins.emplace_back();
        }
        bins.take(bin, need);
        plan.bins[bin].push_back(example);
    }
    if (limits.rows > 0) plan.paddedRows = static_cast<std::int64_t>(plan.bins.size()) * limits.rows - plan.rows;
    return plan;
}

Result<OriginPermutation> permuteOrigins(std::span<const std::int32_t> order, std::span<const std::vector<std::int32_t>> mediaByExample) {
    OriginPermutation out;
    out.newPositionOfOld.assign(mediaByExample.size(), -1);
    if (order.size() != mediaByExample.size())
        return fail(ErrorKind::Value, "order", "has another length than the examples", std::to_string(mediaByExample.size()),
                    std::to_string(order.size()));
    for (std::size_t j = 0; j < order.size(); ++j) {
        const auto old = static_cast<std::size_t>(order[j]);
        if (order[j] < 0 || old >= order.size() || out.newPositionOfOld[old] >= 0)
            return fail(ErrorKind::Value, "order[" + std::to_string(j) + "]", "is no permutation of the examples",
                        "each of 0.." + std::to_string(order.size() - 1) + " once", std::to_string(order[j]));
        out.newPositionOfOld[old] = static_cast<std::int32_t>(j);
        out.mediaByPosition.push_back(mediaByExample[old]);
        if (mediaByExample[j] != mediaByExample[old]) out.wrongIfUnpermuted.push_back(static_cast<std::int32_t>(j));
    }
    return out;
}

}  // namespace rowscope::rows

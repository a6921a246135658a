// For random expressions over every term: a tile, a row of runs and a single cell always say the same.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "core/masks/summary.h"
#include "core/masks/term_dense.h"
#include "core/masks/terms_cross.h"
#include "core/masks/terms_order.h"
#include "core/masks/terms_rows.h"
#include "core/masks/topologies.h"

namespace rowscope::masks {
namespace {

class RandomMasks {
public:
    explicit RandomMasks(unsigned seed) : m_random(seed) {}

    std::int64_t below(std::int64_t n) { return static_cast<std::int64_t>(m_random() % static_cast<std::uint64_t>(n)); }

    Mask mask() {
        m_rows = 1 + below(150);
        m_offset = below(3) == 0 ? below(m_rows) : 0;
        return sibling();
    }
    /// Another mask of the same size.
    Mask sibling() { return Mask("random", m_rows - m_offset, m_rows, expression(0)); }
    [[nodiscard]] std::int64_t offset() const { return m_offset; }
    std::vector<std::int32_t> segments() { return ids(4); }
    std::vector<std::uint8_t> live() { return flags(static_cast<std::size_t>(m_rows)); }

private:
    std::vector<std::int32_t> ids(std::int64_t kinds) {
        std::vector<std::int32_t> out(static_cast<std::size_t>(m_rows));
        std::int32_t id = -1;
        for (auto& value : out) {
            if (below(4) == 0) id = static_cast<std::int32_t>(below(kinds + 1)) - 1;
            value = id;
        }
        return out;
    }
    std::vector<std::uint8_t> flags(std::size_t size) {
        std::vector<std::uint8_t> out(size);
        for (auto& value : out) value = below(3) != 0;
        return out;
    }
    std::vector<rows::OriginKind> kinds() {
        std::vector<rows::OriginKind> out;
        for (std::int32_t id : ids(3)) out.push_back(static_cast<rows::OriginKind>(id));
        return out;
    }
    TermPtr term() {
        const auto n = static_cast<std::size_t>(m_rows);
        const auto queries = static_cast<std::size_t>(m_rows - m_offset);
        switch (below(14)) {
            case 0:
                return validity(flags(n));
            case 1:
                return validity(flags(n), flags(queries));
            case 2:
                return causal(m_offset);
            case 3:
                return slidingWindow(below(40) - 1, below(40) - 1, m_offset);
            case 4:
                return prefixLm(below(m_rows + 1));
            case 5:
                return qformer(static_cast<QFormerMode>(below(3)), below(m_rows), below(m_rows));
            case 6:
                return mediaKeys(kinds());
            case 7:
                return textCausal(kinds(), m_offset);
            case 8:
                return segment(ids(5), m_offset);
            case 9:
                return bidirectionalMediaBlock(rows::mediaBlocks(kinds(), ids(4), static_cast<rows::BlockRule>(below(2))), m_offset);
            case 10:
                return prefixTokens(flags(n), m_offset);
            case 11:
                return branch(ids(6), std::vector<std::int32_t>{-1, 0, 0, 1, -1, 4}, m_offset);
            case 12: {
                const auto rule = static_cast<CrossRule>(below(4));
                std::vector<std::int32_t> slots(n, -1);
                std::vector<std::int64_t> latents;
                for (auto& slot : slots)
                    if (below(8) == 0) {
                        slot = static_cast<std::int32_t>(latents.size());
                        latents.push_back(below(6));
                    }
                return crossMedia(mediaWindows(rule, slots, flags(n), ids(3)), latents, rule);
            }
            default: {
                std::vector<std::uint8_t> cells(n * queries);
                for (auto& cell : cells) cell = below(2) == 0;
                return denseFromBytes(cells, m_rows - m_offset, m_rows);
            }
        }
    }
    Expression expression(int depth) {
        if (depth == 3 || below(3) == 0) return Expression::of(term());
        std::vector<Expression> children(static_cast<std::size_t>(below(4)));
        for (auto& child : children) child = expression(depth + 1);
        return below(2) ? Expression::all(std::move(children)) : Expression::any(std::move(children));
    }

    std::mt19937_64 m_random;
    std::int64_t m_rows = 0;
    std::int64_t m_offset = 0;
};

TEST(MaskProperties, TileRunsAndCellAgreeForRandomExpressionsAndAreas) {
    for (unsigned seed = 0; seed < 400; ++seed) {
        RandomMasks random(seed);
        const Mask mask = random.mask();
        const TileArea area{random.below(mask.queries() + 9) - 5, random.below(mask.keys() + 9) - 5, random.below(70), random.below(140)};
        std::vector<std::uint8_t> tile(static_cast<std::size_t>(area.queries * area.keys), 9);
        mask.fill(area, tile);
        RunReader reader(mask);
        for (std::int64_t q = 0; q < area.queries; ++q) {
            std::vector<std::uint8_t> fromRuns(static_cast<std::size_t>(area.keys), 0);
            const KeyRuns& runs = reader.row(area.queryBegin + q, {area.keyBegin, area.keyBegin + area.keys});
            for (std::size_t i = 0; i < runs.size(); ++i) {
                ASSERT_LT(runs[i].begin, runs[i].end);
                if (i > 0) {
                    ASSERT_LT(runs[i - 1].end, runs[i].begin) << "seed " << seed;
                }
                for (std::int64_t k = runs[i].begin; k < runs[i].end; ++k) fromRuns.at(static_cast<std::size_t>(k - area.keyBegin)) = 1;
            }
            for (std::int64_t k = 0; k < area.keys; ++k) {
                const std::uint8_t cell = mask.allows({area.queryBegin + q, area.keyBegin + k});
                ASSERT_EQ(tile[static_cast<std::size_t>(q * area.keys + k)], cell) << "seed " << seed << " q " << q << " k " << k;
                ASSERT_EQ(fromRuns[static_cast<std::size_t>(k)], cell) << "seed " << seed << " q " << q << " k " << k;
            }
        }
    }
}

TEST(MaskProperties, CountsAndBlocksEqualCountingCells) {
    for (unsigned seed = 1000; seed < 1200; ++seed) {
        RandomMasks random(seed);
        const Mask mask = random.mask();
        const auto dense = mask.dense();
        std::int64_t allowed = 0;
        for (auto cell : dense) allowed += cell;
        EXPECT_EQ(*countAllowed(mask), allowed);

        const TileArea area{random.below(mask.queries()), random.below(mask.keys()), random.below(90) + 1, random.below(90) + 1};
        const std::int64_t c = random.below(9) + 1;
        const auto blocks = *coverage(mask, area, c);
        const std::int64_t columns = (area.keys + c - 1) / c;
        std::vector<std::uint64_t> expected(blocks.size(), 0);
        for (std::int64_t q = 0; q < area.queries; ++q)
            for (std::int64_t k = 0; k < area.keys; ++k)
                expected[static_cast<std::size_t>(q / c * columns + k / c)] += mask.allows({area.queryBegin + q, area.keyBegin + k});
        EXPECT_EQ(blocks, expected) << "seed " << seed;
    }
}

TEST(MaskProperties, DifferencesEqualComparingCells) {
    for (unsigned seed = 2000; seed < 2200; ++seed) {
        RandomMasks random(seed);
        const Mask actual = random.mask();
        const Mask expected = random.sibling();
        const auto segments = random.segments();
        const auto live = random.live();
        const std::int64_t offset = random.offset();
        const auto found = *compareEdges(actual, expected, {.live = live, .segment = segments, .queryOffset = offset});
        std::array<std::int64_t, 3> extra{};
        std::int64_t missing = 0;
        std::set<std::int64_t> missingKeys;
        for (std::int64_t q = 0; q < actual.queries(); ++q)
            for (std::int64_t k = 0; k < actual.keys(); ++k) {
                const std::int64_t row = q + offset;
                if (!live[static_cast<std::size_t>(row)] || !live[static_cast<std::size_t>(k)]) continue;
                const bool has = actual.allows({q, k});
                const bool should = expected.allows({q, k});
                if (should && !has) {
                    ++missing;
                    missingKeys.insert(k);
                }
                if (!has || should) continue;
                const bool across = segments[static_cast<std::size_t>(row)] != segments[static_cast<std::size_t>(k)];
                ++extra[static_cast<std::size_t>(across ? ExtraKind::CrossSegment : k > row ? ExtraKind::Future : ExtraKind::Other)];
            }
        for (std::size_t kind = 0; kind < extra.size(); ++kind) EXPECT_EQ(found.extra[kind].edges, extra[kind]) << "seed " << seed;
        EXPECT_EQ(found.missing.edges, missing) << "seed " << seed;
        EXPECT_EQ(found.missing.keys, std::vector<std::int64_t>(missingKeys.begin(), missingKeys.end())) << "seed " << seed;
    }
}

}  // namespace
}  // namespace rowscope::masks

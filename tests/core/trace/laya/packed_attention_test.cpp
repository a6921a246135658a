#include "core/trace/laya/packed_attention.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rowscope::trace::laya {
namespace {

using testing::ElementsAre;

/// Two sequences "1 2 | 3 4" and "1 2 | 5": packed rows 0 1 (shared), 2 3 (first), 4 (second).
struct PackedAttention : testing::Test {
    std::vector<std::int32_t> first{1, 2, 3, 4};
    std::vector<std::int32_t> second{1, 2, 5};
    std::vector<rows::laya::TreeSequence> sequences{{first, 4}, {second, 3}};
    rows::laya::TokenTree tree = rows::laya::buildTokenTree(sequences);

    static AttentionTap tap(std::int32_t sequence, std::int32_t layer, Shape shape, const std::vector<float>& weights,
                            std::vector<std::int32_t> queries) {
        return {sequence, layer, Array::of(std::move(shape), weights), std::move(queries)};
    }
};

TEST_F(PackedAttention, QueriesAndKeysStandAtTheirPackedRowsAndForeignBranchesHoldNothing) {
    ASSERT_EQ(tree.rowCount, 5);
    const std::vector<AttentionTap> taps{tap(0, 7, {1, 1, 4}, {0.1F, 0.2F, 0.3F, 0.4F}, {3}),
                                         tap(1, 7, {1, 1, 3}, {0.5F, 0.2F, 0.3F}, {2})};
    const auto made = packedAttention(taps, tree, 1 << 20);
    ASSERT_EQ(made.size(), 1U);
    EXPECT_EQ(made[0].layer, 7);
    EXPECT_THAT(made[0].queryRows, ElementsAre(3, 4));
    EXPECT_EQ(made[0].weights.shape(), (Shape{1, 2, 5}));
    EXPECT_THAT(made[0].weights.toFloats(), ElementsAre(0.1F, 0.2F, 0.3F, 0.4F, 0, 0.5F, 0.2F, 0, 0, 0.3F));
}

TEST_F(PackedAttention, ASharedQueryStandsOnceAndHeadsAndLayersStayApart) {
    const std::vector<AttentionTap> taps{tap(0, 0, {2, 1, 4}, {1, 0, 0, 0, 0, 1, 0, 0}, {1}), tap(1, 0, {2, 1, 3}, {1, 0, 0, 0, 1, 0}, {1}),
                                         tap(1, 2, {2, 1, 3}, {0.5F, 0.5F, 0, 1, 0, 0}, {1})};
    const auto made = packedAttention(taps, tree, 1 << 20);
    ASSERT_EQ(made.size(), 2U);
    EXPECT_THAT(made[0].queryRows, ElementsAre(1));
    EXPECT_THAT(made[0].weights.toFloats(), ElementsAre(1, 0, 0, 0, 0, 0, 1, 0, 0, 0));
    EXPECT_EQ(made[1].layer, 2);
}

TEST_F(PackedAttention, LayersBeyondTheBytesAreLeftOut) {
    const std::vector<AttentionTap> taps{tap(0, 0, {1, 1, 4}, {1, 0, 0, 0}, {3}), tap(0, 1, {1, 1, 4}, {1, 0, 0, 0}, {3})};
    EXPECT_EQ(packedAttention(taps, tree, 5 * 4).size(), 1U);
}

}  // namespace
}  // namespace rowscope::trace::laya

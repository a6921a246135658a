#include "core/rows/laya/token_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rowscope::rows::laya {
namespace {

using testing::ElementsAre;

using Ids = std::vector<std::int32_t>;

std::vector<TreeSequence> causal(const std::vector<Ids>& ids) {
    std::vector<TreeSequence> result;
    for (const Ids& i : ids) result.push_back({i, static_cast<std::int32_t>(i.size())});
    return result;
}

/// Whatever the tree, walking a sequence's path must give the sequence back.
void expectFaithful(const std::vector<TreeSequence>& sequences, const TokenTree& tree) {
    Ids packed(static_cast<std::size_t>(tree.rowCount), -1);
    const Ids positions = tree.positions();
    for (std::size_t s = 0; s < sequences.size(); ++s) {
        const auto rows = tree.packedRows(static_cast<std::int32_t>(s));
        ASSERT_EQ(rows.size(), sequences[s].ids.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto row = static_cast<std::size_t>(rows[i]);
            EXPECT_EQ(tree.packedRow(static_cast<std::int32_t>(s), static_cast<std::int32_t>(i)), rows[i]);
            EXPECT_TRUE(packed[row] == -1 || packed[row] == sequences[s].ids[i]);
            packed[row] = sequences[s].ids[i];
            EXPECT_EQ(positions[row], static_cast<std::int32_t>(i));
        }
    }
    EXPECT_THAT(packed, testing::Not(testing::Contains(-1)));
}

TEST(TokenTree, SharesWhatAgreesAtEveryDepth) {
    const std::vector<Ids> ids{{1, 2, 3, 4, 5}, {1, 2, 3, 6}, {1, 2, 9}, {1, 2, 3, 4, 7}};
    const auto sequences = causal(ids);
    const TokenTree tree = buildTokenTree(sequences);
    EXPECT_EQ(tree.sharedRows, 2);
    EXPECT_EQ(tree.rowCount, 2 + 1 + 1 + 1 + 1 + 1 + 1);  // 1 2 | 3 | 4 | 5 | 7 | 6 | 9
    expectFaithful(sequences, tree);
    EXPECT_THAT(tree.nodeOfRow(), ElementsAre(-1, -1, 1, 2, 3, 4, 5, 6));
    EXPECT_THAT(tree.parents(), ElementsAre(-1, -1, 1, 2, 2, 1, -1));
}

TEST(TokenTree, StopsWhereSequencesMayNoLongerShare) {
    const std::vector<Ids> ids{{1, 2, 3, 4}, {1, 2, 3, 5}, {1, 2, 3, 4}};
    std::vector<TreeSequence> sequences = causal(ids);
    for (TreeSequence& s : sequences) s.shareable = 2;
    TokenTree tree = buildTokenTree(sequences);
    EXPECT_EQ(tree.sharedRows, 2);
    EXPECT_EQ(tree.rowCount, 2 + 3 * 2);
    expectFaithful(sequences, tree);
    for (TreeSequence& s : sequences) s.shareable = 0;
    tree = buildTokenTree(sequences);
    EXPECT_EQ(tree.sharedRows, 0);
    EXPECT_EQ(tree.rowCount, 12);
    expectFaithful(sequences, tree);
}

TEST(TokenTree, HoldsEqualAndContainedSequences) {
    const std::vector<Ids> ids{{1, 2}, {1, 2}, {1, 2, 3}, {4}};
    const auto sequences = causal(ids);
    const TokenTree tree = buildTokenTree(sequences);
    EXPECT_EQ(tree.rowCount, 4);
    expectFaithful(sequences, tree);
    EXPECT_EQ(buildTokenTree({}).rowCount, 0);
}

// laya-vision 6: one token stays with every sequence, the pictures must lie inside, block stops at the first option span.
TEST(SharedPrefix, FollowsTheReference) {
    const std::vector<Ids> ids{{1, 2, 3, 4, 5, 6}, {1, 2, 3, 9, 5}};
    auto sequences = causal(ids);
    EXPECT_EQ(sharedPrefix(sequences, 0), 3);
    EXPECT_EQ(sharedPrefix(sequences, 3), 3);
    EXPECT_EQ(sharedPrefix(sequences, 4), 0);
    const std::vector<Ids> same{{1, 2, 3}, {1, 2, 3}};
    auto equal = causal(same);
    EXPECT_EQ(sharedPrefix(equal, 0), 2);
    equal[0].shareable = equal[1].shareable = 1;
    EXPECT_EQ(sharedPrefix(equal, 0), 1);
    EXPECT_EQ(sharedPrefix(equal, 2), 0);
    const std::vector<Ids> apart{{1, 2}, {3, 4}};
    EXPECT_EQ(sharedPrefix(causal(apart), 0), 0);
}

}  // namespace
}  // namespace rowscope::rows::laya

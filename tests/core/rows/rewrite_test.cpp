#include "core/rows/rewrite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rowscope::rows {
namespace {

using testing::ElementsAre;
constexpr std::int32_t kImage = 7;

RewrittenBatch batch(PadSide side) {
    std::vector<RowTable> templates(2);
    templates[0].rowCount = 3;
    templates[0].tokenId = {21, kImage, 22};
    templates[0].valid = {1, 1, 1};
    templates[0].segment = {0, 0, 1};
    templates[1].rowCount = 3;
    templates[1].tokenId = {31, 0, 0};
    templates[1].valid = {1, 0, 0};
    templates[1].segment = {0, -1, -1};
    const std::vector<std::vector<MediaItem>> media{{{0, 2, {}, {}}}, {}};
    return *rewriteBatch(templates, std::vector<PlaceholderRule>{{OriginKind::Image, kImage, {}, {}}}, media,
                         {.padSide = side, .padToken = 0, .positions = PositionPolicy::MonotonicOverValid});
}

TEST(Rewrite, PadsTheBatchToTheLongestOnTheDeclaredSide) {
    const auto right = batch(PadSide::Right);
    EXPECT_EQ(right.length, 4U);
    EXPECT_THAT(right.sequences[1].rows.valid, ElementsAre(1, 0, 0, 0));
    EXPECT_THAT(right.sequences[1].rows.segment, ElementsAre(0, -1, -1, -1));
    EXPECT_THAT(right.sequences[0].rows.segment, ElementsAre(0, 0, 0, 1));
    EXPECT_THAT(right.sequences[0].rows.position.values, ElementsAre(0, 1, 2, 3));
    const auto left = batch(PadSide::Left);
    EXPECT_THAT(left.sequences[1].rows.valid, ElementsAre(0, 0, 0, 1));
    EXPECT_THAT(left.sequences[1].rows.position.values, ElementsAre(0, 0, 0, 0));
}

TEST(Rewrite, StatesFollowTheirRows) {
    const auto left = batch(PadSide::Left);
    const Array text = Array::of({3, 2}, std::vector<float>{1, 2, 9, 9, 3, 4});
    const Array image = Array::of({2, 2}, std::vector<float>{5, 6, 7, 8});
    const auto states = rewriteStates(left.sequences[0], text, std::vector<Array>{image});
    ASSERT_TRUE(states) << states.error().message();
    EXPECT_THAT(states->toFloats(), ElementsAre(1, 2, 5, 6, 7, 8, 3, 4)) << "the placeholder's own embedding is gone";
    const auto padded = *rewriteStates(left.sequences[1], Array::of({3, 2}, std::vector<float>{1, 2, 9, 9, 9, 9}), {});
    EXPECT_THAT(padded.toFloats(), ElementsAre(0, 0, 0, 0, 0, 0, 1, 2));
}

TEST(Rewrite, AStateOfAnotherShapeIsNamed) {
    const auto b = batch(PadSide::Right);
    const Array text = Array::of({3, 2}, std::vector<float>(6));
    struct Case {
        std::vector<Array> media;
        const char* message;
    };
    const Case cases[] = {
        {{}, "media states: a medium of the sequence has none (expected 1, found 0)."},
        {{Array::of({2, 3}, std::vector<float>(6))}, "states of medium 0: has another width (expected 2, found 3)."},
        {{Array::of({1, 2}, std::vector<float>(2))}, "states of medium 0: has too few rows (expected at least 2, found 1)."},
        {{Array::of({4}, std::vector<float>(4))}, "states of medium 0: has another rank (expected [rows, width], found [4])."},
        {{Array::of({2, 2}, std::vector<double>(4))},
         "states of medium 0: has another dtype than the rewrite reads (expected F32, found F64)."},
    };
    for (const Case& c : cases) EXPECT_EQ(rewriteStates(b.sequences[0], text, c.media).error().message(), c.message);
}

TEST(Rewrite, BoundaryRowsTakeTheirOwnStates) {
    const std::vector<std::int32_t> tokens{kImage};
    const auto out =
        *expandTokens(tokens, std::vector<PlaceholderRule>{{OriginKind::Image, kImage, {3}, {4}}}, std::vector<MediaItem>{{0, 1, {}, {}}});
    const Array text = Array::of({1, 1}, std::vector<float>{9});
    const std::vector<Array> media{Array::of({1, 1}, std::vector<float>{5})};
    EXPECT_FALSE(rewriteStates(out, text, media)) << "boundary tokens need embeddings";
    EXPECT_THAT(rewriteStates(out, text, media, Array::of({2, 1}, std::vector<float>{1, 2}))->toFloats(), ElementsAre(1, 5, 2));
}

}  // namespace
}  // namespace rowscope::rows

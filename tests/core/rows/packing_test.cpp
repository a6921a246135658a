#include "core/rows/packing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace rowscope::rows {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Packing, PutsTheLargestFirstIntoTheFirstSequenceWithRoom) {
    const std::vector<ExampleSize> examples{{3, 0}, {7, 0}, {2, 2}, {1, 0}, {5, 0}};
    const auto plan = *packFirstFitDecreasing(examples, {.rows = 10});
    EXPECT_THAT(plan.bins, ElementsAre(ElementsAre(1, 0), ElementsAre(4, 2, 3)));
    EXPECT_EQ(plan.rows, 20);
    EXPECT_EQ(plan.paddedRows, 0);
}

TEST(Packing, EveryDimensionCounts) {  // equal rows, but two pictures' tiles do not go together
    const std::vector<ExampleSize> examples{{1, 4, 3, 0}, {1, 4, 3, 0}, {5, 0, 0, 0}};
    const auto plan = *packFirstFitDecreasing(examples, {.rows = 100, .tiles = 4});
    EXPECT_THAT(plan.bins, ElementsAre(ElementsAre(0, 2), ElementsAre(1)));
}

TEST(Packing, AnExampleThatFitsNowhereIsNamed) {
    const std::vector<ExampleSize> examples{{3, 0}, {3, 9}};
    EXPECT_EQ(
        packFirstFitDecreasing(examples, {.rows = 100, .mediaRows = 8}).error().message(),
        "example 1: does not fit into one sequence (expected at most 8 media rows, found 9); leave it out, cut it, or raise the limit.");
}

TEST(Packing, EqualsPlainFirstFitOnRandomExamples) {
    std::mt19937 random(5);
    for (int trial = 0; trial < 200; ++trial) {
        std::vector<ExampleSize> examples(random() % 60);
        for (auto& e : examples)
            e = {static_cast<std::int64_t>(random() % 20), static_cast<std::int64_t>(random() % 12),
                 static_cast<std::int64_t>(random() % 3), 0};
        const PackLimits limits{.rows = 32, .mediaRows = 20, .tiles = 4};
        const auto plan = *packFirstFitDecreasing(examples, limits);
        std::vector<std::size_t> order(examples.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return examples[a].rows() > examples[b].rows(); });
        std::vector<std::vector<std::size_t>> bins;
        std::vector<ExampleSize> used;
        for (auto i : order) {
            std::size_t bin = 0;
            while (bin < bins.size() &&
                   (used[bin].rows() + examples[i].rows() > limits.rows || used[bin].mediaRows + examples[i].mediaRows > limits.mediaRows ||
                    used[bin].tiles + examples[i].tiles > limits.tiles))
                ++bin;
            if (bin == bins.size()) {
                bins.emplace_back();
                used.emplace_back();
            }
            bins[bin].push_back(i);
            used[bin].text += examples[i].text;
            used[bin].mediaRows += examples[i].mediaRows;
            used[bin].tiles += examples[i].tiles;
        }
        EXPECT_EQ(plan.bins, bins) << trial;
    }
}

TEST(Packing, MediaGoWithTheirExamples) {
    const std::vector<std::vector<std::int32_t>> media{{}, {10}, {20, 21}};
    const auto out = *permuteOrigins(std::vector<std::int32_t>{2, 0, 1}, media);
    EXPECT_THAT(out.mediaByPosition, ElementsAre(ElementsAre(20, 21), IsEmpty(), ElementsAre(10)));
    EXPECT_THAT(out.newPositionOfOld, ElementsAre(1, 2, 0));
    EXPECT_THAT(out.wrongIfUnpermuted, ElementsAre(0, 1, 2));
    EXPECT_FALSE(permuteOrigins(std::vector<std::int32_t>{0, 0, 1}, media));
    EXPECT_FALSE(permuteOrigins(std::vector<std::int32_t>{0, 1}, media));
    EXPECT_FALSE(permuteOrigins(std::vector<std::int32_t>{0, 1, 3}, media));
}

TEST(Packing, ConcatenationNumbersSegmentsAndKeepsOriginsApart) {
    std::vector<RowTable> examples(2);
    examples[0].rowCount = 2;
    examples[0].tokenId = {1, 7};
    examples[0].originId = {-1, 0};
    examples[0].label = {1, -100};
    examples[1].rowCount = 1;
    examples[1].tokenId = {7};
    examples[1].originId = {0};
    const auto out = *concatenate(examples, std::vector<std::int32_t>{0, 5});
    EXPECT_THAT(out.segment, ElementsAre(0, 0, 1));
    EXPECT_THAT(out.tokenId, ElementsAre(1, 7, 7));
    EXPECT_THAT(out.originId, ElementsAre(-1, 0, 5));
    EXPECT_THAT(out.label, IsEmpty()) << "one example has no labels, so nobody knows them all";
}

TEST(CuSeqlens, BothWays) {
    const std::vector<std::int32_t> segments{0, 0, 1, 2, 2, -1};
    const auto lengths = *cuSeqlensFromSegments(segments);
    EXPECT_THAT(lengths, ElementsAre(0, 2, 3, 5));
    EXPECT_EQ(*segmentsFromCuSeqlens(std::vector<std::int64_t>{0, 2, 3, 5}, 6), segments);
    EXPECT_THAT(segmentBoundaries(segments), ElementsAre(2, 3));
    EXPECT_THAT(*cuSeqlensFromSegments({}), ElementsAre(0));
}

TEST(CuSeqlens, BadListsNameTheEntry) {
    struct Case {
        std::vector<std::int64_t> lengths;
        const char* where;
    };
    const Case cases[] = {{{}, "cu_seqlens[0]"},
                          {{1, 3}, "cu_seqlens[0]"},
                          {{0, 3, 2}, "cu_seqlens[2]"},
                          {{0, 9}, "cu_seqlens[1]"},
                          {{0, -1}, "cu_seqlens[1]"}};
    for (const Case& c : cases) {
        const auto out = segmentsFromCuSeqlens(c.lengths, 5);
        ASSERT_FALSE(out);
        EXPECT_EQ(out.error().where, c.where);
    }
    EXPECT_EQ(cuSeqlensFromSegments(std::vector<std::int32_t>{0, 1, 0}).error().where, "row 2");
    EXPECT_EQ(cuSeqlensFromSegments(std::vector<std::int32_t>{0, -1, 1}).error().where, "row 1");
}

}  // namespace
}  // namespace rowscope::rows

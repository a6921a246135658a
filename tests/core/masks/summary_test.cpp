#include "core/masks/summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/masks/term_dense.h"
#include "core/masks/terms_order.h"
#include "core/masks/terms_rows.h"
#include "tests/core/masks/mask_text.h"

namespace rowscope::masks {
namespace {

using E = Expression;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(MaskSummary, CountsATriangleOf131072RowsWithoutAMatrix) {
    const std::int64_t n = 131072;
    EXPECT_EQ(*countAllowed(maskOf(causal(), n, n)), n * (n + 1) / 2);
}

TEST(MaskSummary, FindsLiveQueriesThatReadNothing) {
    const std::vector<std::uint8_t> valid{0, 0, 1, 1};  // left padding, keys only: rows 0 and 1 have no key
    const Mask mask("left pad", 4, 4, E::all({E::of(validity(valid)), E::of(causal())}));
    EXPECT_THAT(*fullyBlockedQueries(mask), ElementsAre(0, 1));
    EXPECT_THAT(*fullyBlockedQueries(mask, {}, valid), IsEmpty());
}

TEST(MaskSummary, SortsExtraEdgesByKind) {
    const std::vector<std::int32_t> segments{0, 0, 1, 1};
    const Mask expected("packed", 4, 4, E::all({E::of(segment(segments)), E::of(causal())}));
    //                                         row 1 reads 2 (segment), row 2 reads 3 (future), row 3 misses 2
    const std::vector<std::uint8_t> cells{1, 0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1};
    const Mask actual = maskOf(denseFromBytes(cells, 4, 4), 4, 4);
    const auto difference = compareEdges(actual, expected, {.live = {}, .segment = segments});
    ASSERT_TRUE(difference) << difference.error().message();
    EXPECT_EQ(difference->of(ExtraKind::CrossSegment).edges, 1);
    EXPECT_THAT(difference->of(ExtraKind::CrossSegment).first, ElementsAre(Cell{1, 2}));
    EXPECT_THAT(difference->of(ExtraKind::Future).first, ElementsAre(Cell{2, 3}));
    EXPECT_EQ(difference->of(ExtraKind::Other).edges, 0);
    EXPECT_THAT(difference->missing.first, ElementsAre(Cell{3, 2}));
    EXPECT_FALSE(difference->same());
    EXPECT_TRUE(compareEdges(expected, expected, {})->same());
}

TEST(MaskSummary, ComparesOnlyLiveRows) {
    const std::vector<std::uint8_t> live{1, 1, 0};
    const Mask actual = maskOf(prefixLm(3), 3, 3);
    const auto difference = *compareEdges(actual, maskOf(causal(), 3, 3), {.live = live, .segment = {}});
    EXPECT_THAT(difference.of(ExtraKind::Future).first, ElementsAre(Cell{0, 1}));
    EXPECT_THAT(difference.of(ExtraKind::Future).queries, ElementsAre(0));
    EXPECT_THAT(difference.of(ExtraKind::Future).keys, ElementsAre(1));
}

TEST(MaskSummary, LeakOfAPackedMaskAt131072RowsIsCountedExactly) {
    const std::int64_t n = 131072;
    std::vector<std::int32_t> segments(static_cast<std::size_t>(n));
    for (std::size_t row = 0; row < segments.size(); ++row) segments[row] = static_cast<std::int32_t>(row / 1024);
    const Mask expected("packed", n, n, E::all({E::of(segment(segments)), E::of(causal())}));
    const auto difference = *compareEdges(maskOf(causal(), n, n), expected, {.live = {}, .segment = segments});
    EXPECT_EQ(difference.of(ExtraKind::CrossSegment).edges, n * (n + 1) / 2 - 128 * (1024 * 1025 / 2));
    EXPECT_EQ(difference.of(ExtraKind::Future).edges, 0);
    EXPECT_EQ(difference.missing.edges, 0);
}

TEST(MaskSummary, DifferentSizesAreAnErrorThatNamesBoth) {
    const auto difference = compareEdges(maskOf(causal(), 3, 3), maskOf(causal(), 4, 4), {});
    ASSERT_FALSE(difference);
    EXPECT_EQ(difference.error().kind, ErrorKind::Mismatch);
    EXPECT_EQ(difference.error().expected, "4 x 4");
    EXPECT_EQ(difference.error().found, "3 x 3");
}

TEST(MaskSummary, StopsWhenAsked) {
    std::stop_source source;
    source.request_stop();
    const auto count = countAllowed(maskOf(causal(), 10, 10), Progress{{}, source.get_token()});
    ASSERT_FALSE(count);
    EXPECT_EQ(count.error().kind, ErrorKind::Cancelled);
}

}  // namespace
}  // namespace rowscope::masks

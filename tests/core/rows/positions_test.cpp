#include "core/rows/positions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rowscope::rows {
namespace {

using testing::ElementsAre;
constexpr OriginKind I = OriginKind::Image;
constexpr OriginKind V = OriginKind::Video;
constexpr OriginKind T = OriginKind::Text;
constexpr OriginKind P = OriginKind::Padding;

struct Columns {
    //                                pad text image x4      text text
    std::vector<std::uint8_t> valid{0, 1, 1, 1, 1, 1, 1, 1};
    std::vector<OriginKind> kind{P, T, I, I, I, I, T, T};
    std::vector<std::int32_t> id{-1, -1, 0, 0, 0, 0, -1, -1};
    std::vector<std::int32_t> segment{-1, 0, 0, 0, 0, 0, 1, 1};
    std::vector<MediaGrid> grids{{0, 1, 4, 4}};
    [[nodiscard]] PositionColumns view() const {
        return {.valid = valid, .originKind = kind, .originId = id, .segment = segment, .grids = grids};
    }
};

TEST(Positions, EachPolicyCountsItsWay) {
    struct Case {
        PositionPolicy policy;
        std::vector<std::int32_t> values;
        std::int32_t next;
    };
    const Case cases[] = {
        {PositionPolicy::MonotonicOverValid, {0, 0, 1, 2, 3, 4, 5, 6}, 7},
        {PositionPolicy::PhysicalMonotonic, {0, 1, 2, 3, 4, 5, 6, 7}, 8},
        {PositionPolicy::OneBasedOverValid, {0, 1, 2, 3, 4, 5, 6, 7}, 8},
        {PositionPolicy::OneBasedPhysical, {1, 2, 3, 4, 5, 6, 7, 8}, 9},
        {PositionPolicy::CumsumValid, {-1, 0, 1, 2, 3, 4, 5, 6}, 7},
        {PositionPolicy::SharedPerMediaBlock, {0, 0, 1, 1, 1, 1, 2, 3}, 4},
        {PositionPolicy::ModalityLocal, {0, 0, 0, 1, 2, 3, 1, 2}, 3},
        {PositionPolicy::NoneForMedia, {0, 0, -1, -1, -1, -1, 1, 2}, 3},
        {PositionPolicy::ResetPerSegment, {0, 0, 1, 2, 3, 4, 0, 1}, 2},
    };
    const Columns columns;
    for (const Case& c : cases) {
        const auto out = positionsOf(c.policy, columns.view());
        ASSERT_TRUE(out) << positionPolicyName(c.policy);
        EXPECT_EQ(out->positions.axes, 1);
        EXPECT_EQ(out->positions.values, c.values) << positionPolicyName(c.policy);
        EXPECT_EQ(out->next, c.next) << positionPolicyName(c.policy);
        EXPECT_EQ(*positionPolicyFromName(positionPolicyName(c.policy)), c.policy);
    }
    EXPECT_THAT(partIndex(columns.view()), ElementsAre(-1, 0, 1, 1, 1, 1, 2, 2));
}

TEST(Positions, ThwLaysMediaOnTheirMergedGrid) {
    const Columns columns;
    const auto out = *positionsOf(PositionPolicy::Thw, columns.view());
    EXPECT_EQ(out.positions.axes, 3);
    EXPECT_THAT(out.positions.values, ElementsAre(0, 0, 1, 1, 1, 1, 3, 4,    // t
                                                  0, 0, 1, 1, 2, 2, 3, 4,    // h
                                                  0, 0, 1, 2, 1, 2, 3, 4));  // w
    EXPECT_EQ(out.next, 5);
    EXPECT_EQ(out.ropeDelta, 5 - 7);
}

TEST(Positions, ThwOfAVideoMovesOnByItsPictureSizeNotItsLength) {
    const std::vector<std::uint8_t> valid(9, 1);
    const std::vector<OriginKind> kind{V, V, V, V, V, V, V, V, T};
    const std::vector<std::int32_t> id{0, 0, 0, 0, 0, 0, 0, 0, -1};
    const std::vector<MediaGrid> grids{{0, 4, 2, 4}};
    const auto out = *positionsOf(PositionPolicy::Thw, {.valid = valid, .originKind = kind, .originId = id, .segment = {}, .grids = grids});
    EXPECT_EQ(out.positions.at(0, 8, 9), 2);
    EXPECT_EQ(out.positions.at(0, 7, 9), 3);
    EXPECT_EQ(out.ropeDelta, 4 - 9);
}

TEST(Positions, PackedThwRestartsWhereItIsAsked) {
    Columns columns;
    auto view = columns.view();
    view.thwRestartsPerSegment = true;
    const auto out = *positionsOf(PositionPolicy::Thw, view);
    EXPECT_EQ(out.positions.at(0, 6, 8), 0);
    EXPECT_EQ(out.positions.at(0, 7, 8), 1);
}

TEST(Positions, RefuseWhatTheyCannotKnow) {
    struct Case {
        PositionPolicy policy;
        Columns columns;
        const char* message;
    };
    Columns noSegments;
    noSegments.segment.clear();
    Columns noGrid;
    noGrid.grids.clear();
    Columns wrongGrid;
    wrongGrid.grids = {{0, 1, 4, 6}};
    Columns hugeGrid;
    hugeGrid.grids = {{0, 2147483647, 2147483647, 2147483647}};
    const Case cases[] = {
        {PositionPolicy::ResetPerSegment, noSegments, "positions 'reset_per_segment': need the column 'segment_ids', which is not known."},
        {PositionPolicy::Thw, noGrid, "positions 'thw': medium 0: has no grid."},
        {PositionPolicy::Thw, wrongGrid,
         "positions 'thw': medium 0: its grid does not give its rows (expected 4 rows, found 1 x 4 x 6 patches merged by 2)."},
        {PositionPolicy::Thw, hugeGrid,
         "positions 'thw': medium 0: its grid does not give its rows (expected 4 rows, found 2147483647 x 2147483647 x 2147483647 patches "
         "merged by 2)."},
    };
    for (const Case& c : cases) {
        const auto out = positionsOf(c.policy, c.columns.view());
        ASSERT_FALSE(out) << c.message;
        EXPECT_EQ(out.error().message(), c.message);
    }
    EXPECT_FALSE(positionPolicyFromName("sideways"));
}

TEST(Positions, CrossAttentionLeavesLanguagePositionsAlone) {  // the placeholder stays one row
    const std::vector<std::uint8_t> valid(4, 1);
    const std::vector<OriginKind> kind(4, T);
    EXPECT_THAT(positionsOf(PositionPolicy::NoneForMedia, {.valid = valid, .originKind = kind, .originId = {}, .segment = {}, .grids = {}})
                    ->positions.values,
                ElementsAre(0, 1, 2, 3));
}

}  // namespace
}  // namespace rowscope::rows

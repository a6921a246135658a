#include "core/rows/truncation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rowscope::rows {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<TypedSegment> conversation() {
    return {{OriginKind::Text, Role::System, 2, 0, -1, true}, {OriginKind::Image, Role::User, 8, 1, 0, false},
            {OriginKind::Text, Role::User, 3, 1, -1, false},  {OriginKind::Text, Role::Assistant, 2, 1, -1, false},
            {OriginKind::Text, Role::User, 3, 2, -1, false},  {OriginKind::Text, Role::Assistant, 2, 2, -1, false}};
}

TEST(Truncation, DropsWholeTurnsOldestFirst) {
    const auto out = truncateTurns(conversation(), 12);
    EXPECT_EQ(out.totalRows, 20);
    EXPECT_THAT(out.keep, ElementsAre(0, 4, 5));
    EXPECT_EQ(out.keptRows, 7);
    EXPECT_TRUE(out.fits);
    EXPECT_THAT(out.mediaKept, IsEmpty());
    ASSERT_EQ(out.dropped.size(), 1U);
    EXPECT_EQ(out.dropped[0].turn, 1);
    EXPECT_EQ(out.dropped[0].rows, 13);
    EXPECT_THAT(out.dropped[0].mediaIds, ElementsAre(0));
}

TEST(Truncation, SaysWhatAnArbitraryCutWouldSplit) {
    const auto out = truncateTurns(conversation(), 12);
    EXPECT_EQ(out.scalar.rowsCut, 8);
    EXPECT_THAT(out.scalar.splitMedia, ElementsAre(1));
    EXPECT_THAT(out.scalar.splitMediaRows, ElementsAre(6));
    EXPECT_THAT(truncateTurns(conversation(), 10).scalar.splitMedia, IsEmpty()) << "a medium that is gone whole is not split";
}

TEST(Truncation, NothingIsDroppedWhenItFitsAndPinnedTurnsStay) {
    EXPECT_EQ(truncateTurns(conversation(), 20).keep.size(), 6U);
    const auto out = truncateTurns(conversation(), 1);
    EXPECT_THAT(out.keep, ElementsAre(0));
    EXPECT_FALSE(out.fits);
}

}  // namespace
}  // namespace rowscope::rows

#include "core/supervision/targets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace rowscope::supervision {
namespace {

using testing::ElementsAre;

constexpr std::int32_t X = kIgnored;
const std::vector<std::int32_t> kIds{1, 5, 6, 7, 8, 2};

TEST(Targets, StandAtTheRowThatPredictsThemWhereverTheLabelsStand) {
    const auto unshifted = targetsOf(kIds, std::vector<std::int32_t>{X, X, X, 7, 8, 2});
    EXPECT_EQ(unshifted.shift.offset, 0);
    EXPECT_THAT(unshifted.label, ElementsAre(X, X, 7, 8, 2, X));
    const auto preshifted = targetsOf(kIds, std::vector<std::int32_t>{X, X, 7, 8, 2, X});
    EXPECT_EQ(preshifted.shift.offset, 1);
    EXPECT_THAT(preshifted.label, ElementsAre(X, X, 7, 8, 2, X));
}

TEST(Targets, WithoutIdsLabelsCountAsUnshifted) {
    const auto targets = targetsOf({}, std::vector<std::int32_t>{X, 4, 5});
    EXPECT_FALSE(targets.shift.offset);
    EXPECT_THAT(targets.label, ElementsAre(4, 5, X));
    EXPECT_TRUE(targetsOf({}, {}).label.empty());
}

TEST(Targets, ATotalLeavesOutRowsWithoutALoss) {
    const double none = std::numeric_limits<double>::quiet_NaN();
    const LossTotal total = totalOf(std::vector<double>{none, 1, 3, none});
    EXPECT_EQ(total.count, 2);
    EXPECT_EQ(total.mean(), 2);
    EXPECT_FALSE(totalOf(std::vector<double>{none}).mean());
}

}  // namespace
}  // namespace rowscope::supervision

#include "model/training/optim/schedule.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

using namespace rowscope::training;

namespace {

TEST(Schedule, CosineFallsFromOneToATenth) {
    const Schedule schedule{10, 0};
    EXPECT_DOUBLE_EQ(schedule.factor(0), 1.0);
    EXPECT_DOUBLE_EQ(schedule.factor(5), 0.55) << "half way between 1 and 0.1";
    EXPECT_DOUBLE_EQ(schedule.factor(10), 0.1);
    EXPECT_DOUBLE_EQ(schedule.factor(40), 0.1) << "a step behind the end keeps the floor";
}

TEST(Schedule, WarmUpIsLinearAndTimesTheCosine) {
    const Schedule schedule{10, 3};
    EXPECT_DOUBLE_EQ(schedule.factor(0), 1.0 / 3.0);
    EXPECT_DOUBLE_EQ(schedule.factor(1), 2.0 / 3.0 * (0.1 + 0.45 * (1.0 + std::cos(std::numbers::pi / 10.0))));
    EXPECT_DOUBLE_EQ(schedule.factor(5), 0.55);
}

TEST(Schedule, CrossEntropyIsAnnealedBetweenThirtyAndEightyPercent) {
    EXPECT_DOUBLE_EQ(crossEntropyFactor(CrossEntropyWeight::Constant, 9, 10), 1.0);
    EXPECT_DOUBLE_EQ(crossEntropyFactor(CrossEntropyWeight::Annealed, 3, 10), 1.0);
    EXPECT_NEAR(crossEntropyFactor(CrossEntropyWeight::Annealed, 55, 100), 0.5, 1e-12);
    EXPECT_DOUBLE_EQ(crossEntropyFactor(CrossEntropyWeight::Annealed, 8, 10), 0.0);
}

}  // namespace

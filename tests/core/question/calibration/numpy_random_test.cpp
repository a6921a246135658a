#include "core/question/calibration/numpy_random.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rowscope::question {
namespace {

using testing::ElementsAre;

// Expected values printed by numpy 2.4: default_rng(seed), one call after the other.
TEST(NumpyGenerator, drawsAsNumpy) {
    NumpyGenerator zero(0);
    EXPECT_THAT(zero.integers(54, 6), ElementsAre(45, 34, 27, 14, 16, 2));
    EXPECT_THAT(zero.permutation(7), ElementsAre(4, 6, 1, 2, 0, 3, 5));
    EXPECT_THAT(zero.integers(1, 2), ElementsAre(0, 0));
    EXPECT_THAT(zero.integers(3, 5), ElementsAre(1, 2, 2, 1, 1));

    NumpyGenerator large(12345);
    EXPECT_THAT(large.integers(54, 6), ElementsAre(37, 12, 42, 17, 11, 43));
    EXPECT_THAT(large.permutation(7), ElementsAre(4, 2, 1, 3, 6, 5, 0));
}

TEST(NumpyGenerator, rawStreamAsNumpy) {
    NumpyGenerator random(3);
    EXPECT_EQ(random.next64(), 0x15ed1a93cfbec2f8ULL);
    EXPECT_EQ(random.next64(), 0x3c9f9d052defd3f5ULL);
    EXPECT_EQ(random.next64(), 0xcd2052c72e6dec36ULL);
}

}  // namespace
}  // namespace rowscope::question

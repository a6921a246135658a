#include "views/widgets/heatmap/matrix_source.h"

#include <gtest/gtest.h>

#include <limits>

using namespace rowscope::widgets;

namespace {

TEST(MatrixSource, CellsAreLinearAndPeaksSurviveZoomingOut) {
    std::vector<float> values(1000 * 600, 0.1F);
    values[700 * 600 + 599] = 1.0F;
    const MatrixSource source(1000, 600, values, 0.0F, 1.0F);
    Tile tile{};
    ASSERT_TRUE(source.fill({0, 0, 2, 2}, tile, {}));
    EXPECT_EQ(tile[(700 - 512) * kTileSide + (599 - 512)], kHighestCode);
    EXPECT_EQ(tile[0], 26) << "1 + 0.1 * 253";
    ASSERT_TRUE(source.fill({2, 2, 0, 0}, tile, {}));
    EXPECT_EQ(tile[(700 / 4) * kTileSide + 599 / 4], kHighestCode) << "one peak in a block of 16";
}

TEST(MatrixSource, SignedValuesShowTheOneFarthestFromZero) {
    const MatrixSource source(2, 2, {0.5F, -0.9F, 0.0F, 0.1F}, -1.0F, 1.0F);
    Tile tile{};
    ASSERT_TRUE(source.fill({1, 1, 0, 0}, tile, {}));
    EXPECT_EQ(tile[0], 14) << "-0.9 on a scale from -1 to 1";
}

TEST(MatrixSource, ExactlyZeroStandsApartFromTheSmallest) {
    const MatrixSource source(1, 3, {0.0F, 1e-30F, 1.0F}, 0.0F, 1.0F);
    Tile tile{};
    ASSERT_TRUE(source.fill({}, tile, {}));
    EXPECT_EQ(tile[0], 0);
    EXPECT_EQ(tile[1], kLowestCode);
    EXPECT_EQ(tile[2], kHighestCode);
}

TEST(MatrixSource, NotANumberIsNeverAValue) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const std::vector<float> values{nan, 3.0F, -1.0F, std::numeric_limits<float>::infinity()};
    const auto range = finiteRange(values);
    EXPECT_EQ(range.low, -1.0F);
    EXPECT_EQ(range.high, 3.0F);
    EXPECT_EQ(finiteRange(std::vector<float>{nan}).high, 0.0F);
    for (const float bad : {nan, -nan, std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity()}) {
        const MatrixSource source(2, 2, {0.0F, 0.5F, bad, 1.0F}, 0.0F, 1.0F);
        EXPECT_FALSE(source.isFinite());
        Tile tile{};
        ASSERT_TRUE(source.fill({}, tile, {}));
        EXPECT_EQ(tile[0], kZeroCode);
        EXPECT_EQ(tile[kTileSide], kNotFiniteCode) << "neither zero nor a value";
        EXPECT_EQ(tile[kTileSide + 1], kHighestCode);
        ASSERT_TRUE(source.fill({1, 1, 0, 0}, tile, {}));
        EXPECT_EQ(tile[0], kNotFiniteCode) << "one such cell shows in its block";
    }
    EXPECT_TRUE(MatrixSource(1, 2, {0.0F, 1.0F}, 0.0F, 1.0F).isFinite());
}

TEST(MatrixSource, AMatrixOfEqualValuesDividesByNothing) {
    const MatrixSource source(1, 2, {0.5F, 0.5F}, 0.5F, 0.5F);
    Tile tile{};
    ASSERT_TRUE(source.fill({}, tile, {}));
    EXPECT_EQ(tile[0], 1);
}

}  // namespace

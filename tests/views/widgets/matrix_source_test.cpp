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
    EXPECT_EQ(tile[(700 - 512) * kTileSide + (599 - 512)], 255);
    EXPECT_EQ(tile[0], 26) << "1 + 0.1 * 254";
    ASSERT_TRUE(source.fill({2, 2, 0, 0}, tile, {}));
    EXPECT_EQ(tile[(700 / 4) * kTileSide + 599 / 4], 255) << "one peak in a block of 16";
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
    EXPECT_EQ(tile[1], 1);
    EXPECT_EQ(tile[2], 255);
}

TEST(MatrixSource, NotANumberIsNeverAValue) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const std::vector<float> values{nan, 3.0F, -1.0F, std::numeric_limits<float>::infinity()};
    const auto range = finiteRange(values);
    EXPECT_EQ(range.low, -1.0F);
    EXPECT_EQ(range.high, 3.0F);
    EXPECT_EQ(finiteRange(std::vector<float>{nan}).high, 0.0F);
    const MatrixSource source(1, 1, {nan}, 0.0F, 1.0F);
    Tile tile{};
    tile[0] = 9;
    ASSERT_TRUE(source.fill({}, tile, {}));
    EXPECT_EQ(tile[0], 0);
}

TEST(MatrixSource, AMatrixOfEqualValuesDividesByNothing) {
    const MatrixSource source(1, 2, {0.5F, 0.5F}, 0.5F, 0.5F);
    Tile tile{};
    ASSERT_TRUE(source.fill({}, tile, {}));
    EXPECT_EQ(tile[0], 1);
}

}  // namespace

#include "model/siglip/position_buckets.h"

#include <ATen/ops/arange.h>
#include <ATen/ops/tensor.h>
#include <gtest/gtest.h>

#include <vector>

namespace rowscope::siglip {
namespace {

struct Axis {
    std::int64_t patches, grid;
    std::vector<std::int64_t> cells;  ///< what torch.bucketize gives in the reference's formula
};

TEST(PositionBuckets, oneAxisAsTheReference) {
    const std::vector<Axis> axes{{4, 8, {0, 2, 4, 6}},
                                 {8, 8, {0, 1, 2, 3, 4, 5, 6, 7}},
                                 {3, 7, {0, 2, 4}},
                                 {5, 9, {0, 1, 3, 5, 7}},
                                 {9, 14, {0, 1, 3, 4, 6, 7, 9, 10, 12}},
                                 {20, 32, {0, 1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19, 20, 22, 24, 25, 27, 28, 30}}};
    for (const Axis& axis : axes)
        EXPECT_TRUE(bucketisedPositions(1, axis.patches, axis.grid).equal(at::tensor(axis.cells, at::kLong))) << axis.patches;
}

TEST(PositionBuckets, aFullPictureUsesTheWholeTable) { EXPECT_TRUE(bucketisedPositions(32, 32, 32).equal(at::arange(1024, at::kLong))); }

TEST(PositionBuckets, rowsStepByTheTablesWidth) {
    EXPECT_TRUE(bucketisedPositions(2, 4, 8).equal(at::tensor(std::vector<std::int64_t>{0, 2, 4, 6, 32, 34, 36, 38}, at::kLong)));
}

}  // namespace
}  // namespace rowscope::siglip

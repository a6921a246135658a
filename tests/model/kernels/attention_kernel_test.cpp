#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "model/kernels/fixed_point.h"
#include "tests/model/kernels/attention_case.h"

namespace rowscope::kernels {
namespace {

double worst(const KernelSet& kernels, const Shape& s, Arithmetic arithmetic = Arithmetic::Float32) {
    AttentionCase attention(s);
    const std::vector<float> got = attention.result(kernels, arithmetic);
    const std::vector<double> expected = attention.expected();
    double most = 0;
    for (std::size_t i = 0; i < got.size(); ++i) most = std::max(most, std::abs(expected[i] - got[i]));
    return most;
}

const std::vector<Shape> kShapes{
    {1, 1, 1, 1, 1, 2, false, 0},    {1, 3, 3, 40, 40, 16, false, 0},  {2, 4, 2, 19, 19, 16, true, 0},  {2, 6, 2, 7, 30, 64, true, 0},
    {3, 2, 2, 33, 33, 24, false, 1}, {2, 2, 1, 21, 50, 64, false, 2},  {2, 2, 2, 9, 9, 8, true, 1},     {1, 2, 2, 130, 130, 64, false, 0},
    {1, 9, 3, 1, 17, 10, true, 0},   {1, 2, 1, 35, 601, 64, false, 0}, {1, 1, 1, 20, 515, 33, true, 0}, {2, 2, 2, 18, 300, 16, false, 2},
};

TEST(AttentionKernel, equalsTheDoubleResultInEverySet) {
    for (const KernelSet* kernels : runnableKernels())
        for (const Shape& s : kShapes)
            EXPECT_LT(worst(*kernels, s), 3e-6)
                << kernels->name << ": batch " << s.batch << ", heads " << s.heads << ", " << s.queries << " x " << s.keys;
}

// Values lie in [-1, 1]; bfloat16 would move them by up to 4e-3, and scores by more.
TEST(AttentionKernel, fixedPointStaysNearTheDoubleResultInEverySet) {
    for (const KernelSet* kernels : runnableKernels())
        for (const Shape& s : kShapes)
            EXPECT_LT(worst(*kernels, s, Arithmetic::Fixed16), 4e-4)
                << kernels->name << ": batch " << s.batch << ", heads " << s.heads << ", " << s.queries << " x " << s.keys;
}

// Equal scores and equal values make the largest sums of whole numbers there are, just below 2^31. All of them are rounded alike, by up
// to half a unit: a part of sqrt(block) / 2 / norm on either side.
TEST(AttentionKernel, theLargestSumsOfFixedPointDoNotOverflow) {
    const float rounding = std::sqrt(static_cast<float>(fixed::kDepthBlock)) / 2 * (1 / fixed::kRowNorm + 1 / fixed::kColumnNorm);
    for (const KernelSet* kernels : runnableKernels())
        for (const std::int64_t keys : {1, 2, 97, 383, 384, 385, 1000}) {
            AttentionCase attention({1, 1, 1, 3, keys, 16, false, 0});
            std::fill(attention.q.begin(), attention.q.end(), 0.0F);
            for (std::int64_t key = 0; key < keys; ++key)
                for (std::int64_t d = 0; d < 16; ++d) attention.value(0, key, 0, d) = d % 2 == 0 ? 5.0F : -3.0F;
            const std::vector<float> got = attention.result(*kernels, Arithmetic::Fixed16);
            for (std::size_t i = 0; i < got.size(); ++i)
                ASSERT_NEAR(got[i], i % 2 == 0 ? 5.0F : -3.0F, 5 * rounding) << kernels->name << ", " << keys << " keys, entry " << i;
        }
}

// Heads larger than a block of whole numbers are computed in float32.
TEST(AttentionKernel, fixedPointTakesHeadsOfAnySize) {
    EXPECT_LT(worst(bestKernels(), {1, 1, 1, 5, 9, fixed::kDepthBlock + 44, false, 0}, Arithmetic::Fixed16), 3e-6);
}

}  // namespace
}  // namespace rowscope::kernels

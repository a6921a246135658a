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
    return largestDifference(got, expected);
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

// A sink takes nearly all the weight, as the first token of a text often does; the sum of the rest must stay. 8e-3 is what bfloat16 would
// lose of a value of 1.
TEST(AttentionKernel, whatASinkLeavesIsNotLostInFixedPoint) {
    for (const KernelSet* kernels : runnableKernels())
        for (const float gap : {6.0F, 8.0F, 10.0F, 11.2F})
            for (const std::int64_t sink : {0, 100, 383}) {
                AttentionCase attention({1, 1, 1, 2, 384, 2, false, 0});
                attention.scale = 1;
                for (std::int64_t i = 0; i < 2; ++i) attention.query(0, i, 0, 0) = 1, attention.query(0, i, 0, 1) = 0;
                for (std::int64_t key = 0; key < 384; ++key)
                    for (std::int64_t d = 0; d < 2; ++d) {
                        attention.key(0, key, 0, d) = key == sink && d == 0 ? gap : 0.0F;
                        attention.value(0, key, 0, d) = key == sink ? 0.0F : 1.0F;
                    }
                EXPECT_LT(largestDifference(attention.result(*kernels, Arithmetic::Fixed16), attention.expected()), 1e-3)
                    << kernels->name << ": " << gap << " above the rest, key " << sink;
            }
}

// Whatever scratch held before, also for queries that read nothing.
TEST(AttentionKernel, usedScratchChangesNothing) {
    std::vector<Shape> shapes = kShapes;
    for (const std::int64_t keys : {4, 6, 12, 24, 60, 396}) shapes.push_back({1, 1, 1, 30, keys, 64, false, 3});
    for (const KernelSet* kernels : runnableKernels())
        for (const Shape& s : shapes)
            for (const Arithmetic arithmetic : {Arithmetic::Float32, Arithmetic::Fixed16}) {
                AttentionCase attention(s);
                EXPECT_LT(largestDifference(attention.resultInUsedScratch(*kernels, arithmetic), attention.expected()), 4e-4)
                    << kernels->name << ": " << s.queries << " x " << s.keys << ", mask " << s.mask;
            }
}

TEST(AttentionKernel, anyScaleAndTheLargestHeadsOfABlock) {
    for (const KernelSet* kernels : runnableKernels())
        for (const Arithmetic arithmetic : {Arithmetic::Float32, Arithmetic::Fixed16})
            for (const std::int64_t size : {fixed::kDepthBlock - 1, fixed::kDepthBlock})
                for (const float scale : {-0.05F, 0.0F, 0.05F}) {
                    AttentionCase attention({1, 1, 1, 5, 40, size, false, 0});
                    attention.scale = scale;
                    EXPECT_LT(largestDifference(attention.result(*kernels, arithmetic), attention.expected()), 5e-4)
                        << kernels->name << ", " << size << ", scale " << scale;
                }
}

// Heads larger than a block of whole numbers are computed in float32.
TEST(AttentionKernel, fixedPointTakesHeadsOfAnySize) {
    EXPECT_LT(worst(bestKernels(), {1, 1, 1, 5, 9, fixed::kDepthBlock + 44, false, 0}, Arithmetic::Fixed16), 3e-6);
}

}  // namespace
}  // namespace rowscope::kernels

#include <gtest/gtest.h>

#include <cmath>

#include "model/kernels/runner.h"
#include "tests/model/kernels/numbers.h"

namespace rowscope::kernels {
namespace {

TEST(Norm, layerNormAndRmsNormEqualTheDoubleResult) {
    for (const KernelSet* kernels : runnableKernels())
        for (const std::int64_t width : {1, 7, 64, 100, 577}) {
            constexpr std::int64_t kRows = 11;
            auto x = randomFloats(kRows * width, 5, 4.0F);
            for (float& value : x) value += 3.0F;  // a mean that would spoil a one-pass variance
            const auto weight = randomFloats(width, 6), bias = randomFloats(width, 7);
            std::vector<float> layer(x.size()), rms(x.size());
            NormCall call;
            call.in = x.data();
            call.width = width;
            call.eps = 1e-5F;
            call.weight = weight.data();
            Runner runner(2, *kernels);
            call.out = rms.data();
            runner.rmsNorm(call, kRows);
            call.out = layer.data();
            call.bias = bias.data();
            runner.layerNorm(call, kRows);
            for (std::int64_t r = 0; r < kRows; ++r) {
                double mean = 0, variance = 0, square = 0;
                for (std::int64_t i = 0; i < width; ++i) mean += x[static_cast<std::size_t>(r * width + i)] / static_cast<double>(width);
                for (std::int64_t i = 0; i < width; ++i) {
                    const double v = x[static_cast<std::size_t>(r * width + i)];
                    variance += (v - mean) * (v - mean) / static_cast<double>(width);
                    square += v * v / static_cast<double>(width);
                }
                for (std::int64_t i = 0; i < width; ++i) {
                    const auto at = static_cast<std::size_t>(r * width + i);
                    const auto w = static_cast<std::size_t>(i);
                    EXPECT_NEAR(layer[at], (x[at] - mean) / std::sqrt(variance + 1e-5) * weight[w] + bias[w], 3e-6)
                        << kernels->name << " " << width;
                    EXPECT_NEAR(rms[at], x[at] / std::sqrt(square + 1e-5) * weight[w], 3e-6) << kernels->name << " " << width;
                }
            }
        }
}

TEST(Norm, rotationTurnsEachPairByItsAngle) {
    constexpr std::int64_t kBatch = 2, kRows = 3, kHeads = 2, kSize = 18;
    for (const KernelSet* kernels : runnableKernels()) {
        const auto before = randomFloats(kBatch * kRows * kHeads * kSize, 8);
        auto x = before;
        std::vector<float> cos(kRows * kSize), sin(kRows * kSize);
        for (std::int64_t r = 0; r < kRows; ++r)
            for (std::int64_t i = 0; i < kSize; ++i) {
                const double angle = static_cast<double>(r + 1) * 0.3 * static_cast<double>(1 + i % (kSize / 2));
                cos[static_cast<std::size_t>(r * kSize + i)] = static_cast<float>(std::cos(angle));
                sin[static_cast<std::size_t>(r * kSize + i)] = static_cast<float>(std::sin(angle));
            }
        RotateCall call;
        call.x = x.data();
        call.batchStride = kRows * kHeads * kSize, call.rowStride = kHeads * kSize, call.headStride = kSize;
        call.rows = kRows, call.heads = kHeads, call.size = kSize;
        call.cos = cos.data(), call.sin = sin.data();
        Runner(1, *kernels).rotate(call, kBatch);
        for (std::int64_t row = 0; row < kBatch * kRows; ++row)
            for (std::int64_t head = 0; head < kHeads; ++head)
                for (std::int64_t i = 0; i < kSize / 2; ++i) {
                    const auto low = static_cast<std::size_t>((row * kHeads + head) * kSize + i);
                    const auto high = low + kSize / 2;
                    const double angle = static_cast<double>(row % kRows + 1) * 0.3 * static_cast<double>(1 + i);
                    EXPECT_NEAR(x[low], before[low] * std::cos(angle) - before[high] * std::sin(angle), 1e-6);
                    EXPECT_NEAR(x[high], before[high] * std::cos(angle) + before[low] * std::sin(angle), 1e-6);
                }
    }
}

}  // namespace
}  // namespace rowscope::kernels

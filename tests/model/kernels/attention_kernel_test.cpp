#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "model/kernels/runner.h"
#include "tests/model/kernels/numbers.h"

namespace rowscope::kernels {
namespace {

struct Shape {
    std::int64_t batch, heads, kvHeads, queries, keys, size;
    bool causal;
    int mask;  ///< 0 none, 1 by batch and key, 2 by batch, query and key
};

bool maskedIn(const Shape& s, std::int64_t batch, std::int64_t query, std::int64_t key) {
    if (s.mask == 1) return key >= s.keys - 1 - batch;                             // trailing padding
    if (s.mask == 2) return (key * 7 + query * 3 + batch) % 4 == 0 || query == 2;  // query 2 may read nothing
    return false;
}

double worst(const KernelSet& kernels, const Shape& s, Arithmetic arithmetic = Arithmetic::Float32) {
    // Query, key and value side by side in one row, as a fused projection leaves them.
    const std::int64_t qWidth = s.heads * s.size, kvWidth = s.kvHeads * s.size;
    const auto q = randomFloats(s.batch * s.queries * qWidth, 1);
    const auto kv = randomFloats(s.batch * s.keys * 2 * kvWidth, 2);
    std::vector<std::uint8_t> allowed(static_cast<std::size_t>(s.batch * s.queries * s.keys));
    for (std::int64_t b = 0; b < s.batch; ++b)
        for (std::int64_t i = 0; i < s.queries; ++i)
            for (std::int64_t j = 0; j < s.keys; ++j)
                allowed[static_cast<std::size_t>((b * s.queries + i) * s.keys + j)] = !maskedIn(s, b, i, j);
    std::vector<float> out(static_cast<std::size_t>(s.batch * s.queries * qWidth), 777.0F);
    AttentionCall c;
    c.batch = s.batch, c.heads = s.heads, c.kvHeads = s.kvHeads, c.queries = s.queries, c.keys = s.keys, c.size = s.size;
    c.scale = 0.4F;
    c.causal = s.causal;
    c.arithmetic = arithmetic;
    c.q = q.data(), c.qBatch = s.queries * qWidth, c.qRow = qWidth, c.qHead = s.size;
    c.k = kv.data(), c.kBatch = s.keys * 2 * kvWidth, c.kRow = 2 * kvWidth, c.kHead = s.size;
    c.v = kv.data() + kvWidth, c.vBatch = c.kBatch, c.vRow = c.kRow, c.vHead = s.size;
    c.out = out.data(), c.outBatch = c.qBatch, c.outRow = qWidth, c.outHead = s.size;
    if (s.mask) c.allowed = allowed.data(), c.allowedBatch = s.queries * s.keys, c.allowedQuery = s.keys, c.allowedKey = 1;
    Runner(2, kernels).attend(c);
    double most = 0;
    for (std::int64_t b = 0; b < s.batch; ++b)
        for (std::int64_t h = 0; h < s.heads; ++h)
            for (std::int64_t i = 0; i < s.queries; ++i) {
                const std::int64_t kvHead = h / (s.heads / s.kvHeads);
                std::vector<double> score(static_cast<std::size_t>(s.keys), -std::numeric_limits<double>::infinity());
                double largest = -std::numeric_limits<double>::infinity(), total = 0;
                for (std::int64_t j = 0; j < s.keys; ++j) {
                    if (maskedIn(s, b, i, j) || (s.causal && j > i + s.keys - s.queries)) continue;
                    double dot = 0;
                    for (std::int64_t d = 0; d < s.size; ++d)
                        dot += static_cast<double>(c.q[b * c.qBatch + i * c.qRow + h * c.qHead + d]) *
                               c.k[b * c.kBatch + j * c.kRow + kvHead * c.kHead + d];
                    score[static_cast<std::size_t>(j)] = dot * 0.4;
                    largest = std::max(largest, dot * 0.4);
                }
                for (double& x : score) total += x = std::isinf(largest) ? 0 : std::exp(x - largest);
                for (std::int64_t d = 0; d < s.size; ++d) {
                    double expected = 0;
                    for (std::int64_t j = 0; j < s.keys; ++j)
                        expected += total > 0
                                        ? score[static_cast<std::size_t>(j)] / total * c.v[b * c.vBatch + j * c.vRow + kvHead * c.vHead + d]
                                        : 0;
                    most = std::max(most,
                                    std::abs(expected - out[static_cast<std::size_t>(b * c.outBatch + i * c.outRow + h * c.outHead + d)]));
                }
            }
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

// Heads larger than a block of whole numbers are computed in float32.
TEST(AttentionKernel, fixedPointTakesHeadsOfAnySize) {
    EXPECT_LT(worst(bestKernels(), {1, 1, 1, 5, 9, 300, false, 0}, Arithmetic::Fixed16), 3e-6);
}

}  // namespace
}  // namespace rowscope::kernels

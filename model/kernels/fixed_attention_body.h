#pragma once

#include <algorithm>

#include "model/kernels/attention_body.h"
#include "model/kernels/fixed_gemm_body.h"

// Attention's products in 16-bit fixed point (fixed_point.h): a scale for each query, each key, each block of kDepthBlock keys of a
// dimension of the values, and each run of kRun keys of a query's weights. Head sizes up to kDepthBlock.
namespace {

template <int W, int R>
struct FixedProducts {
    using V = Vector<W>;
    using F = typename V::F;
    using I = typename V::I;
    using Call = rowscope::kernels::AttentionCall;
    using Product = FixedGemm<W, R>;
    static constexpr int kQueries = 2 * W;
    static constexpr std::int64_t kBlock = fixed::kDepthBlock;
    /// Keys whose weights share a scale. One key often takes nearly all the weight, and what lies far below its unit is lost: few keys
    /// shall stand beside it. 63 of them lose at most 63 / 2 / kColumnNorm = 1e-3 of the sum, a quarter of what bfloat16 does.
    static constexpr std::int64_t kRun = 64;
    static_assert(R % 2 == 0 && kRun % 2 == 0 && kBlock % kRun == 0);  // pairs of keys, runs within a block

    static std::int64_t slabs(std::int64_t count) { return (count + R - 1) / R; }
    static std::int64_t pairs(std::int64_t count) { return (count + 1) / 2; }
    static std::int64_t blocks(std::int64_t keys) { return (keys + kBlock - 1) / kBlock; }
    static std::int64_t runs(std::int64_t keys) { return (keys + kRun - 1) / kRun; }

    // Everywhere the pairs come first, then the scales.
    static std::int64_t keyPairs(const Call& c) { return slabs(c.keys) * R * pairs(c.size); }
    static std::int64_t valuePairs(const Call& c) { return slabs(c.size) * R * pairs(c.keys); }
    static std::int64_t queryPairs(const Call& c) { return pairs(c.size) * kQueries; }
    static std::int64_t weightPairs(const Call& c) { return pairs(c.keys) * kQueries; }
    static std::int64_t keyFloats(const Call& c) { return keyPairs(c) + slabs(c.keys) * R; }
    static std::int64_t valueFloats(const Call& c) { return valuePairs(c) + blocks(c.keys) * slabs(c.size) * R; }
    static std::int64_t queryFloats(const Call& c) { return queryPairs(c) + kQueries; }
    static std::int64_t weightFloats(const Call& c) { return weightPairs(c) + runs(c.keys) * kQueries; }

    static std::int32_t* wholes(float* at) { return reinterpret_cast<std::int32_t*>(at); }
    static const std::int32_t* wholes(const float* at) { return reinterpret_cast<const std::int32_t*>(at); }

    // Rows of a head lie a whole projection apart, which no hardware prefetcher follows.
    static void packKeys(const Call& c, const float* k, float* out) {
        std::int16_t whole[kBlock];
        float* scales = out + keyPairs(c);
        for (std::int64_t key = 0; key < slabs(c.keys) * R; ++key) {
            std::int32_t* to = wholes(out) + key / R * R * pairs(c.size) + key % R;
            constexpr std::int64_t kAhead = 8;
            if (key + kAhead < c.keys) prefetchBlock(k + (key + kAhead) * c.kRow, c.size);
            if (key < c.keys) {
                scales[key] = quantise<W>(k + key * c.kRow, c.size, fixed::kColumnNorm, whole);
            } else {
                scales[key] = 0;
                std::fill(whole, whole + 2 * pairs(c.size), std::int16_t{0});
            }
            for (std::int64_t d = 0; d < c.size; d += 2) to[d / 2 * R] = fixed::pairOf(whole[d], whole[d + 1]);
        }
    }

    static void packValues(const Call& c, const float* v, float* out) {
        constexpr std::int64_t kTogether = 8;  // dimensions a pass over the keys: their rows lie far apart
        float columns[kTogether][kBlock];
        std::int16_t whole[kBlock];
        const std::int64_t dimensions = slabs(c.size) * R;
        float* scales = out + valuePairs(c);
        for (std::int64_t block = 0; block < blocks(c.keys); ++block) {
            const std::int64_t first = block * kBlock;
            const std::int64_t count = std::min(kBlock, c.keys - first);
            for (std::int64_t d0 = 0; d0 < dimensions; d0 += kTogether) {
                const std::int64_t there = std::clamp<std::int64_t>(c.size - d0, 0, kTogether);
                for (std::int64_t key = 0; key < count; ++key)
                    for (std::int64_t i = 0; i < kTogether; ++i) columns[i][key] = i < there ? v[(first + key) * c.vRow + d0 + i] : 0;
                for (std::int64_t d = d0; d < std::min(d0 + kTogether, dimensions); ++d) {
                    std::int32_t* to = wholes(out) + d / R * R * pairs(c.keys) + first / 2 * R + d % R;
                    scales[block * dimensions + d] = quantise<W>(columns[d - d0], count, fixed::kRowNorm, whole);
                    for (std::int64_t key = 0; key < count; key += 2) to[key / 2 * R] = fixed::pairOf(whole[key], whole[key + 1]);
                }
            }
        }
    }

    static void packQueries(const Call& c, const float* q, std::int64_t count, float* out) {
        std::int16_t whole[kBlock];
        float* scales = out + queryPairs(c);
        for (std::int64_t j = 0; j < count; ++j) prefetchBlock(q + j * c.qRow, c.size);
        for (int j = 0; j < kQueries; ++j) {
            if (j < count) {
                scales[j] = c.scale * kLog2E * quantise<W>(q + j * c.qRow, c.size, fixed::kRowNorm, whole);
            } else {
                scales[j] = 0;
                std::fill(whole, whole + 2 * pairs(c.size), std::int16_t{0});
            }
            for (std::int64_t d = 0; d < c.size; d += 2) wholes(out)[d / 2 * kQueries + j] = fixed::pairOf(whole[d], whole[d + 1]);
        }
    }

    static inline void scores(const Call& c, const float* keys, const float* queries, std::int64_t slab, F (&acc)[R][2]) {
        I sums[R][2];
        Product::clear(sums);
        Product::multiply(wholes(keys) + slab * R * pairs(c.size), wholes(queries), pairs(c.size), sums);
        const float* keyScales = keys + keyPairs(c) + slab * R;
        const F scale0 = V::load(queries + queryPairs(c));
        const F scale1 = V::load(queries + queryPairs(c) + W);
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r) {
            acc[r][0] = V::widen(sums[r][0]) * (V::all(keyScales[r]) * scale0);
            acc[r][1] = V::widen(sums[r][1]) * (V::all(keyScales[r]) * scale1);
        }
    }

    /// Weights lie in [0, 1]. Their units follow from the squares alone: a norm of kColumnNorm keeps each within 16 bits and leaves
    /// kRowNorm to the values. Weights that are no numbers have no units: their sum carries the NaN (attention_body.h), and whole numbers
    /// made of them could overflow.
    static inline void packWeights(const Call& c, const float* weights, std::int64_t from, std::int64_t to, const F (&squares)[2],
                                   float* out) {
        for (int half = 0; half < 2; ++half) {
            const F x = squares[half];
            constexpr float kLeast = 1e-30F;  // below it a whole run weighs nothing
            const I counts = (x >= V::all(kLeast)) & (x <= V::all(std::numeric_limits<float>::max()));
            // 1 / sqrt(x) by its exponent and one step of Newton's, which never gives too much (and at most 0.2 % too little).
            F inverse = (F)(0x5F3759DF - ((I)x >> 1));
            inverse = inverse * (V::all(1.5F) - V::all(0.5F) * x * inverse * inverse);
            const F unit = inverse * V::all(fixed::kColumnNorm);
            V::store(out + weightPairs(c) + from / kRun * kQueries + half * W, (F)((I)(V::all(1.0F) / unit) & counts));
            const I kept = counts & 0xFFFF;
            const float* row = weights + half * W;
            std::int32_t* packed = wholes(out) + half * W;
            for (std::int64_t key = from; key < to; key += 2) {
                const I low = V::nearestLow(V::load(row + key * kQueries) * unit) & kept;
                const I high = key + 1 < to ? V::nearestLow(V::load(row + (key + 1) * kQueries) * unit) & kept : I{};
                const I pair = low | (high << 16);
                std::memcpy(packed + key / 2 * kQueries, &pair, sizeof(I));
            }
        }
    }

    static inline void mix(const Call& c, const float* values, const float*, const float* packed, std::int64_t slab, std::int64_t from,
                           std::int64_t to, F (&acc)[R][2]) {
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r) acc[r][0] = acc[r][1] = F{};
        const float* weightScales = packed + weightPairs(c);
        const float* valueScales = values + valuePairs(c) + slab * R;
        for (std::int64_t run = from / kRun; run * kRun < to; ++run) {
            const std::int64_t first = std::max(from, run * kRun) / 2;
            const std::int64_t end = pairs(std::min(to, (run + 1) * kRun));
            I sums[R][2];
            Product::clear(sums);
            Product::multiply(wholes(values) + (slab * pairs(c.keys) + first) * R, wholes(packed) + first * kQueries, end - first, sums);
            const float* valueScale = valueScales + run / (kBlock / kRun) * slabs(c.size) * R;
            const F scale0 = V::load(weightScales + run * kQueries);
            const F scale1 = V::load(weightScales + run * kQueries + W);
#pragma GCC unroll 16
            for (int r = 0; r < R; ++r) {
                acc[r][0] += V::widen(sums[r][0]) * (V::all(valueScale[r]) * scale0);
                acc[r][1] += V::widen(sums[r][1]) * (V::all(valueScale[r]) * scale1);
            }
        }
    }
};

}  // namespace

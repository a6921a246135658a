#pragma once

#include <algorithm>

#include "model/kernels/attention_body.h"
#include "model/kernels/fixed_gemm_body.h"

// Attention's products in 16-bit fixed point (fixed_point.h): a scale for each query, each key, and each block of kDepthBlock keys of a
// dimension of the values and of a query's weights. Head sizes up to kDepthBlock.
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

    static std::int64_t slabs(std::int64_t count) { return (count + R - 1) / R; }
    static std::int64_t pairs(std::int64_t count) { return (count + 1) / 2; }
    static std::int64_t blocks(std::int64_t keys) { return (keys + kBlock - 1) / kBlock; }

    // Everywhere the pairs come first, then the scales.
    static std::int64_t keyPairs(const Call& c) { return slabs(c.keys) * R * pairs(c.size); }
    static std::int64_t valuePairs(const Call& c) { return slabs(c.size) * R * pairs(c.keys); }
    static std::int64_t queryPairs(const Call& c) { return pairs(c.size) * kQueries; }
    static std::int64_t weightPairs(const Call& c) { return pairs(c.keys) * kQueries; }
    static std::int64_t keyFloats(const Call& c) { return keyPairs(c) + slabs(c.keys) * R; }
    static std::int64_t valueFloats(const Call& c) { return valuePairs(c) + blocks(c.keys) * slabs(c.size) * R; }
    static std::int64_t queryFloats(const Call& c) { return queryPairs(c) + kQueries; }
    static std::int64_t weightFloats(const Call& c) { return weightPairs(c) + blocks(c.keys) * kQueries; }

    static std::int32_t* wholes(float* at) { return reinterpret_cast<std::int32_t*>(at); }
    static const std::int32_t* wholes(const float* at) { return reinterpret_cast<const std::int32_t*>(at); }

    static void packKeys(const Call& c, const float* k, float* out) {
        std::int32_t whole[kBlock + 1];
        float* scales = out + keyPairs(c);
        for (std::int64_t key = 0; key < slabs(c.keys) * R; ++key) {
            std::int32_t* to = wholes(out) + key / R * R * pairs(c.size) + key % R;
            if (key < c.keys) {
                scales[key] = quantise<W>(k + key * c.kRow, c.size, fixed::kColumnNorm, whole);
            } else {
                scales[key] = 0;
                std::fill(whole, whole + c.size + 1, 0);
            }
            for (std::int64_t d = 0; d < c.size; d += 2) to[d / 2 * R] = fixed::pairOf(whole[d], whole[d + 1]);
        }
    }

    static void packValues(const Call& c, const float* v, float* out) {
        float column[kBlock];
        std::int32_t whole[kBlock + 1];
        const std::int64_t dimensions = slabs(c.size) * R;
        float* scales = out + valuePairs(c);
        for (std::int64_t block = 0; block < blocks(c.keys); ++block) {
            const std::int64_t first = block * kBlock;
            const std::int64_t count = std::min(kBlock, c.keys - first);
            for (std::int64_t d = 0; d < dimensions; ++d) {
                std::int32_t* to = wholes(out) + d / R * R * pairs(c.keys) + first / 2 * R + d % R;
                for (std::int64_t key = 0; key < count; ++key) column[key] = d < c.size ? v[(first + key) * c.vRow + d] : 0;
                scales[block * dimensions + d] = quantise<W>(column, count, fixed::kColumnNorm, whole);
                for (std::int64_t key = 0; key < count; key += 2) to[key / 2 * R] = fixed::pairOf(whole[key], whole[key + 1]);
            }
        }
    }

    static void packQueries(const Call& c, const float* q, std::int64_t count, float* out) {
        std::int32_t whole[kBlock + 1];
        float* scales = out + queryPairs(c);
        for (int j = 0; j < kQueries; ++j) {
            if (j < count) {
                scales[j] = c.scale * quantise<W>(q + j * c.qRow, c.size, fixed::kRowNorm, whole);
            } else {
                scales[j] = 0;
                std::fill(whole, whole + c.size + 1, 0);
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

    /// Units of 1.0 for the weights of one block of keys. They lie in [0, 1]; below 1e-15 a whole block weighs nothing.
    static inline void unitsOf(const float* weights, std::int64_t from, std::int64_t to, float (&units)[kQueries]) {
        F most0{}, most1{}, squares0{}, squares1{};
        for (std::int64_t key = from; key < to; ++key) {
            const F w0 = V::load(weights + key * kQueries);
            const F w1 = V::load(weights + key * kQueries + W);
            most0 = V::max(most0, w0);
            most1 = V::max(most1, w1);
            squares0 += w0 * w0;
            squares1 += w1 * w1;
        }
        float most[kQueries], squares[kQueries];
        V::store(most, most0), V::store(most + W, most1);
        V::store(squares, squares0), V::store(squares + W, squares1);
        for (int j = 0; j < kQueries; ++j)
            // Weights that are no numbers have no units: their sum carries the NaN (attention_body.h), and whole numbers made of them
            // could overflow.
            units[j] = most[j] < 1e-15F || !(squares[j] <= std::numeric_limits<float>::max())
                           ? 0
                           : fixed::unitsOf(most[j], squares[j] / (most[j] * most[j]), fixed::kRowNorm);
    }

    static void packWeights(const Call& c, const float* weights, std::int64_t from, std::int64_t to, float* out) {
        float* scales = out + weightPairs(c);
        for (std::int64_t block = from / kBlock; block * kBlock < to; ++block) {
            const std::int64_t first = std::max(from, block * kBlock);
            const std::int64_t end = std::min(to, (block + 1) * kBlock);
            float units[kQueries];
            unitsOf(weights, first, end, units);
            for (int j = 0; j < kQueries; ++j) scales[block * kQueries + j] = units[j] > 0 ? 1.0F / units[j] : 0;
            for (int half = 0; half < kQueries; half += W) {
                const F unit = V::load(units + half);
                const I counts = unit > F{};
                for (std::int64_t key = first; key < end; key += 2) {
                    const I low = V::nearest(V::load(weights + key * kQueries + half) * unit) & counts;
                    const I high = key + 1 < end ? V::nearest(V::load(weights + (key + 1) * kQueries + half) * unit) & counts : I{};
                    const I pair = (low & 0xFFFF) | (high << 16);
                    std::memcpy(wholes(out) + key / 2 * kQueries + half, &pair, sizeof(I));
                }
            }
        }
    }

    static inline void mix(const Call& c, const float* values, const float*, const float* packed, std::int64_t slab, std::int64_t from,
                           std::int64_t to, F (&acc)[R][2]) {
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r) acc[r][0] = acc[r][1] = F{};
        for (std::int64_t block = from / kBlock; block * kBlock < to; ++block) {
            const std::int64_t first = std::max(from, block * kBlock) / 2;
            const std::int64_t end = pairs(std::min(to, (block + 1) * kBlock));
            I sums[R][2];
            Product::clear(sums);
            Product::multiply(wholes(values) + (slab * pairs(c.keys) + first) * R, wholes(packed) + first * kQueries, end - first, sums);
            const float* valueScales = values + valuePairs(c) + (block * slabs(c.size) + slab) * R;
            const F scale0 = V::load(packed + weightPairs(c) + block * kQueries);
            const F scale1 = V::load(packed + weightPairs(c) + block * kQueries + W);
#pragma GCC unroll 16
            for (int r = 0; r < R; ++r) {
                acc[r][0] += V::widen(sums[r][0]) * (V::all(valueScales[r]) * scale0);
                acc[r][1] += V::widen(sums[r][1]) * (V::all(valueScales[r]) * scale1);
            }
        }
    }
};

}  // namespace

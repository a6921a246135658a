#pragma once

#include <algorithm>
#include <limits>

#include "model/kernels/attention_types.h"
#include "model/kernels/vector.h"

// Attention for one (batch, key head), compiled once per instruction set. Scores are kept transposed, [keys][2W queries]: a tile is
// R keys x 2W queries, the softmax runs down the columns with no reduction inside a vector, and the weights lie as the second
// product needs them. All keys of a query block are scored before the softmax, so there is no rescaling (a block of 2W queries x
// keys stays in the second-level cache up to some thousand keys). Scores are in units of log2 e: powers of two are cheaper than of e.
//
// What is not finite goes the way IEEE arithmetic sends it, so that a damaged weight shows in the answer: a NaN or +infinity among the
// scores that a query may read, or nothing but -infinity there, makes its whole result NaN. No comparison may hide it.
//
// Products packs keys, values and queries and multiplies tiles of them: in float32 (here) or in fixed point
// (fixed_attention_body.h).
namespace {

constexpr float kLog2E = 1.44269504088896341F;

template <int W, int R>
struct FloatProducts {
    using V = Vector<W>;
    using F = typename V::F;
    using Call = rowscope::kernels::AttentionCall;
    static constexpr int kQueries = 2 * W;
    /// Keys that `weigh` hands to packWeights at once.
    static constexpr std::int64_t kRun = 64;

    static std::int64_t slabs(std::int64_t count) { return (count + R - 1) / R; }

    static std::int64_t keyFloats(const Call& c) { return slabs(c.keys) * R * c.size; }
    static std::int64_t valueFloats(const Call& c) { return slabs(c.size) * R * c.keys; }
    static std::int64_t queryFloats(const Call& c) { return c.size * kQueries; }
    static std::int64_t weightFloats(const Call&) { return 0; }

    static void packKeys(const Call& c, const float* k, float* out) {
        for (std::int64_t s = 0; s < slabs(c.keys); ++s)
            for (int r = 0; r < R; ++r) {
                const std::int64_t key = s * R + r;
                float* to = out + s * R * c.size + r;
                if (key < c.keys)
                    for (std::int64_t d = 0; d < c.size; ++d) to[d * R] = k[key * c.kRow + d];
                else
                    for (std::int64_t d = 0; d < c.size; ++d) to[d * R] = 0;
            }
    }

    static void packValues(const Call& c, const float* v, float* out) {
        for (std::int64_t s = 0; s < slabs(c.size); ++s) {
            float* to = out + s * R * c.keys;
            const std::int64_t first = s * R;
            const auto count = static_cast<int>(std::min<std::int64_t>(R, c.size - first));
            for (std::int64_t key = 0; key < c.keys; ++key)
                for (int r = 0; r < R; ++r) to[key * R + r] = r < count ? v[key * c.vRow + first + r] : 0;
        }
    }

    static void packQueries(const Call& c, const float* q, std::int64_t count, float* out) {
        for (int j = 0; j < kQueries; ++j)
            for (std::int64_t d = 0; d < c.size; ++d) out[d * kQueries + j] = j < count ? q[j * c.qRow + d] * (c.scale * kLog2E) : 0;
    }

    static inline void multiply(const float* a, const float* b, std::int64_t depth, F (&acc)[R][2]) {
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r) acc[r][0] = acc[r][1] = F{};
        for (std::int64_t k = 0; k < depth; ++k) {
            const F b0 = V::load(b + k * kQueries);
            const F b1 = V::load(b + k * kQueries + W);
#pragma GCC unroll 16
            for (int r = 0; r < R; ++r) {
                const F x = V::all(a[k * R + r]);
                acc[r][0] += x * b0;
                acc[r][1] += x * b1;
            }
        }
    }

    /// Scores of one slab of keys.
    static inline void scores(const Call& c, const float* keys, const float* queries, std::int64_t slab, F (&acc)[R][2]) {
        multiply(keys + slab * R * c.size, queries, c.size, acc);
    }
    /// Makes of the weights of keys [from, to), a run or part of it, what `mix` reads; here they are that. `squares` is the sum of the
    /// squares of these weights for each query.
    static inline void packWeights(const Call&, const float*, std::int64_t, std::int64_t, const F (&)[2], float*) {}
    /// One slab of dimensions of the weighted sum over keys [from, to); `from` is a multiple of R.
    static inline void mix(const Call& c, const float* values, const float* weights, const float*, std::int64_t slab, std::int64_t from,
                           std::int64_t to, F (&acc)[R][2]) {
        multiply(values + slab * R * c.keys + from * R, weights + from * kQueries, to - from, acc);
    }
};

template <int W, int R, class Products>
struct Attention {
    using V = Vector<W>;
    using F = typename V::F;
    using I = typename V::I;
    using Call = rowscope::kernels::AttentionCall;
    static constexpr int kQueries = 2 * W;
    static constexpr float kBlocked = -std::numeric_limits<float>::infinity();

    static std::int64_t slabs(std::int64_t count) { return (count + R - 1) / R; }

    /// Floats of scratch for `block`.
    static std::int64_t scratchFloats(const Call& c) {
        return Products::keyFloats(c) + Products::valueFloats(c) + Products::queryFloats(c) + slabs(c.keys) * R * kQueries +
               Products::weightFloats(c) + slabs(c.size) * R * kQueries;
    }

    static inline bool mayRead(const Call& c, std::int64_t batch, std::int64_t query, std::int64_t key) {
        if (c.causal && key > query + c.keys - c.queries) return false;
        return !c.allowed || c.allowed[batch * c.allowedBatch + query * c.allowedQuery + key * c.allowedKey] != 0;
    }

    /// First and last + 1 key that any of these queries may read.
    static void reach(const Call& c, std::int64_t batch, std::int64_t first, std::int64_t count, std::int64_t& begin, std::int64_t& end) {
        begin = 0;
        end = c.keys;
        if (c.causal) end = std::min(c.keys, first + count + c.keys - c.queries);
        if (!c.allowed) return;
        const auto any = [&](std::int64_t key) {
            for (std::int64_t j = 0; j < count; ++j)
                if (mayRead(c, batch, first + j, key)) return true;
            return false;
        };
        while (begin < end && !any(begin)) ++begin;
        while (end > begin && !any(end - 1)) --end;
    }

    static bool readsAny(const Call& c, std::int64_t batch, std::int64_t query, std::int64_t begin, std::int64_t end) {
        for (std::int64_t key = begin; key < end; ++key)
            if (mayRead(c, batch, query, key)) return true;
        return false;
    }

    /// A query that may read nothing has no largest score; 0 keeps its exponentials 0 instead of NaN. One that reads scores of nothing
    /// but -infinity keeps that, and its exponentials are NaN.
    static void settleBlocked(const Call& c, std::int64_t batch, std::int64_t first, std::int64_t count, std::int64_t begin,
                              std::int64_t end, F (&most)[2]) {
        float each[kQueries];
        V::store(each, most[0]);
        V::store(each + W, most[1]);
        for (std::int64_t j = 0; j < count; ++j)
            if (each[j] == kBlocked && !readsAny(c, batch, first + j, begin, end)) each[j] = 0;
        most[0] = V::load(each);
        most[1] = V::load(each + W);
    }

    /// All query heads of key head `kvHead` in batch `batch`.
    static void block(const Call& c, std::int64_t batch, std::int64_t kvHead, float* scratch) {
        float* keys = scratch;
        float* values = keys + Products::keyFloats(c);
        float* queries = values + Products::valueFloats(c);
        float* weights = queries + Products::queryFloats(c);
        Products::packKeys(c, c.k + batch * c.kBatch + kvHead * c.kHead, keys);
        Products::packValues(c, c.v + batch * c.vBatch + kvHead * c.vHead, values);
        const std::int64_t group = c.heads / c.kvHeads;
        for (std::int64_t first = 0; first < c.queries; first += kQueries) {
            const std::int64_t count = std::min<std::int64_t>(kQueries, c.queries - first);
            std::int64_t begin = 0, end = 0;
            reach(c, batch, first, count, begin, end);
            for (std::int64_t head = kvHead * group; head < (kvHead + 1) * group; ++head) {
                Products::packQueries(c, c.q + batch * c.qBatch + first * c.qRow + head * c.qHead, count, queries);
                float* out = c.out + batch * c.outBatch + first * c.outRow + head * c.outHead;
                queryBlock(c, batch, first, count, begin, end, keys, values, queries, weights, out);
            }
        }
    }

    /// Scores of the keys that lie in slabs [first, end), and the largest for each query.
    static inline void score(const Call& c, std::int64_t batch, std::int64_t firstQuery, std::int64_t count, std::int64_t first,
                             std::int64_t end, const float* keys, const float* queries, float* weights, F (&most)[2]) {
        const bool masked = c.allowed || c.causal;
        for (std::int64_t s = first; s < end; ++s) {
            F acc[R][2];
            Products::scores(c, keys, queries, s, acc);
            float* to = weights + s * R * kQueries;
#pragma GCC unroll 16
            for (int r = 0; r < R; ++r) {
                V::store(to + r * kQueries, acc[r][0]);
                V::store(to + r * kQueries + W, acc[r][1]);
            }
            if (!masked && (s + 1) * R <= c.keys) {
#pragma GCC unroll 16
                for (int r = 0; r < R; ++r) {
                    most[0] = V::max(most[0], acc[r][0]);
                    most[1] = V::max(most[1], acc[r][1]);
                }
                continue;
            }
            for (std::int64_t r = 0; r < R && s * R + r < c.keys; ++r) {
                for (std::int64_t j = 0; masked && j < count; ++j)
                    if (!mayRead(c, batch, firstQuery + j, s * R + r)) to[r * kQueries + j] = kBlocked;
                most[0] = V::max(most[0], V::load(to + r * kQueries));
                most[1] = V::max(most[1], V::load(to + r * kQueries + W));
            }
        }
        if (masked) settleBlocked(c, batch, firstQuery, count, first * R, std::min(end * R, c.keys), most);
    }

    /// Turns scores of keys [from, to) into weights, 2^(score - most), and packs them while they are at hand.
    static inline void weigh(const Call& c, std::int64_t from, std::int64_t to, const F (&most)[2], float* weights, float* packed,
                             F (&total)[2]) {
        while (from < to) {
            const std::int64_t end = std::min(to, (from / Products::kRun + 1) * Products::kRun);
            F squares[2] = {};
            for (std::int64_t key = from; key < end; ++key) {
                float* row = weights + key * kQueries;
#pragma GCC unroll 2
                for (int half = 0; half < 2; ++half) {
                    const F e = V::exp2OfNegative(V::load(row + half * W) - most[half]);
                    total[half] += e;
                    squares[half] += e * e;
                    V::store(row + half * W, e);
                }
            }
            Products::packWeights(c, weights, from, end, squares, packed);
            from = end;
        }
    }

    static void queryBlock(const Call& c, std::int64_t batch, std::int64_t first, std::int64_t count, std::int64_t begin, std::int64_t end,
                           const float* keys, const float* values, const float* queries, float* weights, float* out) {
        float* packed = weights + slabs(c.keys) * R * kQueries;
        float* columns = packed + Products::weightFloats(c);
        const std::int64_t from = begin / R * R;
        const std::int64_t to = std::min(slabs(end) * R, c.keys);
        if (from >= to) {  // no query of this block reads a key: nothing is weighed, and no scale is written
            for (std::int64_t j = 0; j < count; ++j) std::fill(out + j * c.outRow, out + j * c.outRow + c.size, 0.0F);
            return;
        }
        F most[2] = {V::all(kBlocked), V::all(kBlocked)};
        score(c, batch, first, count, begin / R, slabs(end), keys, queries, weights, most);
        F total[2] = {};
        weigh(c, from, to, most, weights, packed, total);
        // Weights in fixed point are whole numbers even of NaN: the sum of the exponentials carries it past them.
        const F inverse0 = V::select(total[0] > F{}, V::all(1.0F) / total[0], total[0]);
        const F inverse1 = V::select(total[1] > F{}, V::all(1.0F) / total[1], total[1]);
        for (std::int64_t s = 0; s < slabs(c.size); ++s) {
            F acc[R][2];
            Products::mix(c, values, weights, packed, s, from, to, acc);
#pragma GCC unroll 16
            for (int r = 0; r < R; ++r) {
                V::store(columns + (s * R + r) * kQueries, acc[r][0] * inverse0);
                V::store(columns + (s * R + r) * kQueries + W, acc[r][1] * inverse1);
            }
        }
        for (std::int64_t j = 0; j < count; ++j)
            for (std::int64_t d = 0; d < c.size; ++d) out[j * c.outRow + d] = columns[d * kQueries + j];
    }
};

}  // namespace

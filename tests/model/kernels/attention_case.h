#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "model/kernels/runner.h"
#include "tests/model/kernels/numbers.h"

namespace rowscope::kernels {

struct Shape {
    std::int64_t batch, heads, kvHeads, queries, keys, size;
    bool causal;
    int mask;  ///< 0 none, 1 by batch and key, 2 by batch, query and key, 3 leaves the first 20 queries nothing
};

/// An attention over random numbers, query, key and value side by side in one row as a fused projection leaves them, and what it gives
/// in double precision.
struct AttentionCase {
    float scale = 0.4F;

    explicit AttentionCase(const Shape& shape)
        : s(shape),
          qWidth(s.heads * s.size),
          kvWidth(s.kvHeads * s.size),
          q(randomFloats(s.batch * s.queries * qWidth, 1)),
          kv(randomFloats(s.batch * s.keys * 2 * kvWidth, 2)),
          allowed(static_cast<std::size_t>(s.batch * s.queries * s.keys)) {
        for (std::int64_t b = 0; b < s.batch; ++b)
            for (std::int64_t i = 0; i < s.queries; ++i)
                for (std::int64_t j = 0; j < s.keys; ++j)
                    allowed[static_cast<std::size_t>((b * s.queries + i) * s.keys + j)] = !maskedIn(b, i, j);
    }

    [[nodiscard]] std::int64_t kvHead(std::int64_t head) const { return head / (s.heads / s.kvHeads); }
    [[nodiscard]] bool reads(std::int64_t batch, std::int64_t query, std::int64_t key) const {
        return !maskedIn(batch, query, key) && !(s.causal && key > query + s.keys - s.queries);
    }
    [[nodiscard]] bool readsAny(std::int64_t batch, std::int64_t query) const {
        for (std::int64_t key = 0; key < s.keys; ++key)
            if (reads(batch, query, key)) return true;
        return false;
    }
    [[nodiscard]] float& query(std::int64_t batch, std::int64_t row, std::int64_t head, std::int64_t d) {
        return q[static_cast<std::size_t>((batch * s.queries + row) * qWidth + head * s.size + d)];
    }
    [[nodiscard]] float& key(std::int64_t batch, std::int64_t row, std::int64_t kvHead, std::int64_t d) {
        return kv[static_cast<std::size_t>((batch * s.keys + row) * 2 * kvWidth + kvHead * s.size + d)];
    }
    [[nodiscard]] float& value(std::int64_t batch, std::int64_t row, std::int64_t kvHead, std::int64_t d) {
        return kv[static_cast<std::size_t>((batch * s.keys + row) * 2 * kvWidth + kvWidth + kvHead * s.size + d)];
    }

    [[nodiscard]] std::vector<float> unwritten() const {
        return std::vector<float>(static_cast<std::size_t>(s.batch * s.queries * qWidth), 777.0F);
    }

    [[nodiscard]] AttentionCall call(std::vector<float>& out, Arithmetic arithmetic) const {
        AttentionCall c;
        c.batch = s.batch, c.heads = s.heads, c.kvHeads = s.kvHeads, c.queries = s.queries, c.keys = s.keys, c.size = s.size;
        c.scale = scale;
        c.causal = s.causal;
        c.arithmetic = arithmetic;
        c.q = q.data(), c.qBatch = s.queries * qWidth, c.qRow = qWidth, c.qHead = s.size;
        c.k = kv.data(), c.kBatch = s.keys * 2 * kvWidth, c.kRow = 2 * kvWidth, c.kHead = s.size;
        c.v = kv.data() + kvWidth, c.vBatch = c.kBatch, c.vRow = c.kRow, c.vHead = s.size;
        c.out = out.data(), c.outBatch = c.qBatch, c.outRow = qWidth, c.outHead = s.size;
        if (s.mask) c.allowed = allowed.data(), c.allowedBatch = s.queries * s.keys, c.allowedQuery = s.keys, c.allowedKey = 1;
        return c;
    }

    /// [batch, query, head, size].
    [[nodiscard]] std::vector<float> result(const KernelSet& kernels, Arithmetic arithmetic) const {
        std::vector<float> out = unwritten();
        Runner(2, kernels).attend(call(out, arithmetic));
        return out;
    }

    /// The same in scratch of just the size that is asked for, full of numbers that other calls left: NaN as floats.
    [[nodiscard]] std::vector<float> resultInUsedScratch(const KernelSet& kernels, Arithmetic arithmetic) const {
        std::vector<float> out = unwritten();
        const AttentionCall c = call(out, arithmetic);
        const bool isFixed = arithmetic == Arithmetic::Fixed16;
        const std::vector<float> used(static_cast<std::size_t>((isFixed ? kernels.attendFixedScratch : kernels.attendScratch)(c)),
                                      std::bit_cast<float>(0xFFFF0003U));
        for (std::int64_t b = 0; b < s.batch; ++b)
            for (std::int64_t h = 0; h < s.kvHeads; ++h) {
                std::vector<float> scratch = used;
                (isFixed ? kernels.attendFixed : kernels.attend)(c, b, h, scratch.data());
            }
        return out;
    }

    /// The same in double precision, with IEEE's own NaN and infinities; 0 for a query that may read nothing.
    [[nodiscard]] std::vector<double> expected() {
        constexpr double kNone = -std::numeric_limits<double>::infinity();
        std::vector<double> out;
        for (std::int64_t b = 0; b < s.batch; ++b)
            for (std::int64_t i = 0; i < s.queries; ++i)
                for (std::int64_t h = 0; h < s.heads; ++h) {
                    std::vector<double> weight(static_cast<std::size_t>(s.keys), 0.0);
                    double largest = kNone, total = 0;
                    for (std::int64_t j = 0; j < s.keys; ++j) {
                        if (!reads(b, i, j)) continue;
                        double dot = 0;
                        for (std::int64_t d = 0; d < s.size; ++d) dot += static_cast<double>(query(b, i, h, d)) * key(b, j, kvHead(h), d);
                        weight[static_cast<std::size_t>(j)] = dot * scale;
                        largest = std::max(largest, dot * scale);
                    }
                    for (std::int64_t j = 0; j < s.keys; ++j)
                        if (double& x = weight[static_cast<std::size_t>(j)]; reads(b, i, j)) total += x = std::exp(x - largest);
                    for (std::int64_t d = 0; d < s.size; ++d) {
                        double sum = 0;
                        for (std::int64_t j = 0; j < s.keys; ++j)
                            if (reads(b, i, j)) sum += weight[static_cast<std::size_t>(j)] / total * value(b, j, kvHead(h), d);
                        out.push_back(sum);
                    }
                }
        return out;
    }

    Shape s;
    std::int64_t qWidth, kvWidth;
    std::vector<float> q, kv;
    std::vector<std::uint8_t> allowed;

private:
    [[nodiscard]] bool maskedIn(std::int64_t batch, std::int64_t query, std::int64_t key) const {
        if (s.mask == 1) return key >= s.keys - 1 - batch;                             // trailing padding
        if (s.mask == 2) return (key * 7 + query * 3 + batch) % 4 == 0 || query == 2;  // query 2 may read nothing
        return s.mask == 3 && query < 20;
    }
};

}  // namespace rowscope::kernels

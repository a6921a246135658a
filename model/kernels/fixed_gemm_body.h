#pragma once

#include <algorithm>

#include "model/kernels/gemm_body.h"
#include "model/kernels/quantise_body.h"

// Products in 16-bit fixed point, for weights that carry no more than bfloat16's 8 bits: every instruction set multiplies pairs of
// 16-bit numbers at twice the rate of float32, whereas few CPUs have bfloat16 products. Rows of A get a scale for each depth block as
// they are packed, B has its own; the sums of one block are exact in 32 bits (fixed_point.h), blocks are added in float32.
namespace {

namespace fixed = rowscope::kernels::fixed;

template <int W, int R>
struct FixedGemm {
    using V = Vector<W>;
    using F = typename V::F;
    using I = typename V::I;
    using Float = Gemm<W, R>;
    static constexpr int kPanel = 2 * W;
    // Packed rows of A that stay in the second-level cache beside the panel of B they meet.
    static constexpr std::int64_t kResidentBytes = 192 << 10;

    static std::int64_t blocks(const rowscope::kernels::PackedView& b) { return (b.depth + b.depthBlock - 1) / b.depthBlock; }
    static std::int64_t pairs(const rowscope::kernels::PackedView& b) { return (b.depth + 1) / 2; }
    static std::int64_t residentRows(const rowscope::kernels::PackedView& b) {
        const std::int64_t rows = kResidentBytes / (pairs(b) * static_cast<std::int64_t>(sizeof(std::int32_t)));
        return std::max<std::int64_t>(1, rows / R) * R;
    }

    /// Rows [first, first + count) of A in slabs of R: pairs interleaved, blocks one after the other; scales [slab][block][R].
    static void packRows(const rowscope::kernels::GemmCall& call, const rowscope::kernels::PackedView& b, std::int64_t first,
                         std::int64_t count, std::int32_t* out, float* scales) {
        std::int16_t whole[fixed::kDepthBlock];
        const std::int64_t blocksOfRow = blocks(b);
        for (std::int64_t slab = 0; slab * R < count; ++slab)
            for (int r = 0; r < R; ++r)
                for (std::int64_t block = 0; block < blocksOfRow; ++block) {
                    const std::int64_t k0 = block * b.depthBlock;
                    const std::int64_t depth = std::min(b.depthBlock, b.depth - k0);
                    std::int32_t* to = out + (slab * pairs(b) + k0 / 2) * R + r;
                    float& scale = scales[(slab * blocksOfRow + block) * R + r];
                    if (slab * R + r >= count) {
                        scale = 0;
                        for (std::int64_t k = 0; k < depth; k += 2) to[k / 2 * R] = 0;
                        continue;
                    }
                    scale = quantise<W>(call.a + (first + slab * R + r) * call.aStride + k0, depth, fixed::kRowNorm, whole);
                    for (std::int64_t k = 0; k < depth; k += 2) to[k / 2 * R] = fixed::pairOf(whole[k], whole[k + 1]);
                }
    }

    static inline void clear(I (&acc)[R][2]) {
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r) acc[r][0] = acc[r][1] = I{};
    }

    /// Adds `count` pairs to the sums of a tile: a [pair][R], b [pair][panel].
    static inline void multiply(const std::int32_t* a, const std::int32_t* b, std::int64_t count, I (&acc)[R][2]) {
#pragma GCC unroll 4
        for (std::int64_t k = 0; k < count; ++k) {
            const I b0 = V::loadWhole(b + k * kPanel);
            const I b1 = V::loadWhole(b + k * kPanel + W);
#pragma GCC unroll 16
            for (int r = 0; r < R; ++r) {
                const I x = V::allWhole(a[k * R + r]);
                acc[r][0] += V::pairProducts(x, b0);
                acc[r][1] += V::pairProducts(x, b1);
            }
        }
    }

    /// Adds one depth block to the sums of one tile, [R][panel].
    static void tile(const rowscope::kernels::PackedView& b, const std::int32_t* a, const float* rowScales, std::int64_t panel,
                     std::int64_t block, F (&sums)[R][2]) {
        const std::int64_t k0 = block * b.depthBlock;
        const std::int64_t count = (std::min(b.depthBlock, b.depth - k0) + 1) / 2;
        I acc[R][2];
        clear(acc);
        multiply(a + k0 / 2 * R, b.pairs + (panel * pairs(b) + k0 / 2) * kPanel, count, acc);
        const float* scales = b.scales + (block * b.panels + panel) * kPanel;
        const F scale0 = V::load(scales);
        const F scale1 = V::load(scales + W);
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r) {
            const F row = V::all(rowScales[block * R + r]);
            sums[r][0] += V::widen(acc[r][0]) * (row * scale0);
            sums[r][1] += V::widen(acc[r][1]) * (row * scale1);
        }
    }

    static std::int64_t scratchFloats(const rowscope::kernels::PackedView& b, const rowscope::kernels::GemmPart& part) {
        const std::int64_t rows = std::min(residentRows(b), (part.rows + R - 1) / R * R);
        return rows * (pairs(b) + blocks(b) + kPanel);
    }

    /// One part of the product; `scratch` holds scratchFloats() numbers of four bytes.
    static void part(const rowscope::kernels::GemmCall& call, const rowscope::kernels::PackedView& b,
                     const rowscope::kernels::GemmPart& part, float* scratch) {
        const std::int64_t resident = std::min(residentRows(b), (part.rows + R - 1) / R * R);
        const std::int64_t last = blocks(b) - 1;
        float* sums = scratch;
        float* scales = sums + resident * kPanel;
        std::int32_t* packed = reinterpret_cast<std::int32_t*>(scales + resident * blocks(b));
        for (std::int64_t from = 0; from < part.rows; from += resident) {
            const std::int64_t rows = std::min(resident, part.rows - from);
            packRows(call, b, part.firstRow + from, rows, packed, scales);
            for (std::int64_t p = part.firstPanel; p < part.firstPanel + part.panels; ++p)
                // A block of a panel stays in the first-level cache while all rows pass over it.
                for (std::int64_t block = 0; block <= last; ++block)
                    for (std::int64_t slab = 0; slab * R < rows; ++slab) {
                        float* partial = sums + slab * R * kPanel;
                        F acc[R][2];
                        Float::resume(partial, block == 0, acc);
                        tile(b, packed + slab * pairs(b) * R, scales + slab * blocks(b) * R, p, block, acc);
                        if (block == last)
                            Float::finish(call, b.bias, part.firstRow + from + slab * R, std::min<std::int64_t>(R, rows - slab * R),
                                          p * kPanel, std::min<std::int64_t>(kPanel, b.columns - p * kPanel), acc);
                        else
                            Float::keep(partial, acc);
                    }
        }
    }
};

}  // namespace

#pragma once

#include <algorithm>

#include "model/kernels/gemm_types.h"
#include "model/kernels/vector.h"

// The product kernel, compiled once per instruction set (see vector.h). A is packed into slabs of R rows, B lies packed in
// panels of 2 vectors; R x 2 accumulators stay in registers over one block of the depth (Goto, van de Geijn 2008).
namespace {

template <int W, int R>
struct Gemm {
    using V = Vector<W>;
    using F = typename V::F;
    static constexpr int kPanel = 2 * W;

    /// Rows [first, first + count) of a, depth block [k0, k0 + depth): slabs of R rows, interleaved; missing rows are zero.
    static void packRows(const rowscope::kernels::GemmCall& call, std::int64_t first, std::int64_t count, std::int64_t k0,
                         std::int64_t depth, float* out) {
        for (std::int64_t slab = 0; slab < count; slab += R) {
            for (int r = 0; r < R; ++r) {
                float* to = out + slab * depth + r;
                if (slab + r >= count) {
                    for (std::int64_t k = 0; k < depth; ++k) to[k * R] = 0;
                    continue;
                }
                const float* from = call.a + (first + slab + r) * call.aStride + k0;
                for (std::int64_t k = 0; k < depth; ++k) to[k * R] = from[k];
            }
        }
    }

    static inline void multiply(const float* a, const float* b, std::int64_t depth, F (&acc)[R][2]) {
        for (std::int64_t k = 0; k < depth; ++k) {
            const F b0 = V::load(b + k * kPanel);
            const F b1 = V::load(b + k * kPanel + W);
#pragma GCC unroll 16
            for (int r = 0; r < R; ++r) {
                const F x = V::all(a[k * R + r]);
                acc[r][0] += x * b0;
                acc[r][1] += x * b1;
            }
        }
    }

    static inline F activate(F x, rowscope::kernels::Activation how) {
        if (how == rowscope::kernels::Activation::GeluTanh) return V::geluTanh(x);
        if (how == rowscope::kernels::Activation::Relu) return V::relu(x);
        return x;
    }

    static inline void storePart(float* to, F value, std::int64_t columns) {
        if (columns >= W) {
            V::store(to, value);
            return;
        }
        for (std::int64_t i = 0; i < columns; ++i) to[i] = value[static_cast<int>(i)];
    }
    static inline F loadPart(const float* from, std::int64_t columns) {
        if (columns >= W) return V::load(from);
        F value{};
        for (std::int64_t i = 0; i < columns; ++i) value[static_cast<int>(i)] = from[i];
        return value;
    }

    /// Bias, activation, residual; then the sums of a tile go where the call wants them.
    static inline void finish(const rowscope::kernels::GemmCall& call, const float* bias, std::int64_t row, std::int64_t rows,
                              std::int64_t column, std::int64_t columns, F (&acc)[R][2]) {
        if (bias) {
            const F bias0 = V::load(bias + column);
            const F bias1 = V::load(bias + column + W);
#pragma GCC unroll 16
            for (int r = 0; r < R; ++r) {
                acc[r][0] += bias0;
                acc[r][1] += bias1;
            }
        }
        if (rowscope::kernels::isGate(call.activation)) {
            const bool silu = call.activation == rowscope::kernels::Activation::SiluGate;
#pragma GCC unroll 16
            for (int r = 0; r < R; ++r) {
                if (r >= rows) break;
                const F gate = silu ? V::silu(acc[r][0]) : V::gelu(acc[r][0]);
                storePart(call.c + (row + r) * call.cStride + column / 2, gate * acc[r][1], columns / 2);
            }
            return;
        }
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r) {
            if (r >= rows) break;
            const std::int64_t at = (row + r) * call.cStride + column;
            F x = activate(acc[r][0], call.activation);
            F y = activate(acc[r][1], call.activation);
            if (call.residual) {
                x += loadPart(call.residual + at, columns);
                if (columns > W) y += loadPart(call.residual + at + W, columns - W);
            }
            storePart(call.c + at, x, columns);
            if (columns > W) storePart(call.c + at + W, y, columns - W);
        }
    }

    /// The sums of a tile before this depth block, and after it: [R][panel].
    static inline void resume(const float* partial, bool isFirst, F (&acc)[R][2]) {
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r) {
            acc[r][0] = isFirst ? F{} : V::load(partial + r * kPanel);
            acc[r][1] = isFirst ? F{} : V::load(partial + r * kPanel + W);
        }
    }
    static inline void keep(float* partial, const F (&acc)[R][2]) {
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r) {
            V::store(partial + r * kPanel, acc[r][0]);
            V::store(partial + r * kPanel + W, acc[r][1]);
        }
    }

    /// One tile of R x 2W: partial sums go through `partial` (rows x panel, per thread) until the last depth block.
    static void tile(const rowscope::kernels::GemmCall& call, const float* a, const float* b, std::int64_t depth, bool isFirst, bool isLast,
                     const float* bias, float* partial, std::int64_t row, std::int64_t rows, std::int64_t column, std::int64_t columns) {
        F acc[R][2];
        resume(partial, isFirst, acc);
        multiply(a, b, depth, acc);
        if (isLast)
            finish(call, bias, row, rows, column, columns, acc);
        else
            keep(partial, acc);
    }

    static std::int64_t scratchFloats(const rowscope::kernels::PackedView& b, const rowscope::kernels::GemmPart& part) {
        const std::int64_t rows = (part.rows + R - 1) / R * R;
        const bool severalBlocks = b.depthBlock < b.depth;
        return rows * (b.depthBlock + (severalBlocks ? part.panels * kPanel : 0));
    }

    /// One part of the product; `scratch` holds scratchFloats() floats.
    static void part(const rowscope::kernels::GemmCall& call, const rowscope::kernels::PackedView& b,
                     const rowscope::kernels::GemmPart& part, float* scratch) {
        const std::int64_t slabs = (part.rows + R - 1) / R;
        float* partial = scratch + slabs * R * b.depthBlock;
        for (std::int64_t k0 = 0; k0 < b.depth; k0 += b.depthBlock) {
            const std::int64_t depth = std::min(b.depthBlock, b.depth - k0);
            packRows(call, part.firstRow, part.rows, k0, depth, scratch);
            const bool isFirst = k0 == 0;
            const bool isLast = k0 + depth == b.depth;
            for (std::int64_t p = 0; p < part.panels; ++p) {
                const std::int64_t column = (part.firstPanel + p) * kPanel;
                const float* panel = b.data + k0 * b.panels * kPanel + (part.firstPanel + p) * depth * kPanel;
                for (std::int64_t s = 0; s < slabs; ++s)
                    tile(call, scratch + s * R * depth, panel, depth, isFirst, isLast, b.bias, partial + (p * slabs + s) * R * kPanel,
                         part.firstRow + s * R, std::min<std::int64_t>(R, part.rows - s * R), column,
                         std::min<std::int64_t>(kPanel, b.columns - column));
            }
        }
    }
};

}  // namespace

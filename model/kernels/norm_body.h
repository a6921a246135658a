#pragma once

#include <cmath>

#include "model/kernels/norm_types.h"
#include "model/kernels/vector.h"

// Normalisations and rotations, compiled once per instruction set.
namespace {

template <int W>
struct Norm {
    using V = Vector<W>;
    using F = typename V::F;

    /// sum of f(x) over a row; eight accumulating lanes or more keep float32 sums short.
    template <class Each>
    static float reduce(const float* row, std::int64_t width, Each each) {
        F total{};
        std::int64_t i = 0;
        for (; i + W <= width; i += W) total += each(V::load(row + i));
        float rest = V::sum(total);
        for (; i < width; ++i) rest += V::first(each(V::all(row[i])));
        return rest;
    }

    static void layerNorm(const rowscope::kernels::NormCall& c, std::int64_t first, std::int64_t count) {
        const auto n = static_cast<float>(c.width);
        for (std::int64_t r = first; r < first + count; ++r) {
            const float* in = c.in + r * c.width;
            float* out = c.out + r * c.width;
            const float mean = reduce(in, c.width, [](F x) { return x; }) / n;
            const float variance = reduce(in, c.width, [mean](F x) { return (x - mean) * (x - mean); }) / n;
            const float scale = 1.0F / std::sqrt(variance + c.eps);
            std::int64_t i = 0;
            for (; i + W <= c.width; i += W) {
                F y = (V::load(in + i) - mean) * scale * V::load(c.weight + i);
                if (c.bias) y += V::load(c.bias + i);
                V::store(out + i, y);
            }
            for (; i < c.width; ++i) out[i] = (in[i] - mean) * scale * c.weight[i] + (c.bias ? c.bias[i] : 0.0F);
        }
    }

    static void rmsNorm(const rowscope::kernels::NormCall& c, std::int64_t first, std::int64_t count) {
        const auto n = static_cast<float>(c.width);
        for (std::int64_t r = first; r < first + count; ++r) {
            const float* in = c.in + r * c.width;
            float* out = c.out + r * c.width;
            const float scale = 1.0F / std::sqrt(reduce(in, c.width, [](F x) { return x * x; }) / n + c.eps);
            std::int64_t i = 0;
            for (; i + W <= c.width; i += W) V::store(out + i, V::load(c.weight + i) * (V::load(in + i) * scale));
            for (; i < c.width; ++i) out[i] = c.weight[i] * (in[i] * scale);
        }
    }

    static void rotate(const rowscope::kernels::RotateCall& c, std::int64_t batch) {
        const std::int64_t half = c.size / 2;
        for (std::int64_t row = 0; row < c.rows; ++row) {
            const float* cos = c.cos + batch * c.angleBatch + row * c.size;
            const float* sin = c.sin + batch * c.angleBatch + row * c.size;
            for (std::int64_t head = 0; head < c.heads; ++head) {
                float* low = c.x + batch * c.batchStride + row * c.rowStride + head * c.headStride;
                float* high = low + half;
                std::int64_t i = 0;
                for (; i + W <= half; i += W) {
                    const F a = V::load(low + i);
                    const F b = V::load(high + i);
                    V::store(low + i, a * V::load(cos + i) - b * V::load(sin + i));
                    V::store(high + i, b * V::load(cos + half + i) + a * V::load(sin + half + i));
                }
                for (; i < half; ++i) {
                    const float a = low[i];
                    const float b = high[i];
                    low[i] = a * cos[i] - b * sin[i];
                    high[i] = b * cos[half + i] + a * sin[half + i];
                }
            }
        }
    }
};

}  // namespace

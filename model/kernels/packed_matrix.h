#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "model/kernels/kernel_set.h"

namespace rowscope::kernels {

/// Rows of a weight matrix [count, depth] (one row makes one output column) and its bias, float32.
struct WeightPart {
    const float* rows = nullptr;
    const float* bias = nullptr;  ///< [count] or null
    std::int64_t count = 0;
};

/// A weight matrix laid out for one kernel set. Several parts stand side by side (query, key, value); with `gated` the two parts are
/// interleaved so that one tile holds a gate and its value.
class PackedMatrix {
public:
    PackedMatrix(const KernelSet& kernels, std::span<const WeightPart> parts, std::int64_t depth, bool gated,
                 Arithmetic arithmetic = Arithmetic::Float32);

    [[nodiscard]] const KernelSet& kernels() const { return *m_kernels; }
    [[nodiscard]] const PackedView& view() const { return m_view; }
    [[nodiscard]] Arithmetic arithmetic() const { return m_view.pairs ? Arithmetic::Fixed16 : Arithmetic::Float32; }
    [[nodiscard]] std::int64_t depth() const { return m_view.depth; }
    /// Columns that a product stores: half of the packed ones with a gate.
    [[nodiscard]] std::int64_t outputs() const { return m_gated ? m_view.columns / 2 : m_view.columns; }
    [[nodiscard]] bool gated() const { return m_gated; }
    [[nodiscard]] std::int64_t bytes() const;

private:
    struct Free {
        void operator()(void* p) const;
    };
    template <class T>
    using Aligned = std::unique_ptr<T[], Free>;
    template <class T>
    static Aligned<T> allocate(std::int64_t count);

    void layOut(std::int64_t column, const float* row);
    void layOutFixed(std::int64_t column, const float* row);

    const KernelSet* m_kernels;
    PackedView m_view;
    bool m_gated;
    Aligned<float> m_data;
    Aligned<std::int32_t> m_pairs;
    std::vector<float> m_scales;
    std::vector<float> m_bias;
};

}  // namespace rowscope::kernels

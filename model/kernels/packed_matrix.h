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
    PackedMatrix(const KernelSet& kernels, std::span<const WeightPart> parts, std::int64_t depth, bool gated);

    [[nodiscard]] const KernelSet& kernels() const { return *m_kernels; }
    [[nodiscard]] const PackedView& view() const { return m_view; }
    [[nodiscard]] std::int64_t depth() const { return m_view.depth; }
    /// Columns that a product stores: half of the packed ones with a gate.
    [[nodiscard]] std::int64_t outputs() const { return m_gated ? m_view.columns / 2 : m_view.columns; }
    [[nodiscard]] bool gated() const { return m_gated; }
    [[nodiscard]] std::int64_t bytes() const;

private:
    struct Free {
        void operator()(float* p) const;
    };
    const KernelSet* m_kernels;
    PackedView m_view;
    bool m_gated;
    std::unique_ptr<float[], Free> m_data;
    std::vector<float> m_bias;
};

}  // namespace rowscope::kernels

#include "model/kernels/packed_matrix.h"

#include <algorithm>
#include <cstdlib>
#include <new>

namespace rowscope::kernels {
namespace {

// A block of this depth and a panel's width stays in the second-level cache while all rows of a part pass over it.
constexpr std::int64_t kDepthBlock = 768;

/// Where packed column `column` comes from: part and row in it; part -1 for padding.
struct Source {
    int part = -1;
    std::int64_t row = 0;
};

Source sourceOf(std::span<const WeightPart> parts, bool gated, std::int64_t panel, std::int64_t column) {
    if (gated) {
        const std::int64_t half = panel / 2;
        const std::int64_t row = column / panel * half + column % half;
        if (row >= parts[0].count) return {};
        return {column % panel < half ? 0 : 1, row};
    }
    for (std::size_t p = 0; p < parts.size(); ++p) {
        if (column < parts[p].count) return {static_cast<int>(p), column};
        column -= parts[p].count;
    }
    return {};
}

}  // namespace

void PackedMatrix::Free::operator()(float* p) const { std::free(p); }

PackedMatrix::PackedMatrix(const KernelSet& kernels, std::span<const WeightPart> parts, std::int64_t depth, bool gated)
    : m_kernels(&kernels), m_gated(gated) {
    std::int64_t columns = 0;
    bool anyBias = false;
    for (const WeightPart& part : parts) {
        columns += part.count;
        anyBias = anyBias || part.bias;
    }
    const std::int64_t panel = kernels.panel;
    const std::int64_t panels = gated ? (parts[0].count + panel / 2 - 1) / (panel / 2) : (columns + panel - 1) / panel;
    const std::int64_t blocks = std::max<std::int64_t>(1, (depth + kDepthBlock - 1) / kDepthBlock);
    const std::int64_t depthBlock = (depth + blocks - 1) / blocks;
    const std::int64_t floats = panels * panel * depth;
    void* memory = nullptr;
    if (::posix_memalign(&memory, 64, static_cast<std::size_t>(std::max<std::int64_t>(1, floats)) * sizeof(float)) != 0)
        throw std::bad_alloc();
    m_data.reset(static_cast<float*>(memory));
    if (anyBias) m_bias.assign(static_cast<std::size_t>(panels * panel), 0.0F);
    for (std::int64_t column = 0; column < panels * panel; ++column) {
        const Source source = sourceOf(parts, gated, panel, column);
        const float* row = source.part < 0 ? nullptr : parts[static_cast<std::size_t>(source.part)].rows + source.row * depth;
        if (row && parts[static_cast<std::size_t>(source.part)].bias)
            m_bias[static_cast<std::size_t>(column)] = parts[static_cast<std::size_t>(source.part)].bias[source.row];
        for (std::int64_t k0 = 0; k0 < depth; k0 += depthBlock) {
            const std::int64_t count = std::min(depthBlock, depth - k0);
            float* to = m_data.get() + k0 * panels * panel + column / panel * count * panel + column % panel;
            for (std::int64_t k = 0; k < count; ++k) to[k * panel] = row ? row[k0 + k] : 0.0F;
        }
    }
    m_view = {m_data.get(), anyBias ? m_bias.data() : nullptr, columns, depth, depthBlock, panels};
}

std::int64_t PackedMatrix::bytes() const {
    return (m_view.panels * m_kernels->panel * m_view.depth + static_cast<std::int64_t>(m_bias.size())) *
           static_cast<std::int64_t>(sizeof(float));
}

}  // namespace rowscope::kernels

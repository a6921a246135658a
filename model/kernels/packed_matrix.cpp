#include "model/kernels/packed_matrix.h"

#include <algorithm>
#include <cstdlib>
#include <new>

#include "model/kernels/quantise_body.h"

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

void PackedMatrix::Free::operator()(void* p) const { std::free(p); }

template <class T>
PackedMatrix::Aligned<T> PackedMatrix::allocate(std::int64_t count) {
    void* memory = nullptr;
    if (::posix_memalign(&memory, 64, static_cast<std::size_t>(std::max<std::int64_t>(1, count)) * sizeof(T)) != 0) throw std::bad_alloc();
    return Aligned<T>(static_cast<T*>(memory));
}

PackedMatrix::PackedMatrix(const KernelSet& kernels, std::span<const WeightPart> parts, std::int64_t depth, bool gated,
                           Arithmetic arithmetic)
    : m_kernels(&kernels), m_gated(gated) {
    std::int64_t columns = 0;
    bool anyBias = false;
    for (const WeightPart& part : parts) {
        columns += part.count;
        anyBias = anyBias || part.bias;
    }
    const bool fixedPoint = arithmetic == Arithmetic::Fixed16;
    const std::int64_t panel = kernels.panel;
    const std::int64_t panels = gated ? (parts[0].count + panel / 2 - 1) / (panel / 2) : (columns + panel - 1) / panel;
    const std::int64_t most = fixedPoint ? fixed::kDepthBlock : kDepthBlock;
    const std::int64_t blocks = std::max<std::int64_t>(1, (depth + most - 1) / most);
    std::int64_t depthBlock = (depth + blocks - 1) / blocks;
    if (fixedPoint) depthBlock = (depthBlock + 1) / 2 * 2;
    if (anyBias) m_bias.assign(static_cast<std::size_t>(panels * panel), 0.0F);
    if (fixedPoint) {
        m_pairs = allocate<std::int32_t>(panels * panel * ((depth + 1) / 2));
        m_scales.assign(static_cast<std::size_t>(blocks * panels * panel), 0.0F);
    } else {
        m_data = allocate<float>(panels * panel * depth);
    }
    m_view = {m_data.get(), m_pairs.get(), m_scales.data(), anyBias ? m_bias.data() : nullptr, columns, depth, depthBlock, panels};
    for (std::int64_t column = 0; column < panels * panel; ++column) {
        const Source source = sourceOf(parts, gated, panel, column);
        const float* row = source.part < 0 ? nullptr : parts[static_cast<std::size_t>(source.part)].rows + source.row * depth;
        if (row && parts[static_cast<std::size_t>(source.part)].bias)
            m_bias[static_cast<std::size_t>(column)] = parts[static_cast<std::size_t>(source.part)].bias[source.row];
        fixedPoint ? layOutFixed(column, row) : layOut(column, row);
    }
}

void PackedMatrix::layOut(std::int64_t column, const float* row) {
    const std::int64_t panel = m_kernels->panel;
    for (std::int64_t k0 = 0; k0 < m_view.depth; k0 += m_view.depthBlock) {
        const std::int64_t count = std::min(m_view.depthBlock, m_view.depth - k0);
        float* to = m_data.get() + k0 * m_view.panels * panel + column / panel * count * panel + column % panel;
        for (std::int64_t k = 0; k < count; ++k) to[k * panel] = row ? row[k0 + k] : 0.0F;
    }
}

void PackedMatrix::layOutFixed(std::int64_t column, const float* row) {
    const std::int64_t panel = m_kernels->panel;
    std::int32_t* to = m_pairs.get() + column / panel * ((m_view.depth + 1) / 2) * panel + column % panel;
    std::vector<std::int16_t> whole;
    for (std::int64_t k0 = 0; k0 < m_view.depth; k0 += m_view.depthBlock) {
        const std::int64_t count = std::min(m_view.depthBlock, m_view.depth - k0);
        whole.assign(static_cast<std::size_t>((count + 1) / 2 * 2), 0);
        if (row)
            m_scales[static_cast<std::size_t>(k0 / m_view.depthBlock * m_view.panels * panel + column)] =
                quantise<4>(row + k0, count, fixed::kColumnNorm, whole.data());
        for (std::int64_t k = 0; k < count; k += 2)
            to[(k0 + k) / 2 * panel] = fixed::pairOf(whole[static_cast<std::size_t>(k)], whole[static_cast<std::size_t>(k) + 1]);
    }
}

std::int64_t PackedMatrix::bytes() const {
    const std::int64_t cells = m_view.panels * m_kernels->panel * (m_view.pairs ? (m_view.depth + 1) / 2 : m_view.depth);
    return (cells + static_cast<std::int64_t>(m_scales.size() + m_bias.size())) * static_cast<std::int64_t>(sizeof(float));
}

}  // namespace rowscope::kernels

#include "model/kernels/runner.h"

#include <algorithm>

#include "model/kernels/fixed_point.h"

namespace rowscope::kernels {
namespace {

/// Bounds of piece `i` of `pieces` nearly equal ones over [0, count).
std::int64_t bound(std::int64_t count, std::int64_t pieces, std::int64_t i) { return count * i / pieces; }

// Rows of A whose packed block, with a panel of B, stays in the second-level cache.
constexpr std::int64_t kPartRows = 96;

}  // namespace

float* Runner::scratch(int thread, std::int64_t floats) {
    std::vector<float>& mine = m_scratch[static_cast<std::size_t>(thread)];
    constexpr std::size_t kAlign = 16;
    if (mine.size() < static_cast<std::size_t>(floats) + kAlign) mine.resize(static_cast<std::size_t>(floats) + kAlign);
    auto at = reinterpret_cast<std::uintptr_t>(mine.data());
    at = (at + 63) / 64 * 64;
    return reinterpret_cast<float*>(at);
}

void Runner::multiply(const GemmCall& call, const PackedMatrix& b) {
    if (call.rows == 0 || b.view().columns == 0) return;
    const KernelSet& set = b.kernels();
    const PackedView& view = b.view();
    const std::int64_t slabs = (call.rows + set.slab - 1) / set.slab;
    const std::int64_t threads = m_pool.threads();
    // Many rows: parts of rows, each over all of B. Few rows: every thread reads its own columns of B, which are the larger side.
    std::int64_t rowParts = std::max<std::int64_t>(1, (call.rows + kPartRows - 1) / kPartRows);
    std::int64_t panelParts = 1;
    if (rowParts >= 2 * threads) {
        rowParts = (rowParts + threads - 1) / threads * threads;
    } else {
        rowParts = std::max<std::int64_t>(1, call.rows / (2 * kPartRows));
        panelParts = std::min(view.panels, (2 * threads + rowParts - 1) / rowParts);
    }
    rowParts = std::min(rowParts, slabs);
    m_pool.run(rowParts * panelParts, [&](std::int64_t i, int thread) {
        const std::int64_t r = i / panelParts;
        const std::int64_t p = i % panelParts;
        GemmPart part;
        part.firstRow = bound(slabs, rowParts, r) * set.slab;
        part.rows = std::min(call.rows, bound(slabs, rowParts, r + 1) * set.slab) - part.firstRow;
        part.firstPanel = bound(view.panels, panelParts, p);
        part.panels = bound(view.panels, panelParts, p + 1) - part.firstPanel;
        if (part.rows == 0 || part.panels == 0) return;
        if (b.arithmetic() == Arithmetic::Fixed16)
            set.multiplyFixed(call, view, part, scratch(thread, set.multiplyFixedScratch(view, part)));
        else
            set.multiply(call, view, part, scratch(thread, set.multiplyScratch(view, part)));
    });
}

void Runner::attend(std::span<const AttentionCall> calls) {
    struct Part {
        const AttentionCall* call;
        std::int64_t batch;
        std::int64_t kvHead;
    };
    std::vector<Part> parts;
    for (const AttentionCall& call : calls)
        for (std::int64_t batch = 0; batch < call.batch; ++batch)
            for (std::int64_t head = 0; head < call.kvHeads; ++head) parts.push_back({&call, batch, head});
    m_pool.run(static_cast<std::int64_t>(parts.size()), [&](std::int64_t i, int thread) {
        const Part& part = parts[static_cast<std::size_t>(i)];
        const AttentionCall& call = *part.call;
        if (call.arithmetic == Arithmetic::Fixed16 && call.size <= fixed::kDepthBlock)
            m_kernels->attendFixed(call, part.batch, part.kvHead, scratch(thread, m_kernels->attendFixedScratch(call)));
        else
            m_kernels->attend(call, part.batch, part.kvHead, scratch(thread, m_kernels->attendScratch(call)));
    });
}

void Runner::overRows(std::int64_t rows, std::int64_t width, const std::function<void(std::int64_t, std::int64_t)>& each) {
    // Below this a thread's wake-up costs more than it saves.
    constexpr std::int64_t kWorthSharing = 1 << 16;
    const std::int64_t parts = rows * width < kWorthSharing ? 1 : std::min<std::int64_t>(rows, 2 * m_pool.threads());
    m_pool.run(parts, [&](std::int64_t i, int) { each(bound(rows, parts, i), bound(rows, parts, i + 1)); });
}

void Runner::layerNorm(const NormCall& call, std::int64_t rows) {
    overRows(rows, call.width, [&](std::int64_t begin, std::int64_t end) { m_kernels->layerNorm(call, begin, end - begin); });
}

void Runner::rmsNorm(const NormCall& call, std::int64_t rows) {
    overRows(rows, call.width, [&](std::int64_t begin, std::int64_t end) { m_kernels->rmsNorm(call, begin, end - begin); });
}

void Runner::rotate(const RotateCall& call, std::int64_t batch) {
    for (std::int64_t b = 0; b < batch; ++b) m_kernels->rotate(call, b);
}

}  // namespace rowscope::kernels

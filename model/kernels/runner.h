#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/kernels/kernel_set.h"
#include "model/kernels/packed_matrix.h"
#include "model/kernels/thread_pool.h"

namespace rowscope::kernels {

/// Runs kernels over a pool of threads: cuts the work into parts and keeps each thread's scratch. One forward pass at a time.
class Runner {
public:
    explicit Runner(int threads, const KernelSet& kernels = bestKernels())
        : m_kernels(&kernels), m_pool(threads), m_scratch(static_cast<std::size_t>(m_pool.threads())) {}

    [[nodiscard]] const KernelSet& kernels() const { return *m_kernels; }
    [[nodiscard]] int threads() const { return m_pool.threads(); }

    void multiply(const GemmCall& call, const PackedMatrix& b);
    void attend(const AttentionCall& call) { attend(std::span(&call, 1)); }
    /// Several attentions at once: their parts share the threads, so that many small ones keep all of them busy.
    void attend(std::span<const AttentionCall> calls);
    void layerNorm(const NormCall& call, std::int64_t rows);
    void rmsNorm(const NormCall& call, std::int64_t rows);
    void rotate(const RotateCall& call, std::int64_t batch);

private:
    [[nodiscard]] float* scratch(int thread, std::int64_t floats);
    void overRows(std::int64_t rows, std::int64_t width, const std::function<void(std::int64_t, std::int64_t)>& each);

    const KernelSet* m_kernels;
    ThreadPool m_pool;
    std::vector<std::vector<float>> m_scratch;
};

}  // namespace rowscope::kernels

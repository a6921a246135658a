#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "model/kernels/attention_types.h"
#include "model/kernels/gemm_types.h"
#include "model/kernels/norm_types.h"

namespace rowscope::kernels {

/// The kernels of one instruction set. The sets differ by rounding only. A function works on one part and is called by one thread
/// with its own scratch.
struct KernelSet {
    std::string_view name;   ///< "portable", "avx2", "avx512"
    std::int64_t panel = 0;  ///< columns of a packed panel (gates: half gate, half value)
    std::int64_t slab = 0;   ///< rows of A that a tile holds

    void (*multiply)(const GemmCall&, const PackedView&, const GemmPart&, float* scratch) = nullptr;
    std::int64_t (*multiplyScratch)(const PackedView&, const GemmPart&) = nullptr;  ///< floats
    /// The same for a matrix of Arithmetic::Fixed16.
    void (*multiplyFixed)(const GemmCall&, const PackedView&, const GemmPart&, float* scratch) = nullptr;
    std::int64_t (*multiplyFixedScratch)(const PackedView&, const GemmPart&) = nullptr;  ///< floats
    /// All query heads of one key head of one batch entry.
    void (*attend)(const AttentionCall&, std::int64_t batch, std::int64_t kvHead, float* scratch) = nullptr;
    std::int64_t (*attendScratch)(const AttentionCall&) = nullptr;  ///< floats
    /// The same for calls of Arithmetic::Fixed16, heads of at most fixed::kDepthBlock.
    void (*attendFixed)(const AttentionCall&, std::int64_t batch, std::int64_t kvHead, float* scratch) = nullptr;
    std::int64_t (*attendFixedScratch)(const AttentionCall&) = nullptr;  ///< floats
    void (*layerNorm)(const NormCall&, std::int64_t first, std::int64_t count) = nullptr;
    void (*rmsNorm)(const NormCall&, std::int64_t first, std::int64_t count) = nullptr;
    void (*rotate)(const RotateCall&, std::int64_t batch) = nullptr;
};

/// The fastest set this CPU runs.
[[nodiscard]] const KernelSet& bestKernels();
/// Every set this CPU runs, slowest first: for tests and comparisons.
[[nodiscard]] std::vector<const KernelSet*> runnableKernels();

}  // namespace rowscope::kernels

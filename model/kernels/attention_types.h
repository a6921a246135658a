#pragma once

#include <cstdint>

#include "model/kernels/arithmetic.h"

namespace rowscope::kernels {

/// One attention: softmax(scale q k^T, masked) v over float32 rows with free strides (in floats), so that q, k and v may lie side by
/// side in one projection's output.
struct AttentionCall {
    const float* q = nullptr;
    const float* k = nullptr;
    const float* v = nullptr;
    float* out = nullptr;
    std::int64_t qBatch = 0, qRow = 0, qHead = 0;
    std::int64_t kBatch = 0, kRow = 0, kHead = 0;
    std::int64_t vBatch = 0, vRow = 0, vHead = 0;
    std::int64_t outBatch = 0, outRow = 0, outHead = 0;
    std::int64_t batch = 1, heads = 1, kvHeads = 1;
    std::int64_t queries = 0, keys = 0, size = 0;
    float scale = 1;
    /// Bytes, 1 = may read, with strides in bytes (0 broadcasts); null = no mask.
    const std::uint8_t* allowed = nullptr;
    std::int64_t allowedBatch = 0, allowedQuery = 0, allowedKey = 0;
    /// The query that is i-th from the end reads no key later than the i-th from the end.
    bool causal = false;
    Arithmetic arithmetic = Arithmetic::Float32;  ///< of the two products; the softmax is float32 always
};

}  // namespace rowscope::kernels

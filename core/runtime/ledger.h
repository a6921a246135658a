#pragma once

#include <cstdint>

#include "core/base/result.h"

namespace rowscope::runtime {

// Persistent bytes of media state by fusion topology (article 0x08). 64-bit; a product beyond 2^63 - 1 is an error (Limit), a
// negative size one of kind Value. Projection weights, allocator metadata, alignment, scores and text K/V are other ledgers.

/// Language-layer K/V: layers * rows * 2 * heads * headDim * bytes. The 2 is keys and values; queries are not kept.
struct PrefixKvSize {
    std::int64_t layers = 0;
    std::int64_t rows = 0;
    std::int64_t kvHeads = 0;
    std::int64_t headDim = 0;
    std::int64_t bytesPerScalar = 0;
};
[[nodiscard]] Result<std::int64_t> prefixKvBytes(const PrefixKvSize& size);

/// Cross-attention K/V of media memory: crossLayers * rows * 2 * heads * headDim * bytes.
struct CrossKvSize {
    std::int64_t crossLayers = 0;
    std::int64_t rows = 0;
    std::int64_t kvHeads = 0;
    std::int64_t headDim = 0;
    std::int64_t bytesPerScalar = 0;
};
[[nodiscard]] Result<std::int64_t> crossKvBytes(const CrossKvSize& size);

/// The reusable bridge tensor before per-layer projection: rows * width * bytes.
[[nodiscard]] Result<std::int64_t> bridgeBytes(std::int64_t rows, std::int64_t width, std::int64_t bytesPerScalar);

/// Sum with the same checks ("do not count only one of these objects when the runtime retains both").
[[nodiscard]] Result<std::int64_t> addBytes(std::int64_t a, std::int64_t b);
/// Product of sizes with the same checks.
[[nodiscard]] Result<std::int64_t> multiplySizes(std::initializer_list<std::int64_t> factors);

}  // namespace rowscope::runtime

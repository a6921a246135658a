#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/rows/laya/plan.h"

namespace rowscope::engine {

/// Some scored rows padded to the longest of them and to the most options, row-major: what a forward pass reads.
struct PaddedRows {
    std::int64_t rows = 0;
    std::int64_t length = 0;               ///< L
    std::int64_t options = 0;              ///< K
    std::vector<std::int64_t> ids;         ///< [rows, L], right-padded with the pad token
    std::vector<std::uint8_t> valid;       ///< [rows, L]
    std::vector<std::int64_t> markers;     ///< [rows, K], padded with 0
    std::vector<std::uint8_t> markerMask;  ///< [rows, K]
    std::vector<std::int64_t> spans;       ///< [rows, 2] half-open option spans
    std::vector<std::int64_t> types;       ///< [rows]: choice 0, score 1, noul 2
    bool ragged = false;                   ///< some row is shorter than L
};

/// The plan's rows with these indices, in this order.
[[nodiscard]] PaddedRows padRows(const rows::laya::Plan& plan, std::span<const std::int32_t> which, std::int32_t pad);

/// Rows in passes of at most `batch`, longest first, so that rows of like length share a pass and padding is little.
[[nodiscard]] std::vector<std::vector<std::int32_t>> batches(const rows::laya::Plan& plan, std::int32_t batch);

}  // namespace rowscope::engine

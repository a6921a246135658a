#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/rows/media_runs.h"
#include "core/rows/row_table.h"

namespace rowscope::rows {

/// How rows get positions (article 0x02 and 0x05). Which one a checkpoint was trained with is part of it; the names are the
/// dump format's.
enum class PositionPolicy : std::uint8_t {
    MonotonicOverValid,   ///< 0.. over valid rows, 0 on padding
    PhysicalMonotonic,    ///< the row number
    OneBasedOverValid,    ///< 1.. over valid rows, 0 on padding
    OneBasedPhysical,     ///< the row number plus one
    CumsumValid,          ///< cumsum(valid) - 1 as Idefics3 and SmolVLM compute it: padding repeats what stands before it, -1 at the front
    SharedPerMediaBlock,  ///< one position for all rows of a medium
    ModalityLocal,        ///< text rows counted among text, media rows inside their medium
    Thw,                  ///< Qwen2-VL M-RoPE: three axes, media on their merged grid
    NoneForMedia,         ///< media rows have none (-1) and do not advance the count: cross-attention memory
    ResetPerSegment,      ///< 0.. inside each packed segment
};
[[nodiscard]] std::string_view positionPolicyName(PositionPolicy policy);
[[nodiscard]] Result<PositionPolicy> positionPolicyFromName(std::string_view name);

/// Patches of one medium before merging, in time, height and width; `originId` says which.
struct MediaGrid {
    std::int32_t originId = -1;
    std::int32_t t = 1;
    std::int32_t h = 1;
    std::int32_t w = 1;
};

/// What a policy may need; spans it does not need may be empty. Rows = the size of `valid`.
struct PositionColumns {
    std::span<const std::uint8_t> valid;
    std::span<const OriginKind> originKind;
    std::span<const std::int32_t> originId;
    std::span<const std::int32_t> segment;
    std::span<const MediaGrid> grids;
    std::int32_t spatialMerge = 2;
    bool thwRestartsPerSegment = false;  ///< packed M-RoPE: each segment counts from 0
};

struct PositionResult {
    Positions positions;
    std::int32_t next = 0;       ///< first position a row after the last one would get
    std::int32_t ropeDelta = 0;  ///< Thw: largest position + 1 - number of valid rows; what decode adds to its row count
};

/// Errors: a column that the policy needs is not there; under Thw a medium without grid, or with another number of rows than
/// t * (h / merge) * (w / merge).
[[nodiscard]] Result<PositionResult> positionsOf(PositionPolicy policy, const PositionColumns& columns);

/// Index of the part (run of text or of one medium) that each valid row belongs to, counted from 0; -1 on padding. Kept beside
/// modality-local positions, from which it can't be inferred.
[[nodiscard]] std::vector<std::int32_t> partIndex(const PositionColumns& columns);

}  // namespace rowscope::rows

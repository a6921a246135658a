#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/masks/mask.h"

namespace rowscope::report {

/// Share of allowed cells a block as grey bytes (0 blocked, 255 all allowed), at most 512 blocks a side.
struct MaskPreview {
    static constexpr std::int64_t kEdge = 512;
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::vector<std::uint8_t> grey;
};

/// The allowed cells of a mask, row by row, as runs: exact, and small for every regular mask. `packed` holds, for each query
/// row, either the varint 0 (the same runs as the row before) or the varint n + 1 and n pairs (gap before the run, length of
/// the run). `allowed` and the blocked rows are counted over the whole mask even where `packed` was given up.
struct MaskRuns {
    std::int64_t queries = 0;
    std::int64_t keys = 0;
    std::vector<std::uint8_t> packed;
    bool complete = true;  ///< false: more than the byte limit, packed is empty
    MaskPreview preview;
    std::int64_t allowed = 0;
    std::vector<std::int64_t> blockedRows;  ///< fully blocked query rows, the first kMaxBlockedRows
    std::int64_t blockedRowCount = 0;
    static constexpr std::size_t kMaxBlockedRows = 64;
};

/// Reads the mask row by row as runs, never as cells: O(queries * runs a row). Error: cancelled.
[[nodiscard]] Result<MaskRuns> maskRuns(const masks::Mask& mask, std::int64_t maxBytes, const Progress& progress = {});

/// The runs of every row, unpacked (for CSV and tests).
[[nodiscard]] std::vector<masks::KeyRuns> unpackRuns(const MaskRuns& runs);

}  // namespace rowscope::report

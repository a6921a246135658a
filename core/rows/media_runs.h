#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/rows/row_table.h"

namespace rowscope::rows {

/// A maximal range of rows of one medium that follow one another.
struct MediaRun {
    RowRange rows;
    OriginKind kind = OriginKind::Image;
    std::int32_t originId = -1;
    bool operator==(const MediaRun&) const = default;
};

/// Media runs left to right. An empty `originId` column is read as "one medium a run of equal kind".
[[nodiscard]] std::vector<MediaRun> mediaRuns(std::span<const OriginKind> kind, std::span<const std::int32_t> originId);

/// What makes rows one bidirectional block (Gemma3).
enum class BlockRule : std::uint8_t {
    ContiguousRun,  ///< media rows without another row between them, so adjacent images form one block
    PerMedia,       ///< rows of one medium, also across its separators; adjacent images stay apart
};

/// Block number of every row, counted from 0 in row order; -1 for rows that are no media.
[[nodiscard]] std::vector<std::int32_t> mediaBlocks(std::span<const OriginKind> kind, std::span<const std::int32_t> originId,
                                                    BlockRule rule);

/// Slot of the medium whose placeholder stands at a row, counted from 0 in row order, -1 elsewhere. For cross-attention
/// sequences, where a placeholder stays one row (article 0x03, 4).
[[nodiscard]] std::vector<std::int32_t> mediaSlots(std::span<const std::int32_t> tokenId, std::int32_t placeholder);

}  // namespace rowscope::rows

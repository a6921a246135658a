#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/base/progress.h"
#include "core/rows/row_table.h"
#include "core/trace/dump/dump.h"

namespace rowscope::trace {

/// Token runs as media: the deal goes on where the last call ended.
class MediaDealer {
public:
    MediaDealer(rows::OriginKind kind, std::vector<std::array<std::int32_t, 3>> grids, std::optional<std::int32_t> rowsPerItem,
                std::int32_t mergeSize)
        : m_kind(kind), m_grids(std::move(grids)), m_rowsPerItem(rowsPerItem), m_mergeSize(mergeSize) {}
    /// Records for one run of media rows; appends to `out`.
    void deal(std::int32_t batch, rows::RowRange run, std::vector<MediaRecord>& out);
    /// Media of grids that no run used: they are in no sequence, and are put on the given item, unplaced.
    void addUnused(std::int32_t batch, std::vector<MediaRecord>& out) const;

private:
    MediaRecord nextRecord(std::int32_t batch, const std::vector<MediaRecord>& out) const;

    rows::OriginKind m_kind;
    std::vector<std::array<std::int32_t, 3>> m_grids;
    std::optional<std::int32_t> m_rowsPerItem;
    std::int32_t m_mergeSize;
    std::size_t m_next = 0;
};

/// The runs of image and video rows of one item, in row order.
void dealRuns(std::int32_t batch, const rows::RowTable& table, MediaDealer& images, MediaDealer& videos, std::vector<MediaRecord>& out);

/// Gives a dump of bare tensors its media, typed and in the manifest: runs of rows that deriveOrigins calls image or video. Grids of
/// image_grid_thw / video_grid_thw, or `rowsPerImage`, say how many rows each medium must have; they are dealt out in row order, starting
/// afresh at each run, so that one short image does not shift the rest. Error: no grids; as rowTables; Cancelled.
[[nodiscard]] Status addBareMedia(Dump& dump, const ImportOptions& options, const Progress& progress);

}  // namespace rowscope::trace

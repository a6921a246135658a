#pragma once

#include <map>
#include <string>

#include "core/trace/dump/dump.h"

namespace rowscope::trace {

/// Media records (as the manifest writes them) from runs of image and video tokens, or of mm_token_type_ids 1 and 2. Grids of
/// image_grid_thw / video_grid_thw, or `rowsPerImage`, say how many rows each medium must have; they are dealt out in row
/// order, starting afresh at each run, so that one short image does not shift the rest.
[[nodiscard]] Result<json::Value> mediaFromTokens(const std::map<std::string, Array, std::less<>>& tensors, const ImportOptions& options,
                                                  const std::string& where);

/// Token runs of one item as media, for `rows` token ids; the deal goes on where the last call ended.
class MediaDealer {
public:
    MediaDealer(std::vector<std::array<std::int32_t, 3>> grids, std::optional<std::int32_t> rowsPerItem, std::int32_t mergeSize)
        : m_grids(std::move(grids)), m_rowsPerItem(rowsPerItem), m_mergeSize(mergeSize) {}
    /// Records for one run of media rows; appends to `out`.
    void deal(std::int32_t batch, rows::OriginKind kind, rows::RowRange run, std::vector<MediaRecord>& out);
    /// Media of grids that no run used: they are in no sequence. Numbered from `firstId`.
    [[nodiscard]] std::vector<MediaRecord> unused(std::int32_t batch, std::int32_t firstId) const;

private:
    std::vector<std::array<std::int32_t, 3>> m_grids;
    std::optional<std::int32_t> m_rowsPerItem;
    std::int32_t m_mergeSize;
    std::size_t m_next = 0;
};

}  // namespace rowscope::trace

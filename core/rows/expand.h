#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/rows/expansion.h"
#include "core/rows/row_table.h"
#include "core/rows/template.h"

namespace rowscope::rows {

/// Where the state of an expanded row comes from.
struct RowSource {
    enum class From : std::uint8_t { Template, Media, Boundary, Padding };
    From from = From::Template;
    std::int32_t index = -1;  ///< template row, row inside the medium, or number of the boundary row; -1 for padding
    std::int32_t media = -1;  ///< position in the list of media
    bool operator==(const RowSource&) const = default;
};

struct ExpandedSequence {
    Expansion expansion;
    RowTable rows;
    std::vector<RowSource> source;
};

/// Replaces placeholders by their media's rows: every known column of `templateRows` (token ids are needed, all others optional)
/// is rewritten by one left-to-right pass over original offsets, so no index goes stale (article 0x02). Padding rows (valid = 0)
/// are dropped; `source_index` and template positions keep counting the rows given. The inserted rows take the placeholder's
/// segment, role, question, option and branch; their label is ignored and the placeholder's own is discarded. Positions are
/// left unknown: a policy sets them (positions.h). Errors: more or fewer placeholders than media (Mismatch, with both counts), a
/// medium without rows, a pattern that disagrees with its row count, more rows than 2^31 - 1.
[[nodiscard]] Result<ExpandedSequence> expand(const RowTable& templateRows, std::span<const PlaceholderRule> rules,
                                              std::span<const MediaItem> media, std::int32_t batchId = 0);

/// The same from token ids alone.
[[nodiscard]] Result<ExpandedSequence> expandTokens(std::span<const std::int32_t> tokens, std::span<const PlaceholderRule> rules,
                                                    std::span<const MediaItem> media, std::int32_t batchId = 0);

/// Reads a sequence in which the processor already repeated each placeholder (Idefics3, current LLaVA, Qwen2-VL, Gemma3). Placeholder
/// rows are given to the media in order, as many as each has; a medium's rows may be separated by other tokens (tiles). The template
/// that stood before is recovered: one placeholder a medium, its boundary and separator tokens removed. `rows` gets the origin
/// columns, every other column stays. Error (Mismatch) where the number of placeholder rows is not the media's.
[[nodiscard]] Result<ExpandedSequence> readRepeated(const RowTable& rows, std::span<const PlaceholderRule> rules,
                                                    std::span<const MediaItem> media, std::int32_t batchId = 0);

/// Media by contiguous runs of placeholder rows, for sequences that come without media records; ids count from 0.
[[nodiscard]] std::vector<MediaItem> mediaFromRuns(std::span<const std::int32_t> tokens, std::span<const PlaceholderRule> rules);

/// Pads to `length` rows on one side; shifts records and template ranges. `length` must not be under the sequence's.
[[nodiscard]] ExpandedSequence padTo(ExpandedSequence sequence, std::size_t length, PadSide side, std::int32_t padToken = 0);

}  // namespace rowscope::rows

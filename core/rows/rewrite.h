#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/array.h"
#include "core/base/result.h"
#include "core/rows/expand.h"
#include "core/rows/positions.h"

namespace rowscope::rows {

struct RewriteOptions {
    PadSide padSide = PadSide::Right;
    std::int32_t padToken = 0;
    std::optional<PositionPolicy> positions = PositionPolicy::MonotonicOverValid;  ///< none: left unknown
};

/// A batch after placeholder replacement: every sequence has `length` rows.
struct RewrittenBatch {
    std::size_t length = 0;
    std::vector<ExpandedSequence> sequences;
};

/// Expands each sequence (padding stripped before), pads all to the longest on one side, and sets positions, in one operation
/// (article 0x02). `media[b]` are the media of sequence b in template order; batch ids are the sequences' numbers.
[[nodiscard]] Result<RewrittenBatch> rewriteBatch(std::span<const RowTable> templates, std::span<const PlaceholderRule> rules,
                                                  std::span<const std::vector<MediaItem>> media, const RewriteOptions& options);

/// Row states of one expanded sequence, [rows, d] float32: text rows from `textStates` [template rows, d], media rows from
/// `mediaStates[i]` [N_i, d] in template order, boundary rows in order from `boundaryStates` [boundary rows, d] (empty where there
/// are none), padding rows zero. All arrays are F32. Errors name the array with another rank, width, number of rows or dtype.
[[nodiscard]] Result<Array> rewriteStates(const ExpandedSequence& sequence, const Array& textStates, std::span<const Array> mediaStates,
                                          const Array& boundaryStates = {});

}  // namespace rowscope::rows

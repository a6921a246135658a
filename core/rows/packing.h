#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/rows/row_table.h"

namespace rowscope::rows {

/// What an example costs in each dimension of a batch (article 0x05: length is multidimensional).
struct ExampleSize {
    std::int64_t text = 0;
    std::int64_t mediaRows = 0;
    std::int64_t tiles = 0;
    std::int64_t frames = 0;
    [[nodiscard]] std::int64_t rows() const { return text + mediaRows; }
};

/// Limits of one packed sequence; 0 = none.
struct PackLimits {
    std::int64_t rows = 0;
    std::int64_t mediaRows = 0;
    std::int64_t tiles = 0;
    std::int64_t frames = 0;
};

struct PackPlan {
    std::vector<std::vector<std::size_t>> bins;  ///< examples of each packed sequence, in the order they were put in
    std::int64_t rows = 0;                       ///< of all examples
    std::int64_t paddedRows = 0;                 ///< bins times the row limit minus rows (0 without a row limit)
};

/// First-fit-decreasing by rows: the largest example first (equal ones in their order), each into the first sequence where every
/// dimension has room. O(n log n) while rows decide. Error (Limit) naming the first example and dimension that fits nowhere.
[[nodiscard]] Result<PackPlan> packFirstFitDecreasing(std::span<const ExampleSize> examples, const PackLimits& limits);

/// Media of each example after examples changed places: new position j holds old example order[j], and its media go with it.
struct OriginPermutation {
    std::vector<std::vector<std::int32_t>> mediaByPosition;
    std::vector<std::int32_t> newPositionOfOld;
    std::vector<std::int32_t> wrongIfUnpermuted;  ///< positions that would get other media if the old map were used
};
/// Error (Value) where `order` is no permutation of the examples.
[[nodiscard]] Result<OriginPermutation> permuteOrigins(std::span<const std::int32_t> order,
                                                       std::span<const std::vector<std::int32_t>> mediaByExample);

/// Puts examples one behind the other: segment = place in the list, origin ids shifted by `originOffset[i]` (empty: kept). Columns that
/// not every example knows become unknown. Positions become unknown: a policy sets them.
[[nodiscard]] Result<RowTable> concatenate(std::span<const RowTable> examples, std::span<const std::int32_t> originOffset = {});

/// Cumulative sequence lengths as variable-length attention kernels take them: [0, n0, n0 + n1, …] over rows with a segment. Error
/// (Value) where a segment is not contiguous, or rows without one stand between segments.
[[nodiscard]] Result<std::vector<std::int32_t>> cuSeqlensFromSegments(std::span<const std::int32_t> segment);
/// And back: the segment of every row; rows behind the last length get -1. Error (Value) where the lengths do not start at 0, fall,
/// or pass the number of rows, with the entry at fault.
[[nodiscard]] Result<std::vector<std::int32_t>> segmentsFromCuSeqlens(std::span<const std::int64_t> cuSeqlens, std::size_t rowCount);
/// Rows at which a segment other than the first begins.
[[nodiscard]] std::vector<std::int32_t> segmentBoundaries(std::span<const std::int32_t> segment);

}  // namespace rowscope::rows

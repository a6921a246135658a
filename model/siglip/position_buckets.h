#pragma once

#include <cstdint>
#include <vector>

namespace rowscope::siglip {

/// Rows of the trained position table for a picture of `rows` x `columns` patches, row by row, where the table covers `grid` x
/// `grid` cells (Idefics3): patch i of n lies at i/n of the picture and takes the cell that this fraction falls in. The
/// arithmetic is float32 with boundaries k/grid, as the reference computes it, so ties fall on the same side.
[[nodiscard]] std::vector<std::int64_t> bucketisedPositions(std::int64_t rows, std::int64_t columns, std::int64_t grid);

}  // namespace rowscope::siglip

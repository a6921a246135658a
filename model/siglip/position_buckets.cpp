#include "model/siglip/position_buckets.h"

#include <algorithm>
#include <cmath>

namespace rowscope::siglip {
namespace {

/// Cell of each of `patches` fractional coordinates along one axis.
std::vector<std::int64_t> axisCells(std::int64_t patches, std::int64_t grid) {
    // torch.arange(1/grid, 1, 1/grid): the count in double, each value rounded to float32.
    const double step = 1.0 / static_cast<double>(grid);
    const auto count = static_cast<std::int64_t>(std::ceil((1.0 - step) / step));
    std::vector<float> boundaries;
    for (std::int64_t i = 0; i < count; ++i) boundaries.push_back(static_cast<float>(step + static_cast<double>(i) * step));
    const float patchStep = 1.0F / static_cast<float>(patches);
    const auto last = static_cast<float>(1.0 - 1e-6);
    std::vector<std::int64_t> cells;
    for (std::int64_t i = 0; i < patches; ++i) {
        const float at = std::min(static_cast<float>(i) * patchStep, last);
        cells.push_back(std::upper_bound(boundaries.begin(), boundaries.end(), at) - boundaries.begin());
    }
    return cells;
}

}  // namespace

std::vector<std::int64_t> bucketisedPositions(std::int64_t rows, std::int64_t columns, std::int64_t grid) {
    const std::vector<std::int64_t> down = axisCells(rows, grid);
    const std::vector<std::int64_t> across = axisCells(columns, grid);
    std::vector<std::int64_t> positions;
    positions.reserve(static_cast<std::size_t>(rows * columns));
    for (const std::int64_t row : down)
        for (const std::int64_t column : across) positions.push_back(row * grid + column);
    return positions;
}

}  // namespace rowscope::siglip

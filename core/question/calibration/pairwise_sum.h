#pragma once

#include <span>

namespace rowscope::question {

/// Sum of doubles in the order numpy adds them: halves above 128 values, eight running sums below. A temperature search ends on the
/// plateau that rounding leaves at the bottom of the loss; only the same rounding ends at the same temperature.
[[nodiscard]] double pairwiseSum(std::span<const double> values);

}  // namespace rowscope::question

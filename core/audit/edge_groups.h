#pragma once

#include <vector>

#include "core/audit/input.h"

namespace rowscope::audit {

/// All groups of a sample over its masks, edges between real rows only. Masks that are inverted as a whole are left out: one
/// fault explains them. From the kMostGroups-th part pair of a kind on, pairs are joined into one named "other rows".
inline constexpr std::size_t kMostGroups = 24;
[[nodiscard]] Result<std::vector<EdgeGroup>> edgeGroups(const Sample& sample, const Progress& progress);

}  // namespace rowscope::audit

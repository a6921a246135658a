#pragma once

#include "core/masks/mask.h"
#include "views/widgets/heatmap/cell_source.h"

namespace rowscope::widgets {

/// A mask in two classes of allowed cells, as coverage codes (coverage_code.h): first class = what `base` allows, second = what
/// `mask` allows beyond it. Without alternatives in the rule the second class is empty.
[[nodiscard]] CellSourcePtr maskSource(const masks::Mask& mask);

/// Where two masks of one size differ: first class = allowed by `expected` alone, second = allowed by `actual` alone.
[[nodiscard]] CellSourcePtr differenceSource(const masks::Mask& expected, const masks::Mask& actual);

/// The rule with every alternative ("or") cut down to its first branch: what the second class is measured against.
[[nodiscard]] masks::Mask baseOf(const masks::Mask& mask);
[[nodiscard]] bool hasAlternatives(const masks::Mask& mask);

}  // namespace rowscope::widgets

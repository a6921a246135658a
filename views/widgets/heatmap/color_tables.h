#pragma once

#include <qrgb.h>

#include <array>

#include "views/widgets/theme/theme.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::widgets {

/// A pixel for each byte of a cell source.
using ColorTable = std::array<QRgb, 256>;

/// Coverage codes of a mask: blocked (chip), first class (accent), second class (option cell), mixed by their coverages.
[[nodiscard]] ColorTable maskTable(const Theme& theme);
/// Coverage codes of a difference about a real zero: white (the panel) = same, blue = missing, orange = extra.
[[nodiscard]] ColorTable differenceTable(const Theme& theme);
/// Bytes 1..255 of values: viridis or cividis; 0, exactly zero, is `zero`.
[[nodiscard]] ColorTable valueTable(ThemeController::ValueMap map, const QColor& zero);

[[nodiscard]] QColor missingColor(const Theme& theme);
[[nodiscard]] QColor extraColor(const Theme& theme);
[[nodiscard]] QColor zeroColor(const Theme& theme);

}  // namespace rowscope::widgets

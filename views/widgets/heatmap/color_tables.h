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
/// Value codes (value_code.h): viridis or cividis; exactly zero is the chip colour, no finite number the fault colour.
[[nodiscard]] ColorTable valueTable(ThemeController::ValueMap map, const Theme& theme);

[[nodiscard]] QColor missingColor(const Theme& theme);
[[nodiscard]] QColor extraColor(const Theme& theme);
[[nodiscard]] QColor zeroColor(const Theme& theme);

}  // namespace rowscope::widgets

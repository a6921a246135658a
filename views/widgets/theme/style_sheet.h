#pragma once

#include <QString>

#include "views/widgets/theme/theme.h"

namespace rowscope::widgets {

/// The application's style sheet, from the theme's colours. Widgets opt in to variants through dynamic properties:
/// QPushButton[primary=true], QLabel[dim=true], QLabel[mono=true], QLabel[chip=true], QFrame[card=true], [fault=true].
[[nodiscard]] QString styleSheet(const Theme& theme);

}  // namespace rowscope::widgets

#pragma once

#include <QString>
#include <vector>

#include "views/panels/panel_descriptor.h"

namespace rowscope::panels {

/// Every panel of the window, one line each in panel_registry.cpp.
[[nodiscard]] std::vector<PanelDescriptor> allPanels();

[[nodiscard]] QString titleText(const PanelDescriptor& descriptor);

}  // namespace rowscope::panels

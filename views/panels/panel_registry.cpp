#include "views/panels/panel_registry.h"

#include <QCoreApplication>

namespace rowscope::panels {

std::vector<PanelDescriptor> allPanels() {
    return {
    };
}

QString titleText(const PanelDescriptor& descriptor) { return QCoreApplication::translate("panels", descriptor.title); }

}  // namespace rowscope::panels

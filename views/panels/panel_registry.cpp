#include "views/panels/panel_registry.h"

#include <QCoreApplication>

#include "views/panels/mask/mask_panel.h"

namespace rowscope::panels {

std::vector<PanelDescriptor> allPanels() {
    return {
        maskPanel(),
    };
}

QString titleText(const PanelDescriptor& descriptor) { return QCoreApplication::translate("panels", descriptor.title); }

}  // namespace rowscope::panels

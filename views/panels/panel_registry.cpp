#include "views/panels/panel_registry.h"

#include <QCoreApplication>

#include "views/panels/attention/attention_panel.h"
#include "views/panels/caches/caches_panel.h"
#include "views/panels/compare/compare_panel.h"
#include "views/panels/difference/difference_panel.h"
#include "views/panels/expansion/expansion_panel.h"
#include "views/panels/failure_lab/failure_lab_panel.h"
#include "views/panels/findings/findings_panel.h"
#include "views/panels/loss/loss_panel.h"
#include "views/panels/mask/mask_panel.h"
#include "views/panels/options/options_panel.h"
#include "views/panels/picture/picture_panel.h"
#include "views/panels/request/request_panel.h"
#include "views/panels/rows/rows_panel.h"
#include "views/panels/timeline/timeline_panel.h"
#include "views/panels/training/training_panel.h"

namespace rowscope::panels {

std::vector<PanelDescriptor> allPanels() {
    std::vector<PanelDescriptor> all;
    all.push_back(requestPanel());
    all.push_back(maskPanel());
    all.push_back(attentionPanel());
    all.push_back(differencePanel());
    all.push_back(expansionPanel());
    all.push_back(comparePanel());
    all.push_back(trainingPanel());
    all.push_back(picturePanel());
    all.push_back(lossPanel());
    all.push_back(cachesPanel());
    all.push_back(rowsPanel());
    all.push_back(timelinePanel());
    all.push_back(failureLabPanel());
    all.push_back(optionsPanel());
    all.push_back(findingsPanel());
    return all;
}

QString titleText(const PanelDescriptor& descriptor) { return QCoreApplication::translate("panels", descriptor.title); }

}  // namespace rowscope::panels

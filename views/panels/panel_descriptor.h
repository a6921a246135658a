#pragma once

#include <QString>
#include <functional>

#include "views/panels/panel.h"

namespace rowscope::viewmodels {
class RequestDraft;
class RunState;
class SelectionBus;
class TraceSession;
}  // namespace rowscope::viewmodels
namespace rowscope::widgets {
class ThemeController;
}

namespace rowscope::panels {

/// What every panel may use. References outlive the panels.
struct PanelContext {
    viewmodels::TraceSession& session;
    viewmodels::SelectionBus& selection;
    widgets::ThemeController& theme;
    viewmodels::RequestDraft* draft = nullptr;  ///< what is being asked; the Request panel needs these two
    viewmodels::RunState* run = nullptr;
};

/// Where a panel stands in the layout of the first start; panels of one area are tabs in the order of `tabOrder`.
enum class DockArea { Left, Centre, RightTop, RightBottom, BottomLeft, BottomRight };

/// One panel: the main window makes its docks from a list of these.
struct PanelDescriptor {
    QString id;         ///< stable: layouts are saved by it
    const char* title;  ///< untranslated, QT_TRANSLATE_NOOP("panels", …); show with titleText()
    DockArea area = DockArea::Centre;
    int tabOrder = 0;
    std::function<Panel*(const PanelContext& context, QWidget* parent)> make;
};

}  // namespace rowscope::panels

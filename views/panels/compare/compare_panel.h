#pragma once

#include "core/trace/compare/comparison.h"
#include "views/panels/panel_descriptor.h"
#include "views/viewmodels/latest_task.h"

class QLabel;

namespace rowscope::viewmodels {
class ColumnsItemModel;
}
namespace rowscope::widgets {
class AlignmentStrip;
class FlatTable;
}  // namespace rowscope::widgets

namespace rowscope::panels {

/// This trace beside another one: where they part first, and every difference after it. Only differences are listed.
class ComparePanel : public Panel {
    Q_OBJECT
public:
    ComparePanel(const PanelContext& context, QWidget* parent);

private:
    void compare();
    void show(trace::Comparison comparison);
    void showAlignment();
    void choose();

    PanelContext m_context;
    QLabel* m_names = nullptr;
    QLabel* m_first = nullptr;
    widgets::AlignmentStrip* m_strip = nullptr;
    widgets::FlatTable* m_table = nullptr;
    viewmodels::ColumnsItemModel* m_rows = nullptr;
    std::shared_ptr<const trace::Comparison> m_comparison;
    viewmodels::LatestTask m_comparing;
};

[[nodiscard]] PanelDescriptor comparePanel();

}  // namespace rowscope::panels

#pragma once

#include "views/panels/heatmap/heatmap_export.h"
#include "views/panels/panel_descriptor.h"
#include "views/viewmodels/latest_task.h"
#include "views/viewmodels/mask/mask_facts.h"

class QComboBox;

namespace rowscope::widgets {
class HeatmapCanvas;
}  // namespace rowscope::widgets

namespace rowscope::panels {

class HeatmapLink;

/// Any mask of any sequence as a heatmap: which row may read which, and for every cell why.
class MaskPanel : public Panel, public Renderable {
    Q_OBJECT
public:
    MaskPanel(const PanelContext& context, QWidget* parent);

    [[nodiscard]] const Renderable* renderable() const override { return m_view.isValid() ? this : nullptr; }
    [[nodiscard]] QString exportName() const override;
    [[nodiscard]] QSize preferredSize() const override { return {1100, 860}; }
    void render(QPainter& painter, const QSize& size) const override { drawing()(painter, size, {}); }
    [[nodiscard]] Drawing drawing() const override;
    [[nodiscard]] widgets::HeatmapCanvas& canvas() const { return *m_canvas; }

private:
    void fillChoices();
    void showMask();
    void showFacts(viewmodels::MaskFacts facts);
    void restyle();
    void selectFact(int link);

    PanelContext m_context;
    QComboBox* m_sequence = nullptr;
    QComboBox* m_mask = nullptr;
    widgets::HeatmapCanvas* m_canvas = nullptr;
    HeatmapSide* m_side = nullptr;
    HeatmapLink* m_link = nullptr;

    viewmodels::MaskView m_view;
    viewmodels::MaskFacts m_facts;
    viewmodels::LatestTask m_counting;
    int m_term = -1;
};

[[nodiscard]] PanelDescriptor maskPanel();

}  // namespace rowscope::panels

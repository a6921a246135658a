#pragma once

#include <optional>

#include "views/panels/heatmap/heatmap_export.h"
#include "views/panels/panel_descriptor.h"
#include "views/viewmodels/latest_task.h"
#include "views/viewmodels/mask/mask_difference.h"

class QComboBox;

namespace rowscope::widgets {
class HeatmapCanvas;
}  // namespace rowscope::widgets

namespace rowscope::panels {

class HeatmapLink;

/// Two masks of one size, cell by cell: what should be against what is. Blue is missing, orange is too much, white is the same.
class DifferencePanel : public Panel, public Renderable {
    Q_OBJECT
public:
    DifferencePanel(const PanelContext& context, QWidget* parent);

    [[nodiscard]] const Renderable* renderable() const override { return m_pair.isValid() ? this : nullptr; }
    [[nodiscard]] QString exportName() const override { return QStringLiteral("mask-difference"); }
    [[nodiscard]] QSize preferredSize() const override { return {1100, 860}; }
    void render(QPainter& painter, const QSize& size) const override { drawing()(painter, size, {}); }
    [[nodiscard]] Drawing drawing() const override;

private:
    void showChoices();
    void showDifference();
    void restyle();
    void selectFact(int link);
    [[nodiscard]] std::vector<LegendEntry> legend() const;
    [[nodiscard]] std::vector<SideFact> facts() const;

    PanelContext m_context;
    QComboBox* m_expected = nullptr;
    QComboBox* m_actual = nullptr;
    widgets::HeatmapCanvas* m_canvas = nullptr;
    HeatmapSide* m_side = nullptr;
    HeatmapLink* m_link = nullptr;

    std::vector<viewmodels::MaskChoice> m_choices;
    viewmodels::MaskPair m_pair;
    std::optional<masks::EdgeDifference> m_difference;
    viewmodels::LatestTask m_counting;
};

[[nodiscard]] PanelDescriptor differencePanel();

}  // namespace rowscope::panels

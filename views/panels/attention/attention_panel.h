#pragma once

#include "views/panels/heatmap/heatmap_export.h"
#include "views/panels/panel_descriptor.h"
#include "views/viewmodels/attention/attention_view.h"
#include "views/viewmodels/latest_task.h"

class QComboBox;

namespace rowscope::widgets {
class HeatmapCanvas;
class MatrixSource;
}  // namespace rowscope::widgets

namespace rowscope::panels {

class HeatmapLink;

/// Attention weights of a recorded layer, one head or their mean, as a heatmap. Labelled for what it is: not causal.
class AttentionPanel : public Panel, public Renderable {
    Q_OBJECT
public:
    AttentionPanel(const PanelContext& context, QWidget* parent);

    [[nodiscard]] const Renderable* renderable() const override { return m_view.isValid() ? this : nullptr; }
    [[nodiscard]] QString exportName() const override { return QStringLiteral("attention-layer-%1").arg(m_view.layer()); }
    [[nodiscard]] QSize preferredSize() const override { return {1100, 860}; }
    void render(QPainter& painter, const QSize& size) const override;

private:
    /// How a weight becomes a colour; the exact value always stands on the card.
    enum class Scale { Linear, Root };

    void showWeights();
    void showMatrix(std::shared_ptr<const widgets::MatrixSource> source);
    void fillChoices();
    void restyle();
    [[nodiscard]] QString scaleText() const;

    PanelContext m_context;
    QComboBox* m_layer = nullptr;
    QComboBox* m_head = nullptr;
    QComboBox* m_scale = nullptr;
    widgets::HeatmapCanvas* m_canvas = nullptr;
    HeatmapSide* m_side = nullptr;
    HeatmapLink* m_link = nullptr;

    viewmodels::AttentionView m_view;
    float m_largest = 0;
    viewmodels::LatestTask m_making;
};

[[nodiscard]] PanelDescriptor attentionPanel();

}  // namespace rowscope::panels

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

    [[nodiscard]] const Renderable* renderable() const override { return m_shown.view.isValid() ? this : nullptr; }
    [[nodiscard]] QString exportName() const override { return QStringLiteral("attention-layer-%1").arg(m_shown.view.layer()); }
    [[nodiscard]] QSize preferredSize() const override { return {1100, 860}; }
    void render(QPainter& painter, const QSize& size) const override { drawing()(painter, size, {}); }
    [[nodiscard]] Drawing drawing() const override;

private:
    /// How a weight becomes a colour; the exact value always stands on the card.
    enum class Scale { Linear, Root };
    /// What the canvas shows. Weights of another layer are gathered off this thread, and until they are there everything, the cards of
    /// cells too, is still about these.
    struct Shown {
        viewmodels::AttentionView view;
        int head = viewmodels::kMeanHead;
        Scale scale = Scale::Root;
        float largest = 0;
        bool finite = true;
    };

    void showWeights();
    void showMatrix(Shown shown, std::shared_ptr<const widgets::MatrixSource> source);
    void fillChoices(const viewmodels::AttentionView& view);
    void restyle();
    [[nodiscard]] QString scaleText() const;
    [[nodiscard]] std::vector<LegendEntry> notNumbers() const;

    PanelContext m_context;
    QComboBox* m_layer = nullptr;
    QComboBox* m_head = nullptr;
    QComboBox* m_scale = nullptr;
    widgets::HeatmapCanvas* m_canvas = nullptr;
    HeatmapSide* m_side = nullptr;
    HeatmapLink* m_link = nullptr;

    Shown m_shown;
    viewmodels::LatestTask m_making;
};

[[nodiscard]] PanelDescriptor attentionPanel();

}  // namespace rowscope::panels

#pragma once

#include "views/panels/panel_descriptor.h"
#include "views/viewmodels/attention/attention_view.h"

class QCheckBox;
class QComboBox;
class QLabel;

namespace rowscope::widgets {
class PictureCanvas;
}  // namespace rowscope::widgets

namespace rowscope::panels {

/// A picture with the grid that the processor cut it into: a patch is its rows, a chosen row's recorded attention is painted over
/// the patches and labelled "not causal".
class PicturePanel : public Panel, public Renderable {
    Q_OBJECT
public:
    PicturePanel(const PanelContext& context, QWidget* parent);

    [[nodiscard]] const Renderable* renderable() const override { return m_media >= 0 ? this : nullptr; }
    [[nodiscard]] QString exportName() const override { return QStringLiteral("picture-%1").arg(m_media); }
    [[nodiscard]] QSize preferredSize() const override;
    void render(QPainter& painter, const QSize& size) const override;

private:
    void showTrace();
    void showMedium(int media);
    void showWeights();
    void showChosen(const trace::Place& place);
    void updateHighlight();
    void fillAttention();
    [[nodiscard]] trace::Place placeOf(std::int32_t mediaRow) const;
    [[nodiscard]] const trace::Media* medium() const;

    PanelContext m_context;
    QComboBox* m_pictures = nullptr;
    QComboBox* m_grid = nullptr;
    QCheckBox* m_attention = nullptr;
    QComboBox* m_layer = nullptr;
    QComboBox* m_head = nullptr;
    QLabel* m_explanation = nullptr;
    widgets::PictureCanvas* m_canvas = nullptr;

    int m_media = -1;
    std::vector<std::int32_t> m_rowOfMediaRow;
    viewmodels::AttentionView m_view;
    std::vector<float> m_weights;  ///< exact, a media row each
    std::int32_t m_queryRow = -1;  ///< whose attention is painted
    std::optional<trace::Place> m_hover;
};

[[nodiscard]] PanelDescriptor picturePanel();

}  // namespace rowscope::panels

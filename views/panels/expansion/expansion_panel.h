#pragma once

#include "views/panels/panel_descriptor.h"
#include "views/widgets/expansion/expansion_paint.h"

class QLabel;

namespace rowscope::widgets {
class ExpansionCanvas;
}  // namespace rowscope::widgets

namespace rowscope::panels {

/// How a template became rows: one arc a placeholder, the length formula with its numbers, boundary rows counted apart, cuts shown.
class ExpansionPanel : public Panel, public Renderable {
    Q_OBJECT
public:
    ExpansionPanel(const PanelContext& context, QWidget* parent);

    [[nodiscard]] const Renderable* renderable() const override { return m_shown ? this : nullptr; }
    [[nodiscard]] QString exportName() const override { return QStringLiteral("expansion"); }
    [[nodiscard]] QSize preferredSize() const override { return {1400, 360}; }
    void render(QPainter& painter, const QSize& size) const override;

private:
    void showSequence();
    void showSelection(bool reveal);
    [[nodiscard]] trace::Place placeOf(const rows::RowRange& rows) const;

    PanelContext m_context;
    QLabel* m_formula = nullptr;
    QLabel* m_verdict = nullptr;
    QLabel* m_records = nullptr;
    QLabel* m_cuts = nullptr;
    widgets::ExpansionCanvas* m_canvas = nullptr;
    bool m_shown = false;
    bool m_speaking = false;
};

[[nodiscard]] PanelDescriptor expansionPanel();

}  // namespace rowscope::panels

#pragma once

#include "views/panels/panel_descriptor.h"

namespace rowscope::widgets {
class TimelineCanvas;
}  // namespace rowscope::widgets

namespace rowscope::panels {

/// Request states and stage durations, a lane a request.
class TimelinePanel : public Panel, public Renderable {
    Q_OBJECT
public:
    TimelinePanel(const PanelContext& context, QWidget* parent);

    [[nodiscard]] const Renderable* renderable() const override;
    [[nodiscard]] QString exportName() const override { return QStringLiteral("timeline"); }
    [[nodiscard]] QSize preferredSize() const override;
    void render(QPainter& painter, const QSize& size) const override;

private:
    void showTrace();

    PanelContext m_context;
    widgets::TimelineCanvas* m_canvas = nullptr;
};

[[nodiscard]] PanelDescriptor timelinePanel();

}  // namespace rowscope::panels

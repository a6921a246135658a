#pragma once

#include <memory>

#include "views/panels/options/options_scene.h"
#include "views/panels/panel_descriptor.h"

class QScrollArea;

namespace rowscope::panels {

/// Paints an OptionsScene at its own width and turns the pointer and keys into places.
class OptionsCanvas : public QWidget {
    Q_OBJECT
public:
    OptionsCanvas(const PanelContext& context, QWidget* parent);
    void setTrace(trace::TracePtr trace);
    [[nodiscard]] QRect areaOf(const trace::Place& place) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    void layOut();
    void step(int by);

    PanelContext m_context;
    trace::TracePtr m_trace;
    std::unique_ptr<OptionsScene> m_scene;
};

/// Per question: probabilities, logits of each option order, temperature and its source, confidence, flips, act head, cuts.
class OptionsPanel : public Panel, public Renderable {
    Q_OBJECT
public:
    OptionsPanel(const PanelContext& context, QWidget* parent);

    [[nodiscard]] const Renderable* renderable() const override;
    [[nodiscard]] QString exportName() const override { return QStringLiteral("options"); }
    [[nodiscard]] QSize preferredSize() const override;
    void render(QPainter& painter, const QSize& size) const override;

private:
    void showTrace();
    void showPlace(const trace::Place& place);

    PanelContext m_context;
    OptionsCanvas* m_canvas = nullptr;
    QScrollArea* m_scroll = nullptr;
};

[[nodiscard]] PanelDescriptor optionsPanel();

}  // namespace rowscope::panels

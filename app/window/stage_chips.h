#pragma once

#include <QWidget>
#include <vector>

#include "core/trace/trace.h"
#include "views/panels/panel_descriptor.h"

namespace rowscope::window {

/// The stages of the trace as chips, "decoded 6 ms"; as many of the last ones as fit. A click selects the stage.
class StageChips : public QWidget {
    Q_OBJECT
public:
    StageChips(const panels::PanelContext& context, QWidget* parent);
    void showTrace();
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, 24}; }
    [[nodiscard]] QSize sizeHint() const override { return {600, 24}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Chip {
        int stage;
        QString text;
        QRectF area;
    };
    void layOut();

    panels::PanelContext m_context;
    std::vector<Chip> m_chips;
};

/// "decoded 6 ms", "encoded · cached", "packed 391 rows".
[[nodiscard]] QString stageText(const trace::Stage& stage);

}  // namespace rowscope::window

#pragma once

#include <QWidget>

#include "views/widgets/card/card_presenter.h"
#include "views/widgets/timeline/timeline_paint.h"

namespace rowscope::widgets {

class ThemeController;

/// Stages as bars, a lane a request. Wheel zooms about the pointer, drag pans, click chooses; arrows step from stage to stage, F fits.
class TimelineCanvas : public QWidget {
    Q_OBJECT
public:
    explicit TimelineCanvas(ThemeController& theme, QWidget* parent = nullptr);

    void setContent(viewmodels::TimelineContent content);
    [[nodiscard]] const viewmodels::TimelineContent& content() const { return m_content; }
    void setChosen(int stage);
    void fit();
    [[nodiscard]] int stageAt(QPointF position) const;

    [[nodiscard]] QSize sizeHint() const override { return {700, 180}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {240, 90}; }

signals:
    void stageHovered(int stage);
    void hoverEnded();
    void stageChosen(int stage);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] TimelineLayout layoutNow() const;
    [[nodiscard]] double fitScale() const;
    void setScroll(TimelineScroll scroll);
    void step(int direction, bool lane);

    ThemeController& m_theme;
    viewmodels::TimelineContent m_content;
    TimelineScroll m_scroll;
    CardPresenter m_card{*this};
    int m_chosen = -1;
    int m_under = -1;
    bool m_fits = true;
    bool m_pressed = false;
    bool m_panning = false;
    QPointF m_pressedAt;
    TimelineScroll m_pressedScroll;
};

}  // namespace rowscope::widgets

#pragma once

#include <QPixmap>
#include <QWidget>

#include "views/widgets/card/card_presenter.h"
#include "views/widgets/loss/loss_strip_paint.h"

namespace rowscope::widgets {

class ThemeController;

/// The strip of one conversation; hover explains, click chooses, arrows step a row, Shift+arrows to the next supervised row.
class LossStrip : public QWidget {
    Q_OBJECT
public:
    explicit LossStrip(ThemeController& theme, QWidget* parent = nullptr);

    void setView(viewmodels::LossView view);
    [[nodiscard]] const viewmodels::LossView& view() const { return m_view; }
    void setChosen(int row);
    void setHovered(int row);

    [[nodiscard]] QSize sizeHint() const override { return {360, 76}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, 56}; }

signals:
    void rowHovered(int row);
    void hoverEnded();
    void rowChosen(int row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] LossStripLayout layoutNow() const;
    [[nodiscard]] int rowAt(double x) const;
    [[nodiscard]] int nextSupervised(int from, int direction) const;

    ThemeController& m_theme;
    viewmodels::LossView m_view;
    QPixmap m_strip;  ///< without marks, of this size and look
    CardPresenter m_card{*this};
    int m_chosen = -1;
    int m_hovered = -1;
    int m_under = -1;
};

}  // namespace rowscope::widgets

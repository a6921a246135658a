#pragma once

#include <QWidget>
#include <optional>

#include "views/widgets/card/card_presenter.h"
#include "views/widgets/expansion/expansion_paint.h"

namespace rowscope::widgets {

class ThemeController;

/// Template tokens above, expanded rows below. Wheel zooms along the rows, drag pans, click chooses a row or a placeholder's rows;
/// arrows step a row, F fits.
class ExpansionCanvas : public QWidget {
    Q_OBJECT
public:
    explicit ExpansionCanvas(ThemeController& theme, QWidget* parent = nullptr);

    void setContent(ExpansionContent content);
    [[nodiscard]] const ExpansionContent& content() const { return m_content; }
    void setHighlight(ExpansionHighlight highlight, bool reveal);
    void fit();

    [[nodiscard]] QSize sizeHint() const override { return {700, 260}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, 150}; }

signals:
    void rowsHovered(const rowscope::rows::RowRange& rows);
    void hoverEnded();
    void rowsChosen(const rowscope::rows::RowRange& rows);

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
    struct Hit {
        const viewmodels::ExpansionSpan* span = nullptr;
        rows::RowRange rows;
    };
    [[nodiscard]] ExpansionLayout layoutNow() const;
    [[nodiscard]] Hit hit(QPointF position) const;
    [[nodiscard]] double fitScale() const;
    void setScroll(ExpansionScroll scroll);

    ThemeController& m_theme;
    ExpansionContent m_content;
    ExpansionScroll m_scroll;
    ExpansionHighlight m_highlight;
    std::int32_t m_current = -1;  ///< the first chosen row as it was chosen
    CardPresenter m_card{*this};
    bool m_fits = true;
    bool m_pressed = false;
    bool m_panning = false;
    QPointF m_pressedAt;
    double m_pressedLeft = 0;
    rows::RowRange m_under{-1, -1};
};

}  // namespace rowscope::widgets

#pragma once

#include <QWidget>
#include <functional>
#include <optional>

#include "views/widgets/card/card_presenter.h"
#include "views/widgets/picture/picture_paint.h"

namespace rowscope::widgets {

class ThemeController;

/// Shows a picture with its patches; a patch is hovered, clicked, or walked to with the arrow keys.
class PictureCanvas : public QWidget {
    Q_OBJECT
public:
    explicit PictureCanvas(ThemeController& theme, QWidget* parent = nullptr);

    void setContent(PictureContent content);
    [[nodiscard]] const PictureContent& content() const { return m_content; }
    void setHighlight(PictureHighlight highlight);
    void setExplainer(std::function<CardText(std::int32_t)> explain) { m_explain = std::move(explain); }
    [[nodiscard]] std::optional<std::int32_t> mediaRowUnder(QPointF position) const;

    [[nodiscard]] QSize sizeHint() const override { return {360, 300}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, 100}; }

signals:
    void patchHovered(int mediaRow);
    void hoverEnded();
    void patchChosen(int mediaRow);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QRectF area() const;
    void step(int dRow, int dColumn);
    void copy() const;

    ThemeController& m_theme;
    PictureContent m_content;
    PictureContent m_scaled;  ///< the picture at the widget's size, made once a size
    PictureHighlight m_highlight;
    std::function<CardText(std::int32_t)> m_explain;
    CardPresenter m_card{*this};
    std::optional<std::int32_t> m_under;
};

}  // namespace rowscope::widgets

#pragma once

#include <QImage>
#include <QWidget>
#include <optional>

#include "views/widgets/card/card_presenter.h"
#include "views/widgets/heatmap/heatmap_content.h"
#include "views/widgets/heatmap/heatmap_paint.h"
#include "views/widgets/heatmap/tile_store.h"

namespace rowscope::widgets {

class ThemeController;

/// Zooms and pans over a matrix of any size; every cell can be picked. Wheel or W/S zooms about the pointer, drag pans, click
/// chooses, Shift+drag chooses a range, double click on a band fills the view with it. Arrows step a cell, Shift+arrows a
/// block (or 10 cells), F fits, G asks for a cell, Ctrl+C copies what is under the pointer.
class HeatmapCanvas : public QWidget {
    Q_OBJECT
public:
    explicit HeatmapCanvas(ThemeController& theme, QWidget* parent = nullptr);

    void setContent(HeatmapContent content);
    /// Takes over the faults and marks of `content` and keeps cells, view and tiles: they are counted after the first picture.
    void setFaults(HeatmapContent content);
    [[nodiscard]] const HeatmapContent& content() const { return m_content; }
    /// Explains a cell: for the card, the clipboard and screen readers.
    void setExplainer(std::function<CardText(masks::Cell)> explain) { m_explain = std::move(explain); }

    /// What is chosen or hovered elsewhere; `reveal` moves the view until it is in sight.
    void setChosen(const HeatmapHighlight& highlight, bool reveal);
    void setHovered(const HeatmapHighlight& highlight);

    void fit();
    /// Fills the view with a rectangle of cells.
    void showCells(rows::RowRange queries, rows::RowRange keys);
    [[nodiscard]] const HeatmapView& view() const { return m_view; }
    /// The cell under a point of the widget.
    [[nodiscard]] std::optional<masks::Cell> cellAt(QPointF position) const;
    /// Everything for the present view is painted from exact tiles.
    [[nodiscard]] bool isSettled() const { return m_tiles.isIdle(); }

    [[nodiscard]] QSize sizeHint() const override { return {560, 560}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, 160}; }

signals:
    void cellHovered(const rowscope::masks::Cell& cell);
    void hoverEnded();
    void cellChosen(const rowscope::masks::Cell& cell);
    void rangeChosen(const rowscope::rows::RowRange& queries, const rowscope::rows::RowRange& keys);
    /// A click on a band: rows of one axis.
    void bandChosen(const rowscope::viewmodels::OriginBand& band, bool isKeyAxis);
    void goToRequested();
    void viewChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    enum class Drag { None, Pressed, Pan, Range };
    struct BandHit {
        const viewmodels::OriginBand* band = nullptr;
        bool isKeyAxis = false;
    };

    [[nodiscard]] HeatmapLayout layoutNow() const { return HeatmapLayout::in(size()); }
    [[nodiscard]] HeatmapView fitView() const;
    [[nodiscard]] BandHit bandUnder(QPointF position) const;
    [[nodiscard]] HeatmapHighlight dragRange(QPointF to) const;
    void setView(const HeatmapView& view);
    void zoomBy(double factor, QPointF about);
    void refreshFrame();
    void step(int dRow, int dColumn, bool block);
    [[nodiscard]] std::int64_t blockStep(std::int64_t from, int direction, const std::vector<viewmodels::OriginBand>& bands,
                                         std::int64_t count) const;
    void choose(masks::Cell cell);
    void showCard(masks::Cell cell, QPointF at);
    void copy(std::optional<masks::Cell> cell) const;

    ThemeController& m_theme;
    TileStore m_tiles;
    HeatmapContent m_content;
    ColorTable m_colors{};
    HeatmapView m_view;
    bool m_fits = true;  ///< the view follows the window's size until the user moves it
    QImage m_frame;
    bool m_frameStale = true;
    bool m_keepsFrame = false;  ///< until the first tile of a content of the same size is there: nothing flickers
    HeatmapHighlight m_chosen;
    HeatmapHighlight m_hovered;
    HeatmapHighlight m_range;  ///< while Shift+dragging
    std::function<CardText(masks::Cell)> m_explain;
    CardPresenter m_card{*this};

    Drag m_drag = Drag::None;
    QPointF m_pressedAt;
    HeatmapView m_pressedView;
    std::optional<masks::Cell> m_under;  ///< under the pointer
};

}  // namespace rowscope::widgets

#pragma once

#include <QStyledItemDelegate>

#include "views/viewmodels/rows/row_ranges.h"

namespace rowscope::widgets {
class ThemeController;
}

namespace rowscope::panels {

/// Paints a cell of the row table: origin with its coloured square and word, −100 and padding dimmed, the chosen rows soft blue
/// with an amber edge, the hovered row with a thin amber line.
class RowDelegate : public QStyledItemDelegate {
public:
    RowDelegate(const widgets::ThemeController& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

    void setHovered(std::vector<rows::RowRange> rows) { m_hovered = viewmodels::sortedRanges(std::move(rows)); }
    void setChosen(std::vector<rows::RowRange> rows) { m_chosen = viewmodels::sortedRanges(std::move(rows)); }
    [[nodiscard]] bool isChosen(std::int32_t row) const { return viewmodels::holdsRow(m_chosen, row); }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const widgets::ThemeController& m_theme;
    std::vector<rows::RowRange> m_hovered;  ///< both sorted: every cell that is painted asks
    std::vector<rows::RowRange> m_chosen;
};

}  // namespace rowscope::panels

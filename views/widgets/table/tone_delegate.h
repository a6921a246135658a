#pragma once

#include <QStyledItemDelegate>

namespace rowscope::widgets {

class ThemeController;

/// Paints the cells of a ColumnsItemModel: mono text in the row's tone, soft selection with an amber edge.
class ToneDelegate : public QStyledItemDelegate {
public:
    ToneDelegate(const ThemeController& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const ThemeController& m_theme;
};

}  // namespace rowscope::widgets

#pragma once

#include <QStyledItemDelegate>

namespace rowscope::widgets {
class ThemeController;
}

namespace rowscope::panels {

/// A thumbnail in a rounded frame, or the tile that takes more pictures.
class PictureDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    PictureDelegate(const widgets::ThemeController& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] static int tileHeight();
    [[nodiscard]] static int pixels();  ///< longest edge of a thumbnail, for screens up to 200 %

private:
    const widgets::ThemeController& m_theme;
};

}  // namespace rowscope::panels

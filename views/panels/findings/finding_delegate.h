#pragma once

#include <QStyledItemDelegate>

namespace rowscope::widgets {
class ThemeController;
}

namespace rowscope::panels {

/// A finding as words: mark, title and place on one line, then the sentence with its cure, then the evidence.
class FindingDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    FindingDelegate(const widgets::ThemeController& theme, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    [[nodiscard]] int textHeight(const QString& text, int width) const;

    const widgets::ThemeController& m_theme;
};

}  // namespace rowscope::panels

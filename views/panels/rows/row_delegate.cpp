#include "views/panels/rows/row_delegate.h"

#include <QPainter>

#include "views/viewmodels/rows/rows_item_model.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::panels {

namespace {

using viewmodels::RowColumn;
using viewmodels::RowsItemModel;

}  // namespace

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const widgets::Theme& theme = m_theme.theme();
    const std::int32_t row = index.data(RowsItemModel::SequenceRowRole).toInt();
    const bool chosen = isChosen(row);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    painter->save();
    if (chosen || selected) painter->fillRect(option.rect, theme.accentSoft);
    if (chosen && index.column() == 0)
        painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()), theme.selection);
    if (viewmodels::holdsRow(m_hovered, row)) {
        painter->setPen(QPen(theme.selection, 1));
        painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
        painter->drawLine(option.rect.topLeft(), option.rect.topRight());
    }
    const auto column = static_cast<RowColumn>(index.column());
    const auto kind = static_cast<rows::OriginKind>(index.data(RowsItemModel::OriginKindRole).toInt());
    const auto part = static_cast<rows::Part>(index.data(RowsItemModel::PartRole).toInt());
    QRect text = option.rect.adjusted(12, 0, -6, 0);
    if (column == RowColumn::Origin) {
        const QRect square(text.left(), text.center().y() - 3, 8, 8);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme.origin(kind, part));
        painter->drawRoundedRect(square, 2, 2);
        text.setLeft(square.right() + 8);
    }
    const QString words = index.data().toString();
    const bool quiet = kind == rows::OriginKind::Padding || (column == RowColumn::Label && words.startsWith(QChar(0x2212)));
    painter->setPen(quiet ? theme.dim : theme.ink);
    painter->setFont(option.font);
    painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter, option.fontMetrics.elidedText(words, Qt::ElideRight, text.width()));
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        painter->setRenderHint(QPainter::Antialiasing, false);
        painter->setPen(QPen(theme.accent, 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
    }
    painter->restore();
}

}  // namespace rowscope::panels

#include "views/widgets/table/tone_delegate.h"

#include <QPainter>

#include "views/viewmodels/table/columns_item_model.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::widgets {

void ToneDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    using Tone = viewmodels::ColumnsItemModel::Tone;
    const Theme& theme = m_theme.theme();
    painter->save();
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter->fillRect(option.rect, theme.accentSoft);
        if (index.column() == 0) painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()), theme.selection);
    }
    switch (static_cast<Tone>(index.data(viewmodels::ColumnsItemModel::ToneRole).toInt())) {
        case Tone::Plain:
            painter->setPen(theme.ink);
            break;
        case Tone::Quiet:
            painter->setPen(theme.dim);
            break;
        case Tone::Holds:
            painter->setPen(theme.holds);
            break;
        case Tone::Fault:
            painter->setPen(theme.fault);
            break;
    }
    painter->setFont(option.font);
    const QRect text = option.rect.adjusted(12, 0, -6, 0);
    painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                      option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, text.width()));
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        painter->setPen(QPen(theme.accent, 1));
        painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
    }
    painter->restore();
}

}  // namespace rowscope::widgets

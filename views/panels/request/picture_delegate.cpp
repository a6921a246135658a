#include "views/panels/request/picture_delegate.h"

#include <QImage>
#include <QPainter>
#include <QPainterPath>

#include "views/widgets/theme/theme_controller.h"

namespace rowscope::panels {

namespace {

constexpr QSize kTile{84, 64};

}  // namespace

int PictureDelegate::tileHeight() { return kTile.height() + 2 * widgets::space::kTiny; }
int PictureDelegate::pixels() { return 2 * kTile.width(); }

QSize PictureDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const { return kTile; }

void PictureDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const widgets::Theme& theme = m_theme.theme();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setRenderHint(QPainter::SmoothPixmapTransform);
    const QRectF frame = QRectF(option.rect).adjusted(1, 1, -1, -1);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    QPainterPath clip;
    clip.addRoundedRect(frame, widgets::space::kRadius, widgets::space::kRadius);
    painter->fillPath(clip, theme.field);
    const QImage image = qvariant_cast<QImage>(index.data(Qt::DecorationRole));
    if (!image.isNull()) {
        painter->setClipPath(clip);
        const QSizeF fitted = QSizeF(image.size()).scaled(frame.size(), Qt::KeepAspectRatio);
        painter->drawImage(QRectF(frame.center() - QPointF(fitted.width(), fitted.height()) / 2, fitted), image);
        painter->setClipping(false);
    } else {
        painter->setPen(theme.dim);
        painter->setFont(widgets::uiFont(12));
        painter->drawText(frame.adjusted(6, 6, -6, -6), Qt::AlignCenter | Qt::TextWordWrap, index.data().toString());
    }
    QPen border(selected ? theme.accent : theme.hairline, selected ? 1.5 : 1);
    if (image.isNull() && !index.flags().testFlag(Qt::ItemIsDragEnabled)) border.setStyle(Qt::DashLine);
    painter->setPen(border);
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(clip);
    painter->restore();
}

}  // namespace rowscope::panels

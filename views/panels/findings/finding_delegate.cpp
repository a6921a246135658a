#include "views/panels/findings/finding_delegate.h"

#include <QAbstractItemView>
#include <QFontMetrics>
#include <QPainter>

#include "views/viewmodels/findings/finding_item_model.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::panels {

namespace {

using viewmodels::FindingItemModel;
constexpr int kPad = widgets::space::kMedium;
constexpr int kSide = widgets::space::kLarge;
constexpr int kMark = 18;

constexpr int kWrap = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

int widthOf(const QStyleOptionViewItem& option) {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = view ? view->viewport()->width() : option.rect.width();
    return std::max(120, width - 2 * kSide - kMark);
}

}  // namespace

FindingDelegate::FindingDelegate(const widgets::ThemeController& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

int FindingDelegate::textHeight(const QString& text, int width) const {
    return text.isEmpty() ? 0 : QFontMetrics(widgets::uiFont()).boundingRect(QRect(0, 0, width, 10'000), kWrap, text).height();
}

QSize FindingDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const int width = widthOf(option);
    const int title = QFontMetrics(widgets::uiFont(13, QFont::DemiBold)).height();
    const int evidence = textHeight(index.data(FindingItemModel::EvidenceRole).toString(), width);
    return {width + 2 * kSide, 2 * kPad + title + 2 + textHeight(index.data(FindingItemModel::SentenceRole).toString(), width) +
                                   (evidence ? evidence + 2 : 0)};
}

void FindingDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const widgets::Theme& theme = m_theme.theme();
    painter->save();
    painter->setClipRect(option.rect);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    painter->fillRect(option.rect, selected ? theme.accentSoft : theme.panel);
    if (selected) painter->fillRect(QRect(option.rect.topLeft(), QSize(3, option.rect.height())), theme.selection);
    const auto severity = static_cast<trace::Severity>(index.data(FindingItemModel::SeverityRole).toInt());
    const QColor mark = severity == trace::Severity::Error ? theme.fault : severity == trace::Severity::Warning ? theme.ink : theme.dim;
    const QRect inner = option.rect.adjusted(kSide, kPad, -kSide, -kPad);
    const QFont strong = widgets::uiFont(13, QFont::DemiBold);
    const QFontMetrics strongMetrics(strong);
    painter->setFont(widgets::uiFont(severity == trace::Severity::Error ? 13 : 10, QFont::DemiBold));
    painter->setPen(mark);
    painter->drawText(QRect(inner.left(), inner.top(), kMark - 4, strongMetrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
                      viewmodels::severityMark(severity));
    const int left = inner.left() + kMark;
    const int width = inner.width() - kMark;
    painter->setFont(strong);
    painter->setPen(theme.ink);
    const QString title = strongMetrics.elidedText(index.data(FindingItemModel::TitleRole).toString(), Qt::ElideRight, width);
    painter->drawText(QRect(left, inner.top(), width, strongMetrics.height()), Qt::AlignLeft | Qt::AlignVCenter, title);
    painter->setFont(widgets::uiFont());
    painter->setPen(theme.dim);
    const int after = left + strongMetrics.horizontalAdvance(title) + 6;
    const QFontMetrics metrics(widgets::uiFont());
    const QString code = index.data(FindingItemModel::CodeRole).toString();
    const QString place = index.data(FindingItemModel::PlaceTextRole).toString();
    const int room = left + width - after;
    painter->drawText(QRect(after, inner.top(), room, strongMetrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
                      metrics.elidedText(place.isEmpty() ? code : place + QStringLiteral(" · ") + code, Qt::ElideRight, room));
    int y = inner.top() + strongMetrics.height() + 2;
    painter->setPen(theme.ink);
    const QString sentence = index.data(FindingItemModel::SentenceRole).toString();
    const int sentenceHeight = textHeight(sentence, width);
    painter->drawText(QRect(left, y, width, sentenceHeight), kWrap, sentence);
    y += sentenceHeight + 2;
    painter->setPen(theme.dim);
    painter->drawText(QRect(left, y, width, inner.bottom() - y + 2), kWrap, index.data(FindingItemModel::EvidenceRole).toString());
    painter->setPen(theme.hairline);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    painter->restore();
}

}  // namespace rowscope::panels

#include "views/widgets/basic/menu_chip.h"

#include <QActionGroup>
#include <QMenu>
#include <QPainter>
#include <QStyleOptionToolButton>
#include <QStylePainter>

#include "views/widgets/theme/theme.h"

namespace rowscope::widgets {

MenuChip::MenuChip(const QString& label, std::vector<Choice> choices, QWidget* parent)
    : QToolButton(parent), m_label(label), m_choices(std::move(choices)), m_menu(new QMenu(this)) {
    auto* group = new QActionGroup(this);
    for (const Choice& choice : m_choices) {
        QAction* action = m_menu->addAction(choice.text);
        action->setCheckable(true);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, value = choice.value] {
            setValue(value);
            emit chosen(value);
        });
    }
    setMenu(m_menu);
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void MenuChip::setValue(const QVariant& value) {
    m_shown = value.toString();
    for (std::size_t i = 0; i < m_choices.size(); ++i) {
        const bool is = m_choices[i].value == value;
        m_menu->actions().at(static_cast<qsizetype>(i))->setChecked(is);
        if (is) m_shown = m_choices[i].text;
    }
    setAccessibleName(QStringLiteral("%1: %2").arg(m_label, m_shown));
    setToolTip(accessibleName());
    update();
}

QSize MenuChip::sizeHint() const {
    const int width =
        QFontMetrics(uiFont()).horizontalAdvance(m_label) + QFontMetrics(uiFont(13, QFont::DemiBold)).horizontalAdvance(m_shown);
    return {width + 24, 30};
}

QSize MenuChip::minimumSizeHint() const { return {80, 30}; }

void MenuChip::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    QStyleOptionToolButton option;
    initStyleOption(&option);
    option.text.clear();
    painter.drawComplexControl(QStyle::CC_ToolButton, option);  // frame, hover and focus from the style sheet
    const QFont strong = uiFont(13, QFont::DemiBold);
    const QFontMetrics strongMetrics(strong);
    QRect inner = rect().adjusted(9, 0, -9, 0);
    const int valueWidth = std::min(strongMetrics.horizontalAdvance(m_shown), inner.width());
    painter.setPen(palette().color(QPalette::ButtonText));
    painter.setFont(uiFont());
    const QString label = QFontMetrics(uiFont()).elidedText(m_label, Qt::ElideRight, inner.width() - valueWidth - 4);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, label);
    inner.setLeft(inner.left() + QFontMetrics(uiFont()).horizontalAdvance(label) + 4);
    painter.setFont(strong);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, strongMetrics.elidedText(m_shown, Qt::ElideRight, inner.width()));
}

}  // namespace rowscope::widgets

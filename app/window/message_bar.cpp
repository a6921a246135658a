#include "app/window/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTimer>
#include <QToolButton>

#include "views/widgets/basic/basics.h"
#include "views/widgets/theme/theme.h"

namespace rowscope::window {

MessageBar::MessageBar(QWidget* parent) : QWidget(parent), m_text(new QLabel(this)), m_more(widgets::dimLabel({}, this)) {
    setProperty("panel", true);
    setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(widgets::space::kLarge, widgets::space::kTiny, widgets::space::kMedium, widgets::space::kTiny);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    row->addWidget(m_text, 1);
    row->addWidget(m_more);
    auto* close = widgets::quietButton(tr("Close"), tr("Close this message"), this);
    connect(close, &QToolButton::clicked, this, &MessageBar::dismiss);
    row->addWidget(close);
    hide();
}

QString MessageBar::text() const { return isHidden() ? QString() : m_text->text(); }

void MessageBar::tell(const QString& text, bool fault) {
    if (!isHidden() && m_fault && !fault) return;  // what was done does not hide what went wrong
    if (!isHidden() && m_fault) m_earlier << m_text->text();
    m_fault = fault;
    m_text->setText((fault ? QStringLiteral("✕ ") : QStringLiteral("✓ ")) + text);
    widgets::setStyleProperty(m_text, "fault", fault);
    m_more->setText(m_earlier.isEmpty() ? QString() : tr("and %n earlier", nullptr, static_cast<int>(m_earlier.size())));
    m_more->setToolTip(QStringLiteral("<span>%1</span>").arg(m_earlier.join(QLatin1Char('\n')).toHtmlEscaped()));
    show();
}

void MessageBar::dismiss() {
    m_earlier.clear();
    hide();
}

}  // namespace rowscope::window

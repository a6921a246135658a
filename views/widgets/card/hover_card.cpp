#include "views/widgets/card/hover_card.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>

namespace rowscope::widgets {

namespace {
constexpr int kShadow = 8;
constexpr int kPadding = 10;
constexpr int kWidest = 360;
constexpr int kAway = 16;
}  // namespace

QString cardHtml(const CardText& text, const Theme& theme) {
    QString html = QStringLiteral("<div style='color:%1'><b>%2</b></div>").arg(theme.ink.name(), text.title.toHtmlEscaped());
    if (!text.subtitle.isEmpty())
        html += QStringLiteral("<div style='color:%1'>%2</div>").arg(theme.dim.name(), text.subtitle.toHtmlEscaped());
    if (!text.lines.empty()) {
        html += QStringLiteral("<table cellspacing='0' cellpadding='2' style='margin-top:6px'>");
        for (const CardText::Line& line : text.lines) {
            const QColor color = line.mark == CardText::Mark::Holds    ? theme.holds
                                 : line.mark == CardText::Mark::Blocks ? theme.fault
                                                                       : theme.ink;
            const QString mark = line.mark == CardText::Mark::None ? QString() : viewmodels::markText(line.mark) + u' ';
            const QString words = line.text.toHtmlEscaped();
            html +=
                QStringLiteral("<tr><td style='color:%1;padding-right:14px;white-space:nowrap'>%2</td><td style='color:%3'>%4</td></tr>")
                    .arg(theme.ink.name(), line.name.toHtmlEscaped(), color.name(),
                         mark + (line.decisive ? QStringLiteral("<b>%1</b>").arg(words) : words));
        }
        html += QStringLiteral("</table>");
    }
    if (!text.footer.isEmpty())
        html += QStringLiteral("<div style='color:%1;margin-top:4px'>%2</div>").arg(theme.dim.name(), text.footer.toHtmlEscaped());
    return html;
}

HoverCard::HoverCard(QWidget* window) : QWidget(window) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    m_document.setDocumentMargin(0);
    m_document.setDefaultFont(uiFont(12));
    hide();
}

void HoverCard::show(const CardText& text, const Theme& theme, QPoint about) {
    m_theme = theme;
    m_document.setTextWidth(-1);
    m_document.setHtml(cardHtml(text, theme));
    m_document.setTextWidth(std::min<double>(kWidest, m_document.idealWidth() + 1));
    const QSize size = m_document.size().toSize() + QSize(2 * (kPadding + kShadow), 2 * (kPadding + kShadow));
    const QRect room = parentWidget()->rect();
    QPoint at = about + QPoint(kAway - kShadow, kAway - kShadow);
    if (at.x() + size.width() > room.right()) at.setX(about.x() - size.width() - kAway + kShadow);
    if (at.y() + size.height() > room.bottom()) at.setY(about.y() - size.height() - kAway + kShadow);
    at.setX(std::max(0, at.x()));
    at.setY(std::max(0, at.y()));
    setGeometry(QRect(at, size));
    QWidget::show();
    raise();
    update();
}

void HoverCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF card = QRectF(rect()).adjusted(kShadow, kShadow, -kShadow, -kShadow);
    painter.setPen(Qt::NoPen);
    for (int i = kShadow; i > 0; --i) {
        painter.setBrush(QColor(0, 0, 0, m_theme.dark ? 9 : 4));
        painter.drawRoundedRect(card.adjusted(-i, -i + 2, i, i + 1), space::kRadius + i, space::kRadius + i);
    }
    painter.setPen(QPen(m_theme.hairline, 1));
    painter.setBrush(m_theme.panel);
    painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), space::kRadius, space::kRadius);
    painter.translate(card.topLeft() + QPointF(kPadding, kPadding));
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, m_theme.ink);
    m_document.documentLayout()->draw(&painter, context);
}

}  // namespace rowscope::widgets

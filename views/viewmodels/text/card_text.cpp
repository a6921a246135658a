#include "views/viewmodels/text/card_text.h"

namespace rowscope::viewmodels {

QString markText(CardText::Mark mark) {
    switch (mark) {
        case CardText::Mark::Holds:
            return QStringLiteral("✓");
        case CardText::Mark::Blocks:
            return QStringLiteral("✕");
        case CardText::Mark::None:
            break;
    }
    return {};
}

QString plainText(const CardText& text) {
    QString out = text.title;
    if (!text.subtitle.isEmpty()) out += u'\n' + text.subtitle;
    for (const CardText::Line& line : text.lines) {
        const QString mark = markText(line.mark);
        out += QStringLiteral("\n%1\t%2%3%4").arg(line.name, mark, mark.isEmpty() ? QString() : QStringLiteral(" "), line.text);
    }
    if (!text.footer.isEmpty()) out += u'\n' + text.footer;
    return out;
}

}  // namespace rowscope::viewmodels

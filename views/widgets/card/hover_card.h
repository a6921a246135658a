#pragma once

#include <QTextDocument>
#include <QWidget>

#include "views/viewmodels/text/card_text.h"
#include "views/widgets/theme/theme.h"

namespace rowscope::widgets {

using viewmodels::CardText;

/// The card's HTML (a subset that QTextDocument lays out); also used by exports.
[[nodiscard]] QString cardHtml(const CardText& text, const Theme& theme);

/// A small floating explanation beside the pointer. It never takes mouse or focus, and stays inside its window.
class HoverCard : public QWidget {
public:
    explicit HoverCard(QWidget* window);
    void show(const CardText& text, const Theme& theme, QPoint aboutInWindow);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QTextDocument m_document;
    Theme m_theme;
};

}  // namespace rowscope::widgets

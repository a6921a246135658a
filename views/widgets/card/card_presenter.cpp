#include "views/widgets/card/card_presenter.h"

namespace rowscope::widgets {

CardPresenter::~CardPresenter() { delete m_card; }

void CardPresenter::show(const CardText& text, const Theme& theme, QPointF at) {
    QWidget* window = m_owner.window();
    if (!m_card || m_card->parentWidget() != window) {
        delete m_card;
        m_card = new HoverCard(window);
    }
    m_card->show(text, theme, m_owner.mapTo(window, at.toPoint()));
}

void CardPresenter::hide() {
    if (m_card) m_card->hide();
}

}  // namespace rowscope::widgets

#pragma once

#include <QPointer>

#include "views/widgets/card/hover_card.h"

namespace rowscope::widgets {

/// Keeps the one card of a canvas in the window the canvas stands in, also after its dock floated.
class CardPresenter {
public:
    explicit CardPresenter(QWidget& owner) : m_owner(owner) {}
    ~CardPresenter();
    CardPresenter(const CardPresenter&) = delete;
    CardPresenter& operator=(const CardPresenter&) = delete;

    /// `at` is in the owner's coordinates.
    void show(const CardText& text, const Theme& theme, QPointF at);
    void hide();

private:
    QWidget& m_owner;
    QPointer<HoverCard> m_card;
};

}  // namespace rowscope::widgets

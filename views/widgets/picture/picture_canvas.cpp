#include "views/widgets/picture/picture_canvas.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <utility>

#include "views/viewmodels/media/patch_place.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::widgets {

PictureCanvas::PictureCanvas(ThemeController& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Picture with patches"));
    connect(&m_theme, &ThemeController::changed, this, qOverload<>(&QWidget::update));
}

void PictureCanvas::setContent(PictureContent content) {
    const bool samePicture = content.picture.cacheKey() == m_content.picture.cacheKey();
    m_content = std::move(content);
    const QImage kept = samePicture ? m_scaled.picture : QImage();
    m_scaled = m_content;
    m_scaled.picture = kept;
    m_under.reset();
    update();
}

void PictureCanvas::setHighlight(PictureHighlight highlight) {
    m_highlight = std::move(highlight);
    update();
}

QRectF PictureCanvas::area() const { return pictureRect(m_content.pixels, QRectF(rect()).adjusted(1, 1, -1, -1)); }

std::optional<std::int32_t> PictureCanvas::mediaRowUnder(QPointF position) const {
    const QRectF room = area();
    if (room.isEmpty()) return std::nullopt;
    const QPointF at((position.x() - room.left()) / room.width(), (position.y() - room.top()) / room.height());
    return viewmodels::mediaRowAt(m_content.geometry, at, m_content.global);
}

void PictureCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QRectF room = area();
    const QSize pixels = (room.size() * devicePixelRatioF()).toSize();
    if (!m_content.picture.isNull() && m_scaled.picture.size() != pixels && !pixels.isEmpty())
        m_scaled.picture = m_content.picture.scaled(pixels, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    paintPicture(painter, room, m_scaled, m_highlight, m_theme.theme(), valueTable(m_theme.valueMap(), m_theme.theme()));
    if (!hasFocus()) return;
    painter.setPen(QPen(m_theme.theme().accent, 1));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

void PictureCanvas::mouseMoveEvent(QMouseEvent* event) {
    const auto row = mediaRowUnder(event->position());
    if (row && row == m_under) return;
    m_under = row;
    if (!row) {
        m_card.hide();
        emit hoverEnded();
        return;
    }
    if (m_explain) m_card.show(m_explain(*row), m_theme.theme(), event->position());
    emit patchHovered(*row);
}

void PictureCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (const auto row = mediaRowUnder(event->position())) emit patchChosen(*row);
}

void PictureCanvas::leaveEvent(QEvent*) {
    m_under.reset();
    m_card.hide();
    emit hoverEnded();
}

void PictureCanvas::step(int dRow, int dColumn) {
    const auto now = m_highlight.chosen.empty() ? std::nullopt : viewmodels::patchPlace(m_content.geometry, m_highlight.chosen.front());
    QPointF at(0, 0);
    if (now && now->global == m_content.global) at = now->area.center() + QPointF(dColumn * now->area.width(), dRow * now->area.height());
    if (const auto row = viewmodels::mediaRowAt(m_content.geometry, at, m_content.global)) emit patchChosen(*row);
}

void PictureCanvas::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        copy();
        return;
    }
    switch (event->key()) {
        case Qt::Key_Left:
            step(0, -1);
            break;
        case Qt::Key_Right:
            step(0, 1);
            break;
        case Qt::Key_Up:
            step(-1, 0);
            break;
        case Qt::Key_Down:
            step(1, 0);
            break;
        default:
            QWidget::keyPressEvent(event);
    }
}

void PictureCanvas::copy() const {
    const auto row = m_under ? m_under : m_highlight.chosen.empty() ? std::nullopt : std::optional(m_highlight.chosen.front());
    if (row && m_explain) QGuiApplication::clipboard()->setText(viewmodels::plainText(m_explain(*row)));
}

}  // namespace rowscope::widgets

#include "views/widgets/theme/theme_controller.h"

#include <QApplication>
#include <QEvent>
#include <QStyleFactory>

#include "views/widgets/theme/style_sheet.h"

namespace rowscope::widgets {

ThemeController::ThemeController(QApplication& application, Mode mode, QObject* parent)
    : QObject(parent), m_application(application), m_mode(mode) {
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setFont(uiFont());
    m_application.installEventFilter(this);
    apply();
}

void ThemeController::setMode(Mode mode) {
    if (mode == m_mode) return;
    m_mode = mode;
    apply();
}

void ThemeController::setValueMap(ValueMap map) {
    if (map == m_valueMap) return;
    m_valueMap = map;
    emit changed();
}

bool ThemeController::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ThemeChange && watched == &m_application && m_mode == Mode::System && !m_applying) apply();
    return QObject::eventFilter(watched, event);
}

void ThemeController::apply() {
    m_applying = true;
    const bool dark = m_mode == Mode::Dark || (m_mode == Mode::System && systemIsDark());
    m_theme = dark ? Theme::darkLook() : Theme::light();
    QApplication::setPalette(m_theme.palette());
    m_application.setStyleSheet(styleSheet(m_theme));
    m_applying = false;
    emit changed();
}

bool ThemeController::systemIsDark() {
    // Our own palette hides the desktop's; without it Qt answers with the desktop's again.
    QApplication::setPalette(QPalette());
    return QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
}

}  // namespace rowscope::widgets

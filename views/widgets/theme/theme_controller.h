#pragma once

#include <QObject>

#include "views/widgets/theme/theme.h"

class QApplication;

namespace rowscope::widgets {

/// Chooses the look and puts it on the application: palette, style sheet, fonts. `System` follows the desktop's palette (Qt
/// 6.4 can't tell the colour scheme, a dark window colour can). Widgets that paint themselves read `theme()` and repaint on
/// `changed`.
class ThemeController : public QObject {
    Q_OBJECT
public:
    enum class Mode { System, Light, Dark };
    enum class ValueMap { Viridis, Cividis };

    explicit ThemeController(QApplication& application, Mode mode = Mode::System, QObject* parent = nullptr);

    [[nodiscard]] const Theme& theme() const { return m_theme; }
    [[nodiscard]] Mode mode() const { return m_mode; }
    void setMode(Mode mode);
    /// The colour map of values (attention, losses).
    [[nodiscard]] ValueMap valueMap() const { return m_valueMap; }
    void setValueMap(ValueMap map);

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void changed();

private:
    void apply();
    [[nodiscard]] bool systemIsDark();

    QApplication& m_application;
    Mode m_mode;
    ValueMap m_valueMap = ValueMap::Viridis;
    Theme m_theme;
    bool m_applying = false;
};

}  // namespace rowscope::widgets

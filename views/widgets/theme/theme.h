#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

#include "core/rows/row_table.h"

namespace rowscope::widgets {

/// Distances in device-independent pixels; nothing in the window uses others.
namespace space {
inline constexpr int kTiny = 4;
inline constexpr int kSmall = 6;
inline constexpr int kMedium = 10;
inline constexpr int kLarge = 12;
inline constexpr int kHuge = 16;
inline constexpr int kRadius = 6;
inline constexpr int kPanelRadius = 8;
inline constexpr int kHeader = 32;
inline constexpr int kTableRow = 22;
}  // namespace space

/// The named colours of one look. Colour means something, once; a mark, a pattern or a word always goes with it.
struct Theme {
    bool dark = false;
    QColor background;  ///< behind panels
    QColor panel;
    QColor field;  ///< inputs and cards
    QColor hairline;
    QColor chip;  ///< quiet fills, blocked cells
    QColor ink;
    QColor dim;
    QColor accent;  ///< allowed, chosen, primary action
    QColor accentSoft;
    QColor onAccent;   ///< text on accent
    QColor selection;  ///< amber: the selection, everywhere the same
    QColor fault;      ///< a fault or a blocked verdict
    QColor holds;      ///< a verdict that holds
    QColor image;
    QColor text;
    QColor question;
    QColor option;
    QColor special;
    QColor video;
    QColor audio;
    QColor optionCell;  ///< allowed by option block only

    [[nodiscard]] static Theme light();
    [[nodiscard]] static Theme darkLook();

    /// The colour of a row's origin: its part says more than its kind where both are known.
    [[nodiscard]] QColor origin(rows::OriginKind kind, rows::Part part) const;
    [[nodiscard]] QPalette palette() const;
};

/// Inter (or the system's font) at 13 px; `weight` as in QFont.
[[nodiscard]] QFont uiFont(int pixelSize = 13, QFont::Weight weight = QFont::Normal);
/// JetBrains Mono (or the system's fixed font) at 12 px: tokens, tables, all figures that stand in columns.
[[nodiscard]] QFont monoFont(int pixelSize = 12, QFont::Weight weight = QFont::Normal);

}  // namespace rowscope::widgets

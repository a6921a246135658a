#pragma once

#include <QByteArray>
#include <QStringList>
#include <vector>

#include "core/base/result.h"

class QMainWindow;

namespace rowscope::window {

class PanelDock;

/// Where the docks are, as it is kept in a file: versioned, so that a layout of another version is refused and not half applied.
struct WindowLayout {
    QByteArray geometry;
    QByteArray state;
};

inline constexpr int kLayoutVersion = 1;

[[nodiscard]] WindowLayout layoutOf(const QMainWindow& window);
/// Error (Mismatch) where Qt does not take the state; the window keeps its arrangement.
[[nodiscard]] Status applyLayout(QMainWindow& window, const WindowLayout& layout);

[[nodiscard]] Status writeLayout(const WindowLayout& layout, const QString& file);
/// Errors: no layout file, another version, damaged content.
[[nodiscard]] Result<WindowLayout> readLayout(const QString& file);

/// The arrangement of the first start, for a window of any size.
void arrangeFirst(QMainWindow& window, const std::vector<PanelDock*>& docks);

/// The user's own place for the last arrangement.
[[nodiscard]] QString ownLayoutFile();

}  // namespace rowscope::window

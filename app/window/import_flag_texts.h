#pragma once

#include <QString>
#include <QStringList>

namespace rowscope::window {

/// A flag in words: its label with a shortcut key, and what it is for.
struct FlagText {
    QString label;
    QString meaning;
};
[[nodiscard]] FlagText flagText(const QString& name);

/// The names that the topology and position flags take.
[[nodiscard]] QStringList topologyNames();
[[nodiscard]] QStringList positionNames();

}  // namespace rowscope::window

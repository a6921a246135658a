#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace rowscope::window {

/// A flag in words: its label with a shortcut key, and what it is for.
struct FlagText {
    QString label;
    QString meaning;
};
[[nodiscard]] FlagText flagText(const QString& name);

/// One of the names a flag takes: in words, and as it is written on the command line.
struct FlagChoice {
    QString text;
    QString value;
};
/// Empty where a flag takes a number.
[[nodiscard]] QList<FlagChoice> flagChoices(const QString& name);

/// The names that the topology and position flags take.
[[nodiscard]] QStringList topologyNames();
[[nodiscard]] QStringList positionNames();

}  // namespace rowscope::window

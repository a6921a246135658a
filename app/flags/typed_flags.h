#pragma once

#include <QMap>
#include <QString>
#include <QStringList>

#include "core/base/result.h"
#include "core/trace/dump/dump.h"

namespace rowscope::flags {

/// What a person typed of a file that can't say it itself, by the names of the command line's flags ("image-token"), as it was typed:
/// half a number is kept too. What is empty is not said.
using TypedFlags = QMap<QString, QString>;

/// Every flag there is, in the order of the command line.
[[nodiscard]] const QStringList& flagNames();

/// What holds where the flag says nothing; empty for most, which claim nothing then.
[[nodiscard]] QString presetOf(const QString& name);

/// The flags as the import takes them. Error: `where` is the flag's name, with what was expected and found.
[[nodiscard]] Result<trace::ImportOptions> importOptions(const TypedFlags& flags);

/// "image-token=9" for each flag that says something, and back; unknown names are dropped.
[[nodiscard]] QStringList flagList(const TypedFlags& flags);
[[nodiscard]] TypedFlags flagsOf(const QStringList& list);

}  // namespace rowscope::flags

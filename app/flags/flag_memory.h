#pragma once

#include <optional>

#include "app/flags/typed_flags.h"

namespace rowscope::flags {

/// Flags that were typed, kept in the settings file: the last ones, and those of each file lately opened with some.
class FlagMemory {
public:
    explicit FlagMemory(QString settingsFile) : m_file(std::move(settingsFile)) {}

    /// What to begin with for a file: its own flags of last time, else the last ones of any file.
    [[nodiscard]] TypedFlags proposalFor(const QString& path) const;
    /// The flags with which this very file was opened, if it was.
    [[nodiscard]] std::optional<TypedFlags> flagsFor(const QString& path) const;
    /// Kept while it is typed, so that neither Cancel nor a crash loses it.
    void keepTyped(const TypedFlags& flags);
    /// The file was opened so.
    void keepFor(const QString& path, const TypedFlags& flags);

private:
    QString m_file;
};

}  // namespace rowscope::flags

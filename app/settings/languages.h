#pragma once

#include <QList>
#include <QString>

class QCoreApplication;

namespace rowscope::settings {

struct Language {
    QString code;  ///< "de"
    QString name;  ///< in that language: "Deutsch"
};

/// Every language that a translation was built in for.
[[nodiscard]] QList<Language> languages();

/// Installs the translation of `code` (empty: the system's language).
void installLanguage(QCoreApplication& application, const QString& code);

}  // namespace rowscope::settings

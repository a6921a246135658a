#include "app/settings/languages.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace rowscope::settings {

namespace {

constexpr const char* kFolder = ":/rowscope/translations";

}  // namespace

QList<Language> languages() {
    QList<Language> found;
    for (const QString& file : QDir(QString::fromLatin1(kFolder)).entryList({QStringLiteral("rowscope_*.qm")})) {
        const QString code = file.section(QLatin1Char('_'), 1).section(QLatin1Char('.'), 0, 0);
        found.append({code, code == QStringLiteral("en") ? QStringLiteral("English") : QLocale(code).nativeLanguageName()});
    }
    return found;
}

void installLanguage(QCoreApplication& application, const QString& code) {
    const QLocale locale = code.isEmpty() ? QLocale::system() : QLocale(code);
    QLocale::setDefault(QLocale(locale.language(), locale.territory()));
    auto* own = new QTranslator(&application);
    const QString folder = QString::fromLatin1(kFolder);
    // The sources are English, but "1 question" and "3 questions" need its file too; a language we do not have falls back to it.
    if (own->load(locale, QStringLiteral("rowscope"), QStringLiteral("_"), folder) || own->load(QStringLiteral("rowscope_en"), folder))
        QCoreApplication::installTranslator(own);
    if (locale.language() == QLocale::English) return;
    auto* qt = new QTranslator(&application);
    if (qt->load(locale, QStringLiteral("qtbase"), QStringLiteral("_"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(qt);
}

}  // namespace rowscope::settings

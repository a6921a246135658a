#include <gtest/gtest.h>

#include <QApplication>
#include <QLocale>
#include <QTranslator>
#include <algorithm>
#include <memory>

#include "app/settings/languages.h"
#include "app/window/top_bar.h"
#include "views/panels/panel_registry.h"

namespace rowscope::settings {
namespace {

/// Leaves the application as it was: its translators go, and the default locale comes back.
class InLanguage {
public:
    explicit InLanguage(const QString& code) : m_before(QLocale()) {
        m_mine = qApp->findChildren<QTranslator*>();
        installLanguage(*qApp, code);
    }
    ~InLanguage() {
        for (QTranslator* translator : qApp->findChildren<QTranslator*>())
            if (!m_mine.contains(translator)) delete translator;  // removes itself from the application
        QLocale::setDefault(m_before);
    }
    InLanguage(const InLanguage&) = delete;
    InLanguage& operator=(const InLanguage&) = delete;

private:
    QLocale m_before;
    QList<QTranslator*> m_mine;
};

QString questions(int n) { return window::TopBar::tr("%n question(s)", nullptr, n); }

QStringList titles() {
    QStringList all;
    for (const auto& panel : panels::allPanels()) all << panels::titleText(panel);
    return all;
}

TEST(Languages, offersWhatIsInTheProgramByItsOwnName) {
    QStringList found;
    for (const Language& language : languages()) found << language.code + QLatin1Char('=') + language.name;
    found.sort();
    EXPECT_EQ(found, QStringList({QStringLiteral("de=Deutsch"), QStringLiteral("en=English")}));
}

TEST(Languages, englishCounts) {
    const InLanguage english(QStringLiteral("en"));
    EXPECT_EQ(questions(1), QStringLiteral("1 question"));
    EXPECT_EQ(questions(3), QStringLiteral("3 questions"));
    EXPECT_EQ(questions(0), QStringLiteral("0 questions"));
    EXPECT_TRUE(titles().contains(QStringLiteral("Mask")));
}

TEST(Languages, germanSpeaksGerman) {
    const InLanguage german(QStringLiteral("de"));
    EXPECT_EQ(questions(1), QStringLiteral("1 Frage"));
    EXPECT_EQ(questions(3), QStringLiteral("3 Fragen"));
    EXPECT_TRUE(titles().contains(QStringLiteral("Maske")));
    EXPECT_TRUE(titles().contains(QStringLiteral("Zeilen")));
}

TEST(Languages, aCountryOfALanguageGetsTheLanguage) {
    const InLanguage austrian(QStringLiteral("de_AT"));
    EXPECT_EQ(questions(2), QStringLiteral("2 Fragen"));
}

TEST(Languages, anUnknownLanguageFallsBackToEnglishWithItsPlurals) {
    const InLanguage finnish(QStringLiteral("fi"));
    EXPECT_EQ(questions(1), QStringLiteral("1 question"));
    EXPECT_EQ(questions(2), QStringLiteral("2 questions"));
}

}  // namespace
}  // namespace rowscope::settings

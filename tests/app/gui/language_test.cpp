#include <gtest/gtest.h>

#include <QApplication>
#include <QLocale>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

#include "app/settings/languages.h"
#include "app/window/keys_dialog.h"
#include "app/window/main_window.h"
#include "app/window/panel_dock.h"
#include "app/window/top_bar.h"
#include "app/workbench/workbench.h"
#include "core/report/parts.h"
#include "model/fake/fake_decision_model.h"
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

TEST(Languages, everyPartOfAReportHasItsWords) {
    const InLanguage german(QStringLiteral("de"));
    for (const report::ReportPart& part : report::reportParts()) {
        bool found = false;
        for (const QTranslator* translator : qApp->findChildren<QTranslator*>())
            found = found || !translator->translate("ReportParts", part.title).isEmpty();
        EXPECT_TRUE(found) << part.title;
    }
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

TEST(Languages, everyOneFitsASmallScreen) {
    for (const Language& language : languages()) {
        SCOPED_TRACE(language.code.toStdString());
        const InLanguage spoken(language.code);
        const QTemporaryDir folder;
        app::Workbench workbench(*qApp, {fake::fakeLoader({}), "resources", folder.filePath(QStringLiteral("settings.ini")),
                                         folder.filePath(QStringLiteral("autosave"))});
        window::MainWindow window(workbench);
        window.resize(1280, 800);
        window.restoreFirstLayout();
        window.show();
        workbench.start({});
        ASSERT_TRUE(QTest::qWaitFor([&] { return !workbench.session().isEmpty() && !workbench.runState().isRunning(); }, 10000));
        QTest::qWait(100);
        EXPECT_LE(window.width(), 1280);
        const QWidget* request = window.dock(QStringLiteral("request"));
        int checked = 0;
        for (const QScrollArea* area : request->findChildren<QScrollArea*>()) {
            if (area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff || !area->widget()) continue;
            EXPECT_LE(area->widget()->width(), area->viewport()->width()) << "cut off at the side, and nothing scrolls there";
            ++checked;
        }
        EXPECT_GE(checked, 1);
        window::KeysDialog keys(window.commands(), &window);
        keys.show();
        QTest::qWait(20);
        EXPECT_EQ(keys.findChild<QTableWidget*>()->horizontalScrollBar()->maximum(), 0);
    }
}

}  // namespace
}  // namespace rowscope::settings

// Files that can't say what they hold: what the window asks, keeps and opens.
#include <gtest/gtest.h>

#include <QApplication>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUrl>
#include <algorithm>

#include "app/window/commands.h"
#include "app/window/import_dialog.h"
#include "app/window/import_flag_texts.h"
#include "app/window/main_window.h"
#include "app/window/message_bar.h"
#include "app/window/panel_dock.h"
#include "core/masks/topologies.h"
#include "model/fake/fake_decision_model.h"

namespace rowscope::window {
namespace {

constexpr const char* kLines =
    R"({"input_ids": [1, 9, 9, 9, 9, 5, 6, 2, 0], "attention_mask": [1, 1, 1, 1, 1, 1, 1, 1, 0], "labels": [-100, -100, 9, 9, -100, -100, 6, 2, -100]})"
    "\n";

class Import : public testing::Test {
protected:
    Import()
        : m_workbench(*qobject_cast<QApplication*>(QApplication::instance()),
                      {fake::fakeLoader({}), "resources", settingsFile(), m_folder.filePath(QStringLiteral("autosave"))}),
          m_window(m_workbench) {
        m_window.show();
        m_window.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&m_window));
    }
    QString settingsFile() const { return m_folder.filePath(QStringLiteral("settings.ini")); }
    QString write(const QString& name, const QByteArray& content) {
        QFile file(m_folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content);
        return file.fileName();
    }
    static void drop(QWidget& on, const QString& path) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&on, &enter);
        EXPECT_TRUE(enter.isAccepted());
        QDropEvent event(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&on, &event);
    }
    ImportDialog* shown() const {
        for (auto* dialog : m_window.findChildren<ImportDialog*>())
            if (dialog->isVisible()) return dialog;
        return nullptr;
    }
    ImportDialog* waitForDialog() const {
        return QTest::qWaitFor([this] { return shown() != nullptr; }, 5000) ? shown() : nullptr;
    }
    static QLineEdit& field(ImportDialog& dialog, const char* name) {
        return *dialog.findChild<QLineEdit*>(QStringLiteral("flag-") + QString::fromLatin1(name));
    }
    static void press(ImportDialog& dialog, const char* name) { dialog.findChild<QAbstractButton*>(QString::fromLatin1(name))->click(); }
    bool hasFinding(const char* code) const {
        for (const auto& finding : const_cast<app::Workbench&>(m_workbench).session().trace().findings)
            if (finding.code == code) return true;
        return false;
    }

    QTemporaryDir m_folder;
    app::Workbench m_workbench;
    MainWindow m_window;
};

TEST_F(Import, aDroppedTokenFileAsksAndOpensWithWhatWasSaid) {
    drop(m_window, write(QStringLiteral("train.jsonl"), kLines));
    ImportDialog* dialog = waitForDialog();
    ASSERT_TRUE(dialog);
    EXPECT_TRUE(m_workbench.session().isEmpty());
    press(*dialog, "take-image-token");
    EXPECT_EQ(field(*dialog, "image-token").text(), QStringLiteral("9"));
    press(*dialog, "import-open");
    ASSERT_TRUE(QTest::qWaitFor([&] { return !m_workbench.session().isEmpty() && !shown(); }, 5000));
    EXPECT_TRUE(hasFinding("F04")) << "labelled media rows are only known with the image token";
    EXPECT_TRUE(m_workbench.settings().values().recentFiles.first().endsWith(QStringLiteral("train.jsonl")));
}

TEST_F(Import, everyFlagHasAFieldAndWordsOfItsOwn) {
    drop(m_window, write(QStringLiteral("train.jsonl"), kLines));
    ImportDialog* dialog = waitForDialog();
    ASSERT_TRUE(dialog);
    QStringList names = flags::flagNames();
    std::sort(names.begin(), names.end());
    EXPECT_EQ(dialog->typed().keys(), names);
    QSet<QString> keys;
    for (const QString& name : names) {
        EXPECT_TRUE(dialog->findChild<QWidget*>(QStringLiteral("flag-") + name)) << name.toStdString();
        const FlagText words = flagText(name);
        EXPECT_NE(words.label, name) << "no label";
        EXPECT_NE(words.meaning, name) << "no tip";
        const QString key = words.label.mid(words.label.indexOf(u'&') + 1, 1).toLower();
        EXPECT_FALSE(keys.contains(key)) << name.toStdString() << " shares the key " << key.toStdString();
        keys.insert(key);
        // Every name that a list offers is one that the import takes.
        for (const FlagChoice& choice : flagChoices(name))
            EXPECT_TRUE(flags::importOptions({{name, choice.value}})) << choice.value.toStdString();
    }
}

TEST_F(Import, everySuggestionGoesIntoItsField) {
    drop(m_window, write(QStringLiteral("train.jsonl"), kLines));
    ImportDialog* dialog = waitForDialog();
    ASSERT_TRUE(dialog);
    press(*dialog, "take-all");
    EXPECT_EQ(field(*dialog, "image-token").text(), QStringLiteral("9"));
    EXPECT_EQ(field(*dialog, "pad").text(), QStringLiteral("0"));
    EXPECT_EQ(field(*dialog, "ignore-index").text(), QStringLiteral("-100"));
    EXPECT_TRUE(field(*dialog, "video-token").text().isEmpty());
}

TEST_F(Import, whatIsNoNumberIsNamedAndKept) {
    drop(m_window, write(QStringLiteral("train.jsonl"), kLines));
    ImportDialog* dialog = waitForDialog();
    ASSERT_TRUE(dialog);
    auto* open = dialog->findChild<QPushButton*>(QStringLiteral("import-open"));
    QTest::keyClicks(&field(*dialog, "pad"), QStringLiteral("12x"));
    EXPECT_FALSE(open->isEnabled());
    EXPECT_TRUE(dialog->findChild<QLabel*>(QStringLiteral("import-problem"))->text().contains(QStringLiteral("12x")));
    EXPECT_TRUE(field(*dialog, "pad").property("fault").toBool());
    // Neither Cancel nor the end of the program loses it.
    dialog->reject();
    EXPECT_EQ(flags::FlagMemory(settingsFile()).proposalFor(QStringLiteral("another")).value(QStringLiteral("pad")), QStringLiteral("12x"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !shown(); }, 2000));
    drop(m_window, write(QStringLiteral("again.jsonl"), kLines));
    dialog = waitForDialog();
    ASSERT_TRUE(dialog);
    EXPECT_EQ(field(*dialog, "pad").text(), QStringLiteral("12x"));
}

TEST_F(Import, aFileThatCantBeOpenedLeavesTheDialogAndItsFields) {
    const QString path = write(QStringLiteral("train.jsonl"), kLines);
    drop(m_window, path);
    ImportDialog* dialog = waitForDialog();
    ASSERT_TRUE(dialog);
    QTest::keyClicks(&field(*dialog, "image-token"), QStringLiteral("9"));
    ASSERT_TRUE(QFile::remove(path));
    press(*dialog, "import-open");
    auto* problem = dialog->findChild<QLabel*>(QStringLiteral("import-problem"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return problem->text().contains(QStringLiteral("train.jsonl")); }, 5000));
    EXPECT_TRUE(shown());
    EXPECT_EQ(field(*dialog, "image-token").text(), QStringLiteral("9"));
    write(QStringLiteral("train.jsonl"), kLines);
    press(*dialog, "import-open");
    EXPECT_TRUE(QTest::qWaitFor([&] { return !m_workbench.session().isEmpty() && !shown(); }, 5000));
}

TEST_F(Import, aRecentFileOpensWithItsFlagsOfLastTimeAndTheSessionKeepsThem) {
    const QString path = write(QStringLiteral("train.jsonl"), kLines);
    m_workbench.openFlagged(path, {{QStringLiteral("image-token"), QStringLiteral("9")}}, app::Purpose::Show);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !m_workbench.session().isEmpty(); }, 5000));
    m_workbench.session().setTrace(std::make_shared<const trace::Trace>());
    m_workbench.openAgain(path);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !m_workbench.session().trace().findings.empty(); }, 5000));
    EXPECT_TRUE(hasFinding("F04"));
    EXPECT_FALSE(shown());
    // Saved twice: the trace and its flags are in both.
    const QString file = m_folder.filePath(QStringLiteral("s.json"));
    m_workbench.saveSession(file);
    m_workbench.saveSession(file);
    ASSERT_TRUE(QTest::qWaitFor([&] { return QFile::exists(file) && !m_workbench.isSaving(); }, 5000));
    m_workbench.session().setTrace(std::make_shared<const trace::Trace>());
    m_workbench.open({file});
    ASSERT_TRUE(QTest::qWaitFor([&] { return !m_workbench.session().trace().findings.empty(); }, 5000));
    EXPECT_TRUE(hasFinding("F04"));
}

TEST_F(Import, twoFilesAreAskedForOneAfterTheOther) {
    m_workbench.open({write(QStringLiteral("a.jsonl"), kLines), write(QStringLiteral("b.jsonl"), kLines)});
    ImportDialog* first = waitForDialog();
    ASSERT_TRUE(first);
    EXPECT_EQ(m_window.findChildren<ImportDialog*>().size(), 1);
    first->reject();
    ASSERT_TRUE(QTest::qWaitFor([&] { return shown() && shown() != first; }, 5000));
    shown()->reject();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !shown(); }, 2000));
}

TEST_F(Import, aFolderDroppedOnCompareStandsBesideTheTrace) {
    m_workbench.open({QStringLiteral("resources/layouts/gemma3.json")});
    ASSERT_TRUE(QTest::qWaitFor([&] { return !m_workbench.session().isEmpty(); }, 5000));
    const trace::TracePtr before = m_workbench.session().shared();
    ASSERT_TRUE(QDir(m_folder.path()).mkpath(QStringLiteral("dump")));
    write(QStringLiteral("dump/manifest.json"),
          R"({"format": "mmdump", "version": 1, "events": [{"t": 0, "r": "a", "ev": "encode_start", "media": "m", "gen": 1}]})");
    drop(*m_window.dock(QStringLiteral("compare")), m_folder.filePath(QStringLiteral("dump")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_workbench.session().other() != nullptr; }, 5000));
    EXPECT_EQ(m_workbench.session().shared(), before);
    drop(*m_window.dock(QStringLiteral("rows")), m_folder.filePath(QStringLiteral("dump")));
    EXPECT_TRUE(QTest::qWaitFor([&] { return m_workbench.session().shared() != before; }, 5000));
}

TEST_F(Import, aTokenFileToCompareWithIsAskedForToo) {
    m_workbench.open({QStringLiteral("resources/layouts/gemma3.json")});
    ASSERT_TRUE(QTest::qWaitFor([&] { return !m_workbench.session().isEmpty(); }, 5000));
    m_workbench.compareWith(write(QStringLiteral("train.jsonl"), kLines));
    ImportDialog* dialog = waitForDialog();
    ASSERT_TRUE(dialog);
    press(*dialog, "import-open");
    EXPECT_TRUE(QTest::qWaitFor([&] { return m_workbench.session().other() != nullptr && !shown(); }, 5000));
}

TEST_F(Import, aFileThatSaysItselfWhatItHoldsNeedsNoOptions) {
    m_workbench.askFlags(QStringLiteral("resources/layouts/gemma3.json"), app::Purpose::Show);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !m_workbench.session().isEmpty(); }, 5000));
    EXPECT_TRUE(m_window.messages().text().contains(QStringLiteral("gemma3.json")));
    EXPECT_FALSE(shown());
}

TEST(TypedFlags, comeBackFromTheirListAsTheyWereTyped) {
    const flags::TypedFlags typed{{QStringLiteral("pad"), QStringLiteral("0")},
                                  {QStringLiteral("topology"), QStringLiteral("packed_causal")},
                                  {QStringLiteral("eos"), QStringLiteral("2=")}};
    EXPECT_EQ(flags::flagsOf(flags::flagList(typed)), typed);
    EXPECT_TRUE(flags::flagsOf({QStringLiteral("unknown=1"), QStringLiteral("pad")}).isEmpty());
}

TEST(TypedFlags, aBadOneIsNamed) {
    const auto where = [](const char* name, const char* text) {
        const auto options = flags::importOptions({{QString::fromLatin1(name), QString::fromLatin1(text)}});
        return options ? std::string("no error") : options.error().where;
    };
    EXPECT_EQ(where("image-token", "-1"), "image-token");
    EXPECT_EQ(where("pad", "4294967296"), "pad");
    EXPECT_EQ(where("rows-per-image", "0"), "rows-per-image");
    EXPECT_EQ(where("spatial-merge", "65"), "spatial-merge");
    EXPECT_EQ(where("topology", "causl"), "topology");
    EXPECT_EQ(where("positions", "odd"), "positions");
    EXPECT_EQ(where("labels", "maybe"), "labels");
    EXPECT_EQ(where("ignore-index", "-100"), "no error");
    EXPECT_EQ(where("pad", ""), "no error");
}

TEST(TypedFlags, theNamesOfferedAreAllKnown) {
    for (const QString& name : topologyNames()) EXPECT_TRUE(masks::topologyFromName(name.toStdString())) << name.toStdString();
    for (const QString& name : positionNames())
        EXPECT_TRUE(flags::importOptions({{QStringLiteral("positions"), name}})) << name.toStdString();
    EXPECT_EQ(flags::flagNames().size(), 13);
    for (const QString& name : flags::flagNames()) EXPECT_FALSE(flagText(name).meaning.isEmpty()) << name.toStdString();
}

}  // namespace
}  // namespace rowscope::window

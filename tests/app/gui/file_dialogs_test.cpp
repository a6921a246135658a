// File dialogs come back at once and do what they are for when a file is chosen; what is written is written off the GUI thread.
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "app/window/message_bar.h"
#include "app/window/report_dialog.h"
#include "app/window/window_layout.h"
#include "tests/app/gui/open_window.h"
#include "views/widgets/basic/ask_file.h"

namespace rowscope::window {
namespace {

class FileDialogs : public test::OpenWindow {
protected:
    QFileDialog* shown(QWidget* over = nullptr) {
        for (auto* dialog : (over ? over : &m_window)->findChildren<QFileDialog*>())
            if (dialog->isVisible()) return dialog;
        return nullptr;
    }
    /// Chooses as a person does who types the name.
    static void choose(QFileDialog* dialog, const QString& file) {
        dialog->selectFile(file);
        QMetaObject::invokeMethod(dialog, "accept");
    }
    bool told(const QString& text) {
        return QTest::qWaitFor([&] { return m_window.messages().text().contains(text); }, 5000);
    }
    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
};

TEST_F(FileDialogs, everyCommandThatAsksForAFileComesBackAtOnceAndCancellingDoesNothing) {
    ASSERT_TRUE(runDemo());
    const trace::TracePtr before = m_workbench.session().shared();
    for (const char* id :
         {"open", "open-folder", "open-with", "compare", "compare-folder", "save", "save-as", "export-panel", "save-layout"}) {
        SCOPED_TRACE(id);
        command(id);
        QFileDialog* dialog = shown();
        ASSERT_TRUE(dialog) << "there, and the command is over";
        EXPECT_TRUE(dialog->isModal());
        dialog->reject();
        EXPECT_TRUE(QTest::qWaitFor([&] { return shown() == nullptr; }, 2000));
    }
    EXPECT_EQ(m_workbench.session().shared(), before);
    EXPECT_EQ(m_workbench.session().other(), nullptr);
    EXPECT_TRUE(QDir(m_folder.path()).entryList({QStringLiteral("*.json"), QStringLiteral("*.png")}, QDir::Files).isEmpty());
}

TEST_F(FileDialogs, whatIsChosenIsOpened) {
    command("open");
    choose(shown(), QFileInfo(QStringLiteral("resources/layouts/gemma3.json")).absoluteFilePath());
    EXPECT_TRUE(QTest::qWaitFor([&] { return m_workbench.name() == QStringLiteral("gemma3.json"); }, 5000));
    command("compare");
    choose(shown(), QFileInfo(QStringLiteral("resources/layouts/gemma3.json")).absoluteFilePath());
    EXPECT_TRUE(QTest::qWaitFor([&] { return m_workbench.session().other() != nullptr; }, 5000));
}

TEST_F(FileDialogs, whatIsSavedGetsItsEndingAndIsWhole) {
    ASSERT_TRUE(runDemo());
    command("save-as");
    choose(shown(), path("mine"));
    ASSERT_TRUE(told(QStringLiteral("mine.json")));
    EXPECT_TRUE(session::readSession(path("mine.json")));
    command("save-layout");
    choose(shown(), path("arranged"));
    ASSERT_TRUE(told(QStringLiteral("arranged.json")));
    EXPECT_TRUE(readLayout(path("arranged.json")));
    command("panel-mask");
    for (const char* name : {"mask", "drawn.svg"}) {
        command("export-panel");
        choose(shown(), path(name));
        ASSERT_TRUE(told(QString::fromLatin1(name)));
    }
    EXPECT_FALSE(QImage(path("mask.png")).isNull());
    QFile drawing(path("drawn.svg"));
    ASSERT_TRUE(drawing.open(QIODevice::ReadOnly));
    EXPECT_TRUE(drawing.readAll().contains("<svg"));
}

TEST_F(FileDialogs, whatCantBeWrittenIsNamed) {
    ASSERT_TRUE(runDemo());
    const QString file = path("folder/mask.png");
    ASSERT_TRUE(QDir(m_folder.path()).mkdir(QStringLiteral("folder")));
    command("panel-mask");
    command("export-panel");
    QFileDialog* dialog = shown();
    dialog->setDirectory(path("folder"));
    dialog->selectFile(file);
    ASSERT_TRUE(QDir(path("folder")).removeRecursively());
    emit dialog->filesSelected({file});
    EXPECT_TRUE(told(QStringLiteral("can't be written")));
    dialog->reject();
}

TEST_F(FileDialogs, aReportThatIsBeingWrittenOutlivesTheNextOne) {
    ASSERT_TRUE(runDemo());
    for (const char* name : {"first.html", "second.html"}) {
        command("report");
        auto* report = m_window.findChild<ReportDialog*>();
        ASSERT_TRUE(report);
        for (auto* field : report->findChildren<QLineEdit*>())
            if (field->accessibleName() == QStringLiteral("File")) field->setText(path(name));
        report->accept();
        delete report;
    }
    for (const char* name : {"first.html", "second.html"})
        EXPECT_TRUE(QTest::qWaitFor([&] { return QFileInfo::exists(path(name)); }, 10000)) << name;
}

TEST_F(FileDialogs, aDialogThatAsksInADialogFillsItsField) {
    ReportDialog report(QStringLiteral("title"), &m_window);
    report.show();
    for (auto* button : report.findChildren<QPushButton*>())
        if (button->text().startsWith(QStringLiteral("Browse"))) button->click();
    choose(shown(&report), path("r.html"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return report.path() == path("r.html"); }, 2000));
}

TEST_F(FileDialogs, aReportSaysWhatItWouldReplace) {
    ReportDialog report(QStringLiteral("title"), &m_window);
    report.show();
    const auto says = [&] {
        QString all;
        for (const auto* label : report.findChildren<QLabel*>())
            if (label->isVisible()) all += label->text() + u'\n';
        return all.contains(QStringLiteral("will be replaced")) ? 'r' : all.contains(QStringLiteral("type the name")) ? 't' : '-';
    };
    auto* field = report.findChild<QLineEdit*>(QStringLiteral("report-path"));
    auto* form = report.findChild<QComboBox*>(QStringLiteral("report-form"));
    ASSERT_TRUE(field && form);
    ASSERT_TRUE(QFile(path("there.html")).open(QIODevice::WriteOnly));
    ASSERT_TRUE(QDir(m_folder.path()).mkdir(QStringLiteral("there-csv")));
    field->setText(path("new.html"));
    EXPECT_EQ(says(), '-');
    field->setText(path("there.html"));
    EXPECT_EQ(says(), 'r');
    form->setCurrentIndex(1);  // PDF, and so another file
    EXPECT_EQ(says(), '-');
    field->setText(m_folder.path());
    EXPECT_EQ(says(), 't');
    field->setText(path("there.pdf"));
    form->setCurrentIndex(3);
    EXPECT_EQ(report.path(), path("there-csv"));
    EXPECT_EQ(says(), 'r');
    field->setText(path("there.html"));
    EXPECT_EQ(says(), 't') << "tables need a folder";
}

TEST_F(FileDialogs, aParentThatGoesAwayTakesTheDialogAlong) {
    bool taken = false;
    {
        QWidget parent;
        parent.show();
        widgets::askFile(&parent, {widgets::FileQuestion::Kind::Save, QStringLiteral("title"), {}, {}},
                         [&](const QStringList&) { taken = true; });
        ASSERT_TRUE(shown(&parent));
    }
    QTest::qWait(20);
    EXPECT_FALSE(taken);
}

}  // namespace
}  // namespace rowscope::window

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSysInfo>
#include <QTemporaryDir>
#include <QTest>

#include "app/session/autosave.h"
#include "app/session/session_file.h"

namespace rowscope::session {
namespace {

using viewmodels::DraftData;

void writeBytes(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    ASSERT_EQ(file.write(bytes), bytes.size());
}

DraftData sampleDraft(const QString& folder) {
    DraftData draft;
    draft.checkpoint = folder + QStringLiteral("/checkpoint");
    draft.stateForm = viewmodels::StateForm::Text;
    draft.state = QStringLiteral("{ not finished \"ä\n");
    draft.pictures.push_back({QStringLiteral("a.png"), folder + QStringLiteral("/pictures/a.png"), nullptr});
    draft.pictures.push_back({QStringLiteral("pasted 1.png"), {}, std::make_shared<const std::string>("pasted bytes")});
    viewmodels::DraftQuestion choice;
    choice.id = QStringLiteral("largest");
    choice.instructions = QStringLiteral("Which?");
    choice.options = {{QStringLiteral("circle"), QStringLiteral("round")}, {QStringLiteral("square"), {}}};
    viewmodels::DraftQuestion unfinished;
    unfinished.id = QStringLiteral("json");
    unfinished.type = question::Type::Score;
    unfinished.instructionsAreJson = true;
    unfinished.instructions = QStringLiteral("{\"half\": ");
    unfinished.options = {{{}, QStringLiteral("low")}, {{}, QStringLiteral("high")}};
    draft.questions = {choice, unfinished};
    draft.options.permutations = 4;
    draft.options.strict = true;
    draft.dtype = request::ComputeType::BFloat16;
    draft.recordsAttention = false;
    return draft;
}

TEST(SessionFile, everything_that_was_typed_comes_back_also_what_is_not_finished) {
    const QTemporaryDir folder;
    QDir(folder.path()).mkdir(QStringLiteral("pictures"));
    writeBytes(folder.filePath(QStringLiteral("pictures/a.png")), "png bytes");
    const DraftData draft = sampleDraft(folder.path());
    ASSERT_TRUE(writeSession({draft, {}}, folder.filePath(QStringLiteral("s.json"))));
    const auto loaded = readSession(folder.filePath(QStringLiteral("s.json")));
    ASSERT_TRUE(loaded) << loaded.error().message();
    EXPECT_TRUE(loaded->notes.isEmpty()) << loaded->notes.join(QLatin1Char('\n')).toStdString();
    DraftData got = loaded->session.draft;
    ASSERT_EQ(got.pictures.size(), 2U);
    QFile pasted(got.pictures[1].path);
    ASSERT_TRUE(pasted.open(QIODevice::ReadOnly));
    EXPECT_EQ(pasted.readAll(), QByteArray("pasted bytes"));
    got.pictures[1] = draft.pictures[1];  // a pasted picture comes back as a file with the same bytes
    EXPECT_TRUE(got == draft);
}

TEST(SessionFile, a_moved_folder_still_finds_its_pictures) {
    const QTemporaryDir folder;
    QDir(folder.path()).mkpath(QStringLiteral("one/pictures"));
    writeBytes(folder.filePath(QStringLiteral("one/pictures/a.png")), "png bytes");
    ASSERT_TRUE(writeSession({sampleDraft(folder.filePath(QStringLiteral("one"))), {}}, folder.filePath(QStringLiteral("one/s.json"))));
    ASSERT_TRUE(QDir(folder.path()).rename(QStringLiteral("one"), QStringLiteral("two")));
    const auto loaded = readSession(folder.filePath(QStringLiteral("two/s.json")));
    ASSERT_TRUE(loaded);
    EXPECT_TRUE(loaded->notes.isEmpty()) << loaded->notes.join(QLatin1Char('\n')).toStdString();
    EXPECT_EQ(loaded->session.draft.pictures[0].path, folder.filePath(QStringLiteral("two/pictures/a.png")));
}

TEST(SessionFile, says_which_picture_changed_or_is_gone) {
    const QTemporaryDir folder;
    QDir(folder.path()).mkdir(QStringLiteral("pictures"));
    const QString picture = folder.filePath(QStringLiteral("pictures/a.png"));
    writeBytes(picture, "png bytes");
    const QString file = folder.filePath(QStringLiteral("s.json"));
    ASSERT_TRUE(writeSession({sampleDraft(folder.path()), {}}, file));
    writeBytes(picture, "other bytes");
    auto loaded = readSession(file);
    ASSERT_TRUE(loaded);
    ASSERT_EQ(loaded->notes.size(), 1);
    EXPECT_TRUE(loaded->notes.first().contains(QStringLiteral("a.png has changed")));
    QFile::remove(picture);
    loaded = readSession(file);
    ASSERT_TRUE(loaded);
    ASSERT_EQ(loaded->notes.size(), 1);
    EXPECT_TRUE(loaded->notes.first().contains(QStringLiteral("not there any more")));
}

struct BadFile {
    const char* content;
    const char* says;
};
class BadSession : public testing::TestWithParam<BadFile> {};

TEST_P(BadSession, is_refused_with_its_place) {
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("s.json"));
    writeBytes(file, GetParam().content);
    const auto loaded = readSession(file);
    ASSERT_FALSE(loaded);
    EXPECT_NE(loaded.error().message().find("s.json"), std::string::npos) << loaded.error().message();
    EXPECT_NE(loaded.error().message().find(GetParam().says), std::string::npos) << loaded.error().message();
}
INSTANTIATE_TEST_SUITE_P(
    Files, BadSession,
    testing::Values(BadFile{"", "line 1"}, BadFile{"{\"format\": \"rowscope-session\", \"ver", "line 1"},
                    BadFile{"{\"questions\": {}}", "not a session file"},
                    BadFile{R"({"format": "rowscope-session", "version": 2})", "another version"},
                    BadFile{R"({"format": "rowscope-session", "version": 1, "state": 3})", "state"},
                    BadFile{R"({"format": "rowscope-session", "version": 1, "questions": [{"body": {}}]})", "questions[0]"},
                    BadFile{R"({"format": "rowscope-session", "version": 1, "questions": 5})", "'questions'"},
                    BadFile{R"({"format": "rowscope-session", "version": 1, "dtype": "float64"})", "'dtype'"},
                    BadFile{R"({"format": "rowscope-session", "version": 1, "state_form": 1})", "'state_form'"},
                    BadFile{R"({"format": "rowscope-session", "version": 1, "pictures": {}})", "'pictures'"},
                    BadFile{R"({"format": "rowscope-session", "version": 1, "record_attention": "yes"})", "record_attention"},
                    BadFile{R"({"format": "rowscope-session", "version": 1, "pictures": [{"name": "x"}]})", "pictures[0]"},
                    BadFile{R"({"format": "rowscope-session", "version": 1, "options": {"n_permutations": -4}})", "options"}));

TEST(Autosave, keeps_what_was_typed_a_moment_later_without_being_asked_again) {
    const QTemporaryDir folder;
    Autosave autosave(folder.path());
    EXPECT_FALSE(autosave.hasContent());
    DraftData draft;
    draft.state = QStringLiteral("typed");
    autosave.keep({draft, {}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return autosave.hasContent(); }, 5000));
    // What a crash leaves is what is on disk now, whole.
    const auto left = readSession(autosave.file());
    ASSERT_TRUE(left);
    EXPECT_EQ(left->session.draft.state, QStringLiteral("typed"));
}

TEST(Autosave, the_newest_content_wins_whatever_the_order_of_the_writers) {
    const QTemporaryDir folder;
    {
        Autosave autosave(folder.path());
        for (int i = 0; i < 30; ++i) {
            DraftData draft;
            draft.state = QString::number(i);
            autosave.keep({draft, {}});
            if (i % 10 == 9) QTest::qWait(750);
        }
    }  // destruction writes what still waits
    const auto restored = readSession(Autosave(folder.path()).file());
    ASSERT_TRUE(restored);
    EXPECT_EQ(restored->session.draft.state, QStringLiteral("29"));
}

TEST(Autosave, forgets_when_there_is_nothing_to_keep) {
    const QTemporaryDir folder;
    Autosave autosave(folder.path());
    autosave.keep({DraftData(), {}});
    autosave.flush();
    ASSERT_TRUE(autosave.hasContent());
    autosave.keep({DraftData(), {}});
    autosave.forget();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !autosave.hasContent(); }, 5000));
    QTest::qWait(900);
    EXPECT_FALSE(autosave.hasContent());
}

TEST(Autosave, what_is_forgotten_while_it_is_being_written_or_at_the_very_end_is_gone_all_the_same) {
    const QTemporaryDir folder;
    DraftData large;
    large.state = QString(2'000'000, u'x');
    for (const bool written : {false, true}) {
        {
            Autosave autosave(folder.path());
            autosave.keep({large, {}});
            if (written) {
                autosave.flush();
                ASSERT_TRUE(autosave.hasContent());
            } else {
                QTest::qWait(710);  // the writer has just begun, or is about to
            }
            autosave.forget();
        }  // no event loop any more
        EXPECT_FALSE(Autosave(folder.path()).hasContent()) << written;
    }
}

TEST(Autosave, what_comes_after_forgetting_is_kept) {
    const QTemporaryDir folder;
    {
        Autosave autosave(folder.path());
        DraftData draft;
        draft.state = QStringLiteral("before");
        autosave.keep({draft, {}});
        autosave.flush();
        autosave.forget();
        draft.state = QStringLiteral("after");
        autosave.keep({draft, {}});
    }
    const auto left = readSession(Autosave(folder.path()).file());
    ASSERT_TRUE(left);
    EXPECT_EQ(left->session.draft.state, QStringLiteral("after"));
}

/// Two programs at once: the lock of a living one is another's. A dead one's file is taken up.
TEST(Autosave, programs_side_by_side_keep_a_file_each) {
    const QTemporaryDir folder;
    QProcess other;
    other.start(QStringLiteral("sleep"), {QStringLiteral("60")});
    ASSERT_TRUE(other.waitForStarted());
    const QString first = folder.filePath(QStringLiteral("session.json"));
    QFile lock(first + QStringLiteral(".lock"));
    ASSERT_TRUE(lock.open(QIODevice::WriteOnly));
    lock.write(QStringLiteral("%1\nsleep\n%2\n").arg(other.processId()).arg(QSysInfo::machineHostName()).toUtf8());
    lock.close();
    EXPECT_EQ(Autosave(folder.path()).file(), folder.filePath(QStringLiteral("session-2.json")));
    other.kill();
    ASSERT_TRUE(other.waitForFinished());
    EXPECT_EQ(Autosave(folder.path()).file(), first);
}

TEST(Autosave, a_file_that_cannot_be_read_is_put_aside_and_not_written_over) {
    const QTemporaryDir folder;
    Autosave autosave(folder.path());
    QFile file(autosave.file());
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("{\"typed\": ");
    file.close();
    const auto kept = Autosave::readKept(autosave.file());
    ASSERT_FALSE(kept);
    const QString aside = autosave.file() + QStringLiteral(".unreadable");
    EXPECT_NE(kept.error().message().find(aside.toStdString()), std::string::npos) << kept.error().message();
    autosave.forget();
    autosave.flush();
    QFile bytes(aside);
    ASSERT_TRUE(bytes.open(QIODevice::ReadOnly));
    EXPECT_EQ(bytes.readAll(), QByteArray("{\"typed\": "));
}

TEST(Autosave, says_when_it_cannot_write) {
    const QTemporaryDir folder;
    writeBytes(folder.filePath(QStringLiteral("file")), "in the way");
    Autosave autosave(folder.filePath(QStringLiteral("file")));
    QString said;
    QObject::connect(&autosave, &Autosave::failed, [&](const Error& error) { said = QString::fromStdString(error.message()); });
    autosave.keep({DraftData(), {}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return !said.isEmpty(); }, 5000));
    EXPECT_TRUE(said.contains(QStringLiteral("can't be made")));
}

TEST(Autosave, pasted_pictures_go_with_what_was_kept) {
    const QTemporaryDir folder;
    Autosave autosave(folder.path());
    autosave.keep({sampleDraft(folder.path()), {}});
    autosave.flush();
    ASSERT_TRUE(QFileInfo::exists(pictureStore(autosave.file())));
    autosave.forget();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !QFileInfo::exists(pictureStore(autosave.file())); }, 5000));
    EXPECT_FALSE(autosave.hasContent());
    // Also those that an earlier time left without their file.
    ASSERT_TRUE(QDir().mkpath(pictureStore(autosave.file())));
    autosave.forget();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !QFileInfo::exists(pictureStore(autosave.file())); }, 5000));
}

TEST(Autosave, what_is_restored_holds_its_pasted_pictures_itself) {
    const QTemporaryDir folder;
    QDir(folder.path()).mkdir(QStringLiteral("pictures"));
    writeBytes(folder.filePath(QStringLiteral("pictures/a.png")), "png bytes");
    const DraftData draft = sampleDraft(folder.path());
    Autosave autosave(folder.filePath(QStringLiteral("kept")));
    autosave.keep({draft, {}});
    autosave.flush();
    const auto kept = Autosave::readKept(autosave.file());
    ASSERT_TRUE(kept) << kept.error().message();
    ASSERT_EQ(kept->session.draft.pictures.size(), 2U);
    EXPECT_EQ(kept->session.draft.pictures[0], draft.pictures[0]) << "a file of the person's own stays one";
    EXPECT_TRUE(kept->session.draft.pictures[1].path.isEmpty());
    autosave.forget();
    autosave.flush();
    const QString file = folder.filePath(QStringLiteral("s.json"));
    ASSERT_TRUE(writeSession(kept->session, file));
    const auto saved = readSession(file);
    ASSERT_TRUE(saved);
    EXPECT_TRUE(saved->notes.isEmpty()) << saved->notes.join(u'\n').toStdString();
    QFile pasted(saved->session.draft.pictures[1].path);
    ASSERT_TRUE(pasted.open(QIODevice::ReadOnly));
    EXPECT_EQ(pasted.readAll(), QByteArray("pasted bytes"));
}

}  // namespace
}  // namespace rowscope::session

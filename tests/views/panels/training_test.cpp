#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>

#include "tests/views/panels/panel_window.h"
#include "views/panels/training/training_panel.h"

using namespace rowscope;

namespace {

struct Training : testing::Test {
    tests::PanelWindow panels{{QStringLiteral("training")}};
    panels::TrainingPanel* panel = panels.find<panels::TrainingPanel>("training");
    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("run.jsonl"));

    static QByteArray record(int step, double loss) {
        return QStringLiteral("{\"step\": %1, \"loss\": {\"lm\": %2}}\n").arg(step).arg(loss).toUtf8();
    }
    void write(const QString& to, const QByteArray& text, QIODevice::OpenMode mode = QIODevice::WriteOnly | QIODevice::Truncate) const {
        QFile file(to);
        ASSERT_TRUE(file.open(mode));
        file.write(text);
    }
    std::vector<double> losses() const {
        const auto& series = panel->log().series();
        const auto lm = series.find(QStringLiteral("loss.lm"));
        return lm == series.end() ? std::vector<double>{} : lm->second.values;
    }
    bool shows(const std::vector<double>& wanted) const {
        return QTest::qWaitFor([&] { return losses() == wanted; }, 5000);
    }
};

TEST_F(Training, AFileIsReadOnWhileItGrows) {
    write(path, record(1, 4));
    panel->follow(path);
    ASSERT_TRUE(shows({4}));
    write(path, record(2, 3), QIODevice::Append);
    EXPECT_TRUE(shows({4, 3}));
}

TEST_F(Training, ANewRunInTheSameFileIsReadFromItsBeginning) {
    write(path, record(1, 4) + record(2, 3) + record(3, 2));
    panel->follow(path);
    ASSERT_TRUE(shows({4, 3, 2}));
    write(path, record(1, 9));
    EXPECT_TRUE(shows({9})) << "shorter than what was read";
    write(path, record(1, 8) + record(2, 7) + record(3, 6));
    EXPECT_TRUE(shows({8, 7, 6})) << "longer already when it is looked at";
    write(path, {});
    EXPECT_TRUE(shows({}));
    write(path, record(1, 5), QIODevice::Append);
    EXPECT_TRUE(shows({5}));
}

TEST_F(Training, AFileThatTakesThePlaceOfTheOldOneIsFollowed) {
    write(path, record(1, 4));
    panel->follow(path);
    ASSERT_TRUE(shows({4}));
    ASSERT_TRUE(QFile::remove(path));
    QTest::qWait(50);
    EXPECT_EQ(losses(), std::vector<double>{4}) << "what was read stays";
    write(path, record(1, 3));
    ASSERT_TRUE(shows({3}));
    write(path, record(2, 2), QIODevice::Append);
    EXPECT_TRUE(shows({3, 2}));
}

}  // namespace

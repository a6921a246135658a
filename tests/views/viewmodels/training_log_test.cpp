#include "views/viewmodels/training/training_log.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <cmath>

using namespace rowscope;
using viewmodels::TrainingLog;

namespace {

TEST(TrainingLog, NestedNumbersBecomeSeriesByName) {
    TrainingLog log;
    ASSERT_TRUE(
        log.appendText("{\"step\": 10, \"loss\": {\"lm\": 2.5, \"itc\": 1}, \"note\": \"warm-up\", \"frozen\": true}\n"
                       "{\"step\": 20, \"loss\": {\"lm\": 2.0, \"itc\": null}, \"rejected\": 3}\n",
                       "run.jsonl"));
    EXPECT_EQ(log.records(), 2);
    EXPECT_EQ(log.groups(), (QStringList{QStringLiteral("frozen"), QStringLiteral("loss"), QStringLiteral("rejected")}));
    EXPECT_EQ(log.namesIn(QStringLiteral("loss")), (QStringList{QStringLiteral("loss.itc"), QStringLiteral("loss.lm")}));
    const auto& lm = log.series().at(QStringLiteral("loss.lm"));
    EXPECT_EQ(lm.steps, (std::vector<double>{10, 20}));
    EXPECT_EQ(lm.values, (std::vector<double>{2.5, 2.0}));
    EXPECT_TRUE(std::isnan(log.series().at(QStringLiteral("loss.itc")).values[1])) << "null is a gap";
    EXPECT_EQ(log.series().at(QStringLiteral("rejected")).steps, std::vector<double>{20});
    EXPECT_FALSE(log.series().contains(QStringLiteral("note")));
}

TEST(TrainingLog, AGrowingFileMayEndInsideALine) {
    TrainingLog log;
    QSignalSpy changed(&log, &TrainingLog::changed);
    ASSERT_TRUE(log.appendText("{\"loss\": 1}\n{\"lo", "run.jsonl"));
    EXPECT_EQ(log.records(), 1);
    ASSERT_TRUE(log.appendText("ss\": 2}\n", "run.jsonl"));
    EXPECT_EQ(log.records(), 2);
    EXPECT_EQ(log.series().at(QStringLiteral("loss")).steps, (std::vector<double>{0, 1})) << "records count where no step is named";
    EXPECT_EQ(changed.count(), 2);
}

TEST(TrainingLog, ABadLineIsNamedAndTheOthersCount) {
    TrainingLog log;
    const auto status = log.appendText("{\"loss\": 1}\n\n[1, 2]\n{\"loss\": }\n{\"loss\": 2}\n", "run.jsonl");
    ASSERT_FALSE(status);
    EXPECT_NE(status.error().message().find("run.jsonl: line 3"), std::string::npos) << status.error().message();
    EXPECT_EQ(log.records(), 2);
    EXPECT_EQ(log.badLines(), 2);
}

TEST(TrainingLog, InfiniteLossIsAGapAndNeverANumber) {
    TrainingLog log;
    ASSERT_TRUE(log.appendText("{\"loss\": NaN}\n{\"loss\": Infinity}\n", "run.jsonl"));
    for (const double v : log.series().at(QStringLiteral("loss")).values) EXPECT_TRUE(std::isnan(v));
}

TEST(TrainingLog, AnEndlessLineIsRefused) {
    TrainingLog log;
    EXPECT_FALSE(log.appendText(std::string((std::size_t{1} << 22) + 10, 'x'), "run.jsonl"));
    EXPECT_TRUE(log.appendText("{\"loss\": 1}\n", "run.jsonl")) << "what follows counts";
    EXPECT_EQ(log.records(), 1);
}

TEST(TrainingLog, TellsTelemetryFromRequestsAndSamples) {
    for (const char* text : {"{\"step\": 1, \"loss\": {\"lm\": 2.5}}\n", "\n  {\"loss\": null, \"step\": 1000}", "{\"step\": 0}\r\n{half"})
        EXPECT_TRUE(viewmodels::beginsAsTelemetry(text)) << text;
    for (const char* text : {"", "{", "[1]", "{\"loss\": 1}\n", "{\"step\": \"one\"}\n", "{\"step\": 1, \"questions\": {}}\n",
                             "{\"step\": 1, \"input_ids\": [1]}\n", "{\"step\": 1, \"format\": \"mmdump\"}", "{\n\"step\": 1}", "step 1\n"})
        EXPECT_FALSE(viewmodels::beginsAsTelemetry(text)) << text;
}

}  // namespace

#include "app/calibrate/calibrate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <random>

#include "core/base/json.h"
#include "tests/app/cli/run_cli.h"

namespace rowscope::cli {
namespace {

using test::runCli;
using test::TemporaryFolder;
using testing::HasSubstr;
using testing::Not;

/// Noul rows that are right as often as softmax(logits / truth) says, so the fitted T must come out near `truth`.
std::vector<question::ScoredRecord> drawn(int count, double truth, question::Type type = question::Type::Noul) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> unit(0, 1);
    std::vector<question::ScoredRecord> records;
    for (int i = 0; i < count; ++i) {
        question::ScoredRecord record;
        record.id = std::to_string(i);
        record.group = "g" + std::to_string(i / 2);
        record.type = type;
        const double gap = 8 * unit(random) - 4;
        record.logits = {0, gap};
        record.label = unit(random) < 1 / (1 + std::exp(-gap / truth)) ? 1 : 0;
        record.target = {record.label == 0 ? 1.0 : 0.0, record.label == 1 ? 1.0 : 0.0};
        records.push_back(std::move(record));
    }
    return records;
}

/// The evidence speaks of one fit, a checkpoint stores another: what would raise the loss is not written on the word of the first.
TEST(Calibrate, what_is_stored_must_not_be_worse_either) {
    for (const auto& [stored, carried] : {std::pair{2.8, true}, {0.2, false}}) {
        const question::TemperatureFitter fitter = [t = stored](const auto&) -> Result<question::FittedTemperatures> {
            question::FittedTemperatures fit;
            fit.temperatures.byType = {1, 1, t};
            return fit;
        };
        const auto report = app::calibrate(drawn(3000, 3), {}, fitter);
        ASSERT_TRUE(report) << report.error().message();
        EXPECT_EQ(report->lines[1].claim, question::Claim::Better);
        EXPECT_EQ(app::carriedTypes(*report)[2], carried) << stored;
        EXPECT_EQ(report->storedIsWorse[2], !carried) << stored;
    }
}

std::string linesOf(const std::vector<question::ScoredRecord>& records) {
    std::string lines;
    for (const auto& record : records) lines += json::write(toJson(record)) + "\n";
    return lines;
}

question::FittedTemperatures fitted() {
    question::FittedTemperatures f;
    f.temperatures.byType = {2.0, 3.0, 4.0};
    f.temperatures.byBucket = {{"choice:3-5", 2.5}, {"noul:2", 4.5}};
    return f;
}

TEST(Calibrate, claims_what_the_held_out_rows_show) {
    const auto report = app::calibrate(drawn(3000, 3), {}, {});
    ASSERT_TRUE(report) << report.error().message();
    ASSERT_EQ(report->lines.size(), 2U);
    EXPECT_NEAR(report->lines[1].fit->temperature, 3, 0.6);
    EXPECT_EQ(report->lines[1].claim, question::Claim::Better);
    EXPECT_TRUE(app::carriedTypes(*report)[2]);
    EXPECT_FALSE(app::carriedTypes(*report)[0]);
    int rows = 0;
    for (const auto& bin : report->after) rows += bin.count;
    EXPECT_EQ(rows, 3000);
}

TEST(Calibrate, does_not_claim_a_gain_where_the_checkpoint_is_right_already) {
    auto records = drawn(3000, 3);
    for (auto& record : records) record.temperature = 3;
    const auto report = app::calibrate(records, {}, {});
    ASSERT_TRUE(report);
    EXPECT_NE(report->lines[1].claim, question::Claim::Better);
}

TEST(Calibrate, a_type_with_few_rows_claims_nothing_from_the_temperature_of_all) {
    auto records = drawn(3000, 3);
    const auto few = drawn(12, 3, question::Type::Score);
    records.insert(records.end(), few.begin(), few.end());
    const auto report = app::calibrate(records, {}, {});
    ASSERT_TRUE(report) << report.error().message();
    ASSERT_EQ(report->lines.size(), 3U);
    EXPECT_EQ(report->lines[1].name, "score");
    EXPECT_TRUE(report->lines[1].fit->pooled);
    EXPECT_EQ(report->lines[1].claim, question::Claim::TooFewRows);
}

TEST(Calibrate, few_rows_carry_nothing) {
    const TemporaryFolder folder;
    const auto outcome = runCli({"calibrate", folder.write("held.jsonl", linesOf(drawn(12, 3)))});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("too few rows"));
    EXPECT_THAT(outcome.out, Not(HasSubstr("better")));
}

TEST(Calibrate, json_has_evidence_claims_and_reliability) {
    const TemporaryFolder folder;
    const auto outcome = runCli({"calibrate", "--json", folder.write("held.jsonl", linesOf(drawn(200, 2)))});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const auto value = json::parse(outcome.out, "calibrate").value();
    EXPECT_EQ(value.find("evidence")->find("noul")->find("n")->asInt(), 200);
    EXPECT_TRUE(value.find("claims")->find("noul")->isString());
    EXPECT_EQ(value.find("reliability")->find("checkpoint")->asArray().size(), 15U);
    EXPECT_TRUE(value.find("written")->isNull());
}

TEST(Calibrate, one_group_is_refused) {
    auto records = drawn(40, 2);
    for (auto& record : records) record.group = "all";
    const TemporaryFolder folder;
    const auto outcome = runCli({"calibrate", folder.write("held.jsonl", linesOf(records))});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("one group"));
}

TEST(Calibrate, without_networks_nothing_is_written) {
    const TemporaryFolder folder;
    const std::string before = R"({"temperature":[1,1,1]})";
    const std::string config = folder.write("vlm_agent_config.json", before);
    const auto outcome = runCli({"calibrate", folder.write("held.jsonl", linesOf(drawn(3000, 3))), "--write", folder.path()});
    EXPECT_EQ(outcome.code, 2);
    std::stringstream after;
    after << std::ifstream(config).rdbuf();
    EXPECT_EQ(after.str(), before);
}

TEST(WriteTemperatures, replaces_carried_types_and_their_buckets_only) {
    const auto config =
        json::parse(R"({"backbone":"b","temperature":[1.5,1.6,1.7],"temperature_by_options":{"choice:2":0.5,"score:3-5":0.6},"note":"n"})",
                    "c")
            .value();
    const auto changed = app::withTemperatures(config, fitted(), {true, false, true}, "c");
    ASSERT_TRUE(changed);
    EXPECT_EQ(
        json::write(*changed),
        R"({"backbone":"b","temperature":[2.0,1.6,4.0],"temperature_by_options":{"score:3-5":0.6,"choice:3-5":2.5,"noul:2":4.5},"note":"n"})");
}

TEST(WriteTemperatures, writes_the_agents_config_whole_or_says_why_not) {
    const TemporaryFolder folder;
    EXPECT_FALSE(app::writeTemperatures(folder.path(), fitted(), {true, true, true}));
    const std::string bad = folder.write("vlm_agent_config.json", R"({"temperature":2})");
    const auto refused = app::writeTemperatures(folder.path(), fitted(), {true, true, true});
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message(), HasSubstr("'temperature'"));
    folder.write("vlm_agent_config.json", "{}");
    const auto written = app::writeTemperatures(folder.path(), fitted(), {true, true, true});
    ASSERT_TRUE(written) << written.error().message();
    EXPECT_EQ(written->file.string(), bad);
    EXPECT_TRUE(written->readOtherwise.empty());
}

TEST(WriteTemperatures, a_text_checkpoint_says_what_its_readers_clamp) {
    auto sharp = fitted();
    sharp.temperatures.byType = {0.2, 6.0, 0.3};
    sharp.temperatures.byBucket = {{"choice:3-5", 0.7}, {"choice:2", 0.1}, {"noul:2", 0.3}};
    const TemporaryFolder folder;
    folder.write("rl_agent_config.json", "{}");
    const auto written = app::writeTemperatures(folder.path(), sharp, {true, true, false});
    ASSERT_TRUE(written) << written.error().message();
    ASSERT_EQ(written->readOtherwise.size(), 3U);
    EXPECT_EQ(written->readOtherwise[0].name, "choice");
    EXPECT_DOUBLE_EQ(written->readOtherwise[0].stored, 0.2);
    EXPECT_DOUBLE_EQ(written->readOtherwise[0].used, 0.5);
    EXPECT_EQ(written->readOtherwise[1].name, "score");
    EXPECT_DOUBLE_EQ(written->readOtherwise[1].used, 5.0);
    EXPECT_EQ(written->readOtherwise[2].name, "choice:2");
}

}  // namespace
}  // namespace rowscope::cli

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "core/base/json.h"
#include "core/media/encode_png.h"
#include "core/question/evaluation/scored_record.h"
#include "tests/app/cli/run_cli.h"

namespace rowscope::cli {
namespace {

using test::lineCount;
using test::runCli;
using test::TemporaryFolder;
using testing::HasSubstr;

std::string records(int count) {
    std::string lines;
    for (int i = 0; i < count; ++i) {
        const std::string id = R"({"id":"q)" + std::to_string(i) + R"(","state_text":"text )" + std::to_string(i / 2) + "\",";
        lines += i % 3 == 0   ? id + R"("question":{"type":"choice","instructions":"?","criteria":["a","b","c"]},"label":"b"})"
                 : i % 3 == 1 ? id + R"("question":{"type":"score","instructions":"?","criteria":["lo","mid","hi","top"]},"label":3})"
                              : id + R"("question":{"type":"noul","instructions":"?"},"label":true})";
        lines += "\n";
    }
    return lines;
}

TEST(Eval, prints_figures_by_type_and_by_option_count) {
    const TemporaryFolder folder;
    folder.write("test.jsonl", records(12));
    const auto outcome = runCli({"eval", "fake", folder.path()});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    for (const char* row : {"all", "choice", "score", "noul", "2 options", "3 options", "4 options"})
        EXPECT_THAT(outcome.out, HasSubstr(row));
    EXPECT_THAT(outcome.out, HasSubstr("6 groups"));
}

TEST(Eval, json_counts_every_row_once_a_breakdown) {
    const TemporaryFolder folder;
    const auto outcome = runCli({"eval", "fake", folder.write("held.jsonl", records(12)), "--json", "--orders", "3"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const auto value = json::parse(outcome.out, "eval").value();
    EXPECT_EQ(value.find("all")->find("rows")->asInt(), 12);
    for (const char* breakdown : {"by_type", "by_options"}) {
        std::int64_t rows = 0;
        for (const auto& [key, figures] : value.find(breakdown)->asObject()) rows += figures.find("rows")->asInt();
        EXPECT_EQ(rows, 12) << breakdown;
    }
    EXPECT_TRUE(value.find("all")->find("flip_rate")->isDouble());
    EXPECT_TRUE(value.find("by_type")->find("choice")->find("within_one_level")->isNull());
    EXPECT_TRUE(value.find("by_type")->find("score")->find("within_one_level")->isDouble());
}

/// A network whose every logit is NaN.
class Broken final : public trace::DecisionModel {
public:
    const trace::CheckpointInfo& info() const override { return m_inner.info(); }
    Result<trace::TracePtr> run(const request::Request& request, const trace::TapWishes& wishes, const Progress& progress) override {
        ROWSCOPE_TRY_ASSIGN(whole, m_inner.run(request, wishes, progress));
        auto broken = std::make_shared<trace::Trace>(*whole);
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        for (auto& question : broken->questions) {
            for (double& logit : question.meanLogits) logit = nan;
            for (double& probability : question.probabilities) probability = nan;
        }
        return broken;
    }

private:
    fake::FakeDecisionModel m_inner;
};

TEST(Eval, logits_that_are_no_number_are_no_accuracy) {
    const TemporaryFolder folder;
    const trace::DecisionModelLoader loader = [](const std::string&, const request::LoadOptions&, const Progress&) {
        return Result<std::unique_ptr<trace::DecisionModel>>(std::make_unique<Broken>());
    };
    const auto eval = test::runCliWith(loader, {"eval", "fake", folder.write("held.jsonl", records(6))});
    EXPECT_EQ(eval.code, 2);
    EXPECT_THAT(eval.err, HasSubstr("logits that are no number"));
    EXPECT_THAT(eval.err, HasSubstr("line 1"));
    const auto predict = test::runCliWith(loader, {"predict", folder.write("request.json", test::kRequest)});
    EXPECT_THAT(predict.out, HasSubstr("no answer: logits that are no number"));
    EXPECT_THAT(predict.out, testing::Not(HasSubstr("nan")));
}

/// A machine without memory is a sentence, too.
TEST(Eval, no_memory_is_no_abort) {
    const TemporaryFolder folder;
    const trace::DecisionModelLoader loader = [](const std::string&, const request::LoadOptions&,
                                                 const Progress&) -> Result<std::unique_ptr<trace::DecisionModel>> {
        throw std::bad_alloc();
    };
    const auto outcome = test::runCliWith(loader, {"predict", folder.write("request.json", test::kRequest)});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("no more memory"));
}

TEST(Eval, keeps_logits_that_can_be_read_back) {
    const TemporaryFolder folder;
    const std::string file = folder.path("logits.jsonl");
    ASSERT_EQ(runCli({"eval", "fake", folder.write("held.jsonl", records(7)), "--limit", "5", "--logits", file}).code, 0);
    std::stringstream text;
    text << std::ifstream(file).rdbuf();
    const auto read = question::readScoredRecords(text.str(), file);
    ASSERT_TRUE(read) << read.error().message();
    ASSERT_EQ(read->size(), 5U);
    EXPECT_EQ(read->front().id, "q0");
    EXPECT_EQ(read->front().label, 1);
    EXPECT_EQ(read->front().winnerOfOrder.size(), 2U);
}

TEST(Eval, names_the_line_of_a_bad_record) {
    const TemporaryFolder folder;
    const auto outcome = runCli({"eval", "fake", folder.write("held.jsonl", records(2) + "{\"id\":\"x\"}\n")});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("held.jsonl line 3"));
}

TEST(Eval, names_the_splits_that_are_there) {
    const TemporaryFolder folder;
    folder.write("validation.jsonl", records(2));
    const auto outcome = runCli({"eval", "fake", folder.path()});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("'validation'"));
}

/// Restores the working directory.
class InFolder {
public:
    explicit InFolder(const std::filesystem::path& folder) : m_before(std::filesystem::current_path()) {
        std::filesystem::current_path(folder);
    }
    ~InFolder() { std::filesystem::current_path(m_before); }
    InFolder(const InFolder&) = delete;
    InFolder& operator=(const InFolder&) = delete;

private:
    std::filesystem::path m_before;
};

TEST(Eval, takes_data_and_pictures_by_relative_paths) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder.path("data/images"));
    const media::Image grey{4, 4, 3, std::vector<std::uint8_t>(48, 128), {}};
    folder.write("data/images/a.png", media::encodePng(grey).value());
    folder.write("data/test.jsonl", R"({"id":"a","image":"images/a.png","question":{"type":"noul","instructions":"?"},"label":true})");
    for (const auto& [from, data] : {std::pair{".", "data"}, std::pair{".", "data/test.jsonl"}, std::pair{"data", "test.jsonl"},
                                     std::pair{"data", "."}, std::pair{"data/images", "../test.jsonl"}}) {
        const InFolder in(folder.path(from));
        const auto outcome = runCli({"eval", "fake", data, "--json", "--logits", "logits.jsonl"});
        EXPECT_EQ(outcome.code, 0) << from << ": " << data << "\n" << outcome.err;
        EXPECT_TRUE(std::filesystem::exists("logits.jsonl")) << from << ": " << data;
    }
}

TEST(Eval, an_empty_file_carries_no_figures) {
    const TemporaryFolder folder;
    const auto outcome = runCli({"eval", "fake", folder.write("held.jsonl", "\n")});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("no records"));
}

TEST(Eval, stops_when_told) {
    const TemporaryFolder folder;
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(runCli({"eval", "fake", folder.write("held.jsonl", records(3))}, {}, stop.get_token()).code, 130);
}

}  // namespace
}  // namespace rowscope::cli

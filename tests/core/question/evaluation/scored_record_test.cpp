#include "core/question/evaluation/scored_record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rowscope::question {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(ScoredRecord, SurvivesItsOwnFile) {
    ScoredRecord record;
    record.id = "é 1";
    record.group = "g";
    record.type = Type::Score;
    record.label = 2;
    record.target = {0.125, 0.125, 0.75};
    record.logits = {0.1, -1e-17, 3};
    record.temperature = 1.3;
    record.winnerOfOrder = {2, 0};
    record.cut = true;
    record.latencyMs = 7.25;
    const auto read = readScoredRecords(json::write(toJson(record)) + "\n\n", "logits.jsonl");
    ASSERT_TRUE(read) << read.error().message();
    ASSERT_EQ(read->size(), 1U);
    EXPECT_EQ(json::write(toJson(read->front())), json::write(toJson(record)));
}

TEST(ScoredRecord, NeedsOnlyTypeLabelAndLogits) {
    const auto read = readScoredRecords(R"({"type":"noul","label":1,"logits":[1,2]})", "logits.jsonl");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_THAT(read->front().target, ElementsAre(0, 1));
    EXPECT_EQ(read->front().temperature, 1.0);
    EXPECT_EQ(read->front().group, read->front().id);
}

struct Bad {
    const char* line;
    const char* reason;
};

class BadLine : public testing::TestWithParam<Bad> {};

TEST_P(BadLine, IsNamedByItsNumberAndMember) {
    const auto read =
        readScoredRecords(std::string(R"({"type":"noul","label":1,"logits":[1,2]})") + "\n" + GetParam().line, "logits.jsonl");
    ASSERT_FALSE(read);
    EXPECT_THAT(read.error().message(), HasSubstr("logits.jsonl line 2"));
    EXPECT_THAT(read.error().message(), HasSubstr(GetParam().reason));
}

INSTANTIATE_TEST_SUITE_P(Table, BadLine,
                         testing::Values(Bad{"{", ""}, Bad{"[]", "an object"}, Bad{R"({"type":"x","label":0,"logits":[1]})", "type"},
                                         Bad{R"({"type":"noul","label":2,"logits":[1,2]})", "label"},
                                         Bad{R"({"type":"noul","label":0,"logits":[]})", "label"},
                                         Bad{R"({"type":"noul","label":0,"logits":[1,NaN]})", "logits[1]"},
                                         Bad{R"({"type":"noul","label":0,"logits":[1,2],"target":[1]})", "target"},
                                         Bad{R"({"type":"noul","label":0,"logits":[1,2],"winners":[2]})", "winners"},
                                         Bad{R"({"type":"noul","label":0,"logits":[1,2],"temperature":0})", "temperature"}));

}  // namespace
}  // namespace rowscope::question

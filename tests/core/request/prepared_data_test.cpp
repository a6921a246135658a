#include "core/request/prepared_data.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rowscope::request {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string kChoice = R"("question":{"type":"choice","instructions":"?","criteria":["red","blue","green"]})";
const std::string kScore = R"("question":{"type":"score","instructions":"?","criteria":["few","some","many"]})";
const std::string kNoul = R"("question":{"type":"noul","instructions":"?"})";

Result<PreparedExample> read(const std::string& members) {
    return readPreparedExample(json::parse("{" + members + "}", "record").value(), "/data", 3, "test.jsonl", question::Rules::Vision);
}

std::int32_t labelOf(const std::string& members) {
    const auto example = read(members);
    EXPECT_TRUE(example) << example.error().message();
    return example ? example->label : -1;
}

TEST(PreparedData, A_label_is_a_name_an_index_or_a_boolean) {
    EXPECT_EQ(labelOf(kChoice + R"(,"label":"blue")"), 1);
    EXPECT_EQ(labelOf(kChoice + R"(,"label":2)"), 2);
    EXPECT_EQ(labelOf(kScore + R"(,"label":"2")"), 2);
    EXPECT_EQ(labelOf(kNoul + R"(,"label":true)"), 1);
    EXPECT_EQ(labelOf(kNoul + R"(,"label":"false")"), 0);
    EXPECT_EQ(labelOf(kChoice + R"(,"target":[0.1,0.2,0.7])"), 2);
}

TEST(PreparedData, Without_a_target_everything_lies_on_the_label) {
    EXPECT_THAT(read(kChoice + R"(,"label":1)")->target, ElementsAre(0, 1, 0));
    EXPECT_THAT(read(kChoice + R"(,"label":0,"target":[0.5,0.25,0.25])")->target, ElementsAre(0.5, 0.25, 0.25));
}

TEST(PreparedData, Rows_of_one_picture_or_one_text_are_one_group) {
    const auto group = [](const std::string& members) { return read(kNoul + R"(,"label":0,)" + members)->group; };
    EXPECT_EQ(group(R"("id":"a","image":"x.png","state_text":"one")"), group(R"("id":"b","image":"x.png","state_text":"two")"));
    EXPECT_EQ(group(R"("id":"a","state_text":"one")"), group(R"("id":"b","state_text":"one")"));
    EXPECT_NE(group(R"("id":"a")"), group(R"("id":"b")"));
    EXPECT_EQ(group(R"("id":"a","image":"x.png","group":"g")"), "g");
}

struct Bad {
    const char* members;
    const char* place;
    const char* reason;
};

class BadRecord : public testing::TestWithParam<Bad> {};

TEST_P(BadRecord, NamesTheLineAndTheMember) {
    const auto example = read(GetParam().members);
    ASSERT_FALSE(example);
    EXPECT_THAT(example.error().message(), HasSubstr("test.jsonl line 3"));
    EXPECT_THAT(example.error().message(), HasSubstr(GetParam().place));
    EXPECT_THAT(example.error().message(), HasSubstr(GetParam().reason));
}

INSTANTIATE_TEST_SUITE_P(
    Table, BadRecord,
    testing::Values(Bad{R"("label":0)", "question", ""},
                    Bad{R"("question":{"type":"maybe","instructions":"?"},"label":0)", "question '3'", "maybe"},
                    Bad{R"("question":{"type":"noul","instructions":"?"})", "", "no 'label' and no 'target'"},
                    Bad{R"("question":{"type":"noul","instructions":"?"},"label":2)", "label", "no such option"},
                    Bad{R"("question":{"type":"noul","instructions":"?"},"label":"maybe")", "label", "'maybe'"},
                    Bad{R"("question":{"type":"choice","instructions":"?","criteria":["a","b"]},"label":true)", "label", "wrong type"},
                    Bad{R"("question":{"type":"choice","instructions":"?","criteria":["a","b"]},"label":0.5)", "label", "wrong type"},
                    Bad{R"("question":{"type":"noul","instructions":"?"},"target":[1])", "target", "wrong number"},
                    Bad{R"("question":{"type":"noul","instructions":"?"},"target":[0.2,0.2])", "target", "does not sum to 1"},
                    Bad{R"("question":{"type":"noul","instructions":"?"},"target":[-1,2])", "target[0]", "not a probability"},
                    Bad{R"("question":{"type":"noul","instructions":"?"},"label":0,"image":7)", "image", ""}));

TEST(PreparedData, A_text_checkpoint_refuses_a_picture) {
    const auto example = read(kNoul + R"(,"label":0,"image":"x.png")");
    const auto request = requestOf(*example, false);
    ASSERT_FALSE(request);
    EXPECT_EQ(request.error().kind, ErrorKind::Unsupported);
}

}  // namespace
}  // namespace rowscope::request

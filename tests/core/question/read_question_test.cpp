#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/question/question.h"

namespace rowscope::question {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

json::Value parsed(const std::string& text) { return json::parse(text, "test").value(); }

std::vector<std::string> texts(const Question& question) {
    std::vector<std::string> result;
    for (const Option& option : question.options) result.push_back(option.text);
    return result;
}

Question read(const std::string& text, Rules rules = Rules::Vision) { return readQuestion("q", parsed(text), rules).value(); }

TEST(VisionQuestion, RendersChoice) {
    const Question q =
        read(R"({"type":"choice","instructions":"x","criteria":{"a":null,"b":"","c":"d","e":0,"f":5,"g":["x",1],"h":false,"i":true}})");
    EXPECT_THAT(texts(q), ElementsAre("a", "b", "c: d", "e", "f: 5", "g: ['x', 1]", "h", "i: True"));
    EXPECT_THAT(q.labels(), ElementsAre("a", "b", "c", "e", "f", "g", "h", "i"));
}

TEST(VisionQuestion, CollapsesRepeatedNamesAndRemembersThem) {
    const Question q = read(R"({"type":"choice","instructions":"x","criteria":["b","a","b","c","a"]})");
    EXPECT_THAT(q.labels(), ElementsAre("b", "a", "c"));
    EXPECT_THAT(q.repeatedNames, ElementsAre("b", "a"));
}

TEST(VisionQuestion, RendersScoreAndNoul) {
    EXPECT_THAT(texts(read(R"({"type":"score","instructions":"x","criteria":["lo","",3,null]})")),
                ElementsAre("level 0: lo", "level 1: ", "level 2: 3", "level 3: None"));
    EXPECT_THAT(texts(read(R"({"type":"noul","instructions":"x"})")),
                ElementsAre("false: no, the statement does not hold", "true: yes, the statement holds"));
    EXPECT_THAT(texts(read(R"({"type":"noul","instructions":"x","criteria":{"true":"T","false":""}})")),
                ElementsAre("false: no, the statement does not hold", "true: T"));
}

TEST(VisionQuestion, SerialisesInstructionsWithEscapes) {
    const Question q = read(R"({"type":"noul","instructions":{"ask":"Gr\u00f6\u00dfe","n":[1,2.0,null]}})");
    EXPECT_EQ(q.instructions, R"({"ask": "Gr\u00f6\u00dfe", "n": [1, 2.0, null]})");
    EXPECT_TRUE(q.instructionsWereJson);
    EXPECT_EQ(read(R"({"type":"noul","instructions":null})").instructions, "null");
}

TEST(TextQuestion, SerialisesWithoutEscapes) {
    const Question q = read(
        R"({"type":"choice","instructions":["Gr\u00f6\u00dfe"],"criteria":{"a":{"d":"Gr\u00f6\u00dfe"},"b":0,"c":false,"d":"","e":null}})",
        Rules::Text);
    EXPECT_EQ(q.instructions, "[\"Gr\u00f6\u00dfe\"]");
    EXPECT_THAT(texts(q), ElementsAre("a: {\"d\": \"Gr\u00f6\u00dfe\"}", "b: 0", "c: false", "d", "e"));
}

TEST(TextQuestion, KeepsNumbersAsLabels) {
    const Question q = read(R"({"type":"choice","instructions":"x","criteria":[7,"7",2.5,false]})", Rules::Text);
    EXPECT_THAT(texts(q), ElementsAre("7", "7", "2.5", "False"));
    EXPECT_EQ(q.options[0].labelValue, json::Value(7));
    EXPECT_EQ(q.options[3].label, "false");
}

TEST(TextQuestion, TakesLabelsAndOrderOfItsOwn) {
    const Question noul =
        read(R"({"type":"noul","instructions":"x","labels":{"false":" B ","true":"A"},"criteria":{"True":"T"}})", Rules::Text);
    EXPECT_THAT(texts(noul), ElementsAre("B: no, the statement does not hold", "A: T"));
    EXPECT_THAT(noul.labels(), ElementsAre("false", "true"));
    const Question choice = read(R"({"type":"choice","instructions":"x","criteria":["a","b","c"],"option_order":[2,0,1]})", Rules::Text);
    EXPECT_THAT(choice.shownOrder, ElementsAre(2, 0, 1));
}

struct Bad {
    Rules rules;
    const char* body;
    const char* where;
    const char* says;
};

class BadQuestion : public testing::TestWithParam<Bad> {};

TEST_P(BadQuestion, NamesThePlace) {
    const auto question = readQuestion("q1", parsed(GetParam().body), GetParam().rules);
    ASSERT_FALSE(question.has_value());
    EXPECT_EQ(question.error().where, GetParam().where);
    EXPECT_THAT(question.error().message(), HasSubstr(GetParam().says));
}

INSTANTIATE_TEST_SUITE_P(
    Table, BadQuestion,
    testing::Values(
        Bad{Rules::Vision, R"([])", "question 'q1'", "an object"},
        Bad{Rules::Vision, R"({"instructions":"x"})", "question 'q1'", "'type' is missing"},
        Bad{Rules::Vision, R"({"type":3,"instructions":"x"})", "question 'q1': 'type'", "text"},
        Bad{Rules::Vision, R"({"type":"rank","instructions":"x"})", "question 'q1': type", "choice, score or noul"},
        Bad{Rules::Vision, R"({"type":"noul"})", "question 'q1'", "'instructions' is missing"},
        Bad{Rules::Vision, R"({"type":"choice","instructions":"x"})", "question 'q1': criteria", "a list of names"},
        Bad{Rules::Vision, R"({"type":"choice","instructions":"x","criteria":"ab"})", "question 'q1': criteria", "found text"},
        Bad{Rules::Vision, R"({"type":"choice","instructions":"x","criteria":[]})", "question 'q1': criteria", "at least one option"},
        Bad{Rules::Vision, R"({"type":"choice","instructions":"x","criteria":["a","b",3]})", "question 'q1': criteria[2]", "must be text"},
        Bad{Rules::Vision, R"({"type":"score","instructions":"x","criteria":{"a":"b"}})", "question 'q1': criteria",
            "a list of level descriptions"},
        Bad{Rules::Vision, R"({"type":"score","instructions":"x","criteria":[]})", "question 'q1': criteria", "at least one option"},
        Bad{Rules::Vision, R"({"type":"noul","instructions":"x","criteria":["a"]})", "question 'q1': criteria", "'false' and 'true'"},
        Bad{Rules::Vision, R"({"type":"noul","instructions":"x","criteria":{"true":["T"]}})", "question 'q1': criteria['true']", "text"},
        Bad{Rules::Text, R"({"type":"noul","instructions":null})", "question 'q1': instructions", "must not be null"},
        Bad{Rules::Text, R"({"type":"noul","instructions":" "})", "question 'q1': instructions", "must not be empty"},
        Bad{Rules::Text, R"({"type":"noul","instructions":{}})", "question 'q1': instructions", "must not be empty"},
        Bad{Rules::Text, R"({"type":"choice","instructions":"x","criteria":["a","b","a"]})", "question 'q1': criteria[2]",
            "repeats the label of criteria[0]"},
        Bad{Rules::Text, R"({"type":"choice","instructions":"x","criteria":[1,2,true]})", "question 'q1': criteria[2]",
            "repeats the label of criteria[0]"},
        Bad{Rules::Text, R"({"type":"choice","instructions":"x","criteria":[0,-0.0]})", "question 'q1': criteria[1]", "repeats"},
        Bad{Rules::Text, R"({"type":"choice","instructions":"x","criteria":["a",null]})", "question 'q1': criteria[1]",
            "text, a number or a boolean"},
        Bad{Rules::Text, R"({"type":"score","instructions":"x","criteria":["a",null]})", "question 'q1': criteria[1]", "must not be null"},
        Bad{Rules::Text, R"({"type":"noul","instructions":"x","criteria":{"yes":"y"}})", "question 'q1': criteria['yes']", "'labels'"},
        Bad{Rules::Text, R"({"type":"noul","instructions":"x","labels":{"false":"A","true":"A"}})", "question 'q1': labels",
            "two different words"},
        Bad{Rules::Text, R"({"type":"choice","instructions":"x","criteria":["a"],"labels":{}})", "question 'q1': labels",
            "only a noul question"},
        Bad{Rules::Text, R"({"type":"choice","instructions":"x","criteria":["a","b"],"option_order":[0,0]})", "question 'q1': option_order",
            "every option once"}));

}  // namespace
}  // namespace rowscope::question

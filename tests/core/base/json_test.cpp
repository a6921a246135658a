#include "core/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/json_unique.h"

namespace rowscope::json {
namespace {

TEST(Json, keepsOrderIntegersAndBigIntegers) {
    const auto value = parse(R"({"z": 1, "a": 1.0, "big": 123456789012345678901234567890, "z": 2})", "x.json");
    ASSERT_TRUE(value) << value.error().message();
    ASSERT_EQ(value->asObject().size(), 3U);
    EXPECT_EQ(value->asObject()[0].first, "z");
    EXPECT_EQ(value->find("z")->asInt(), 2);
    EXPECT_TRUE(value->find("a")->isDouble());
    EXPECT_EQ(write(*value), R"({"z":2,"a":1.0,"big":123456789012345678901234567890})");
}

TEST(Json, readsPythonsNonFiniteNumbers) {
    const auto value = parse("[NaN, Infinity, -Infinity]", "x.json");
    ASSERT_TRUE(value) << value.error().message();
    EXPECT_TRUE(std::isnan(value->asArray()[0].asDouble()));
    EXPECT_EQ(value->asArray()[1].asDouble(), INFINITY);
    EXPECT_EQ(value->asArray()[2].asDouble(), -INFINITY);
    EXPECT_FALSE(parse("[NaN]", "x.json", {.allowNonFinite = false}));
}

TEST(Json, floatsAsPythonsRepr) {
    EXPECT_EQ(pythonFloat(1.0), "1.0");
    EXPECT_EQ(pythonFloat(0.1), "0.1");
    EXPECT_EQ(pythonFloat(1e16), "1e+16");
    EXPECT_EQ(pythonFloat(123456789012345.0), "123456789012345.0");
    EXPECT_EQ(pythonFloat(0.0001), "0.0001");
    EXPECT_EQ(pythonFloat(0.00001), "1e-05");
    EXPECT_EQ(pythonFloat(-0.0), "-0.0");
    EXPECT_EQ(pythonFloat(5e-324), "5e-324");
}

struct BadJson {
    const char* text;
    const char* expected;
};
class JsonRefuses : public testing::TestWithParam<BadJson> {};

TEST_P(JsonRefuses, withPlaceAndCause) {
    const auto value = parse(GetParam().text, "request.json");
    ASSERT_FALSE(value);
    EXPECT_THAT(value.error().message(), testing::HasSubstr(GetParam().expected));
    EXPECT_THAT(value.error().message(), testing::StartsWith("request.json"));
}
INSTANTIATE_TEST_SUITE_P(Table, JsonRefuses,
                         testing::Values(BadJson{"", "line 1, column 1"}, BadJson{"{\"a\": 1,\n \"b\" 2}", "line 2, column 6"},
                                         BadJson{"[1, 2", "line 1, column 6"}, BadJson{"\"\xFF\"", "not valid UTF-8"},
                                         BadJson{"[1] x", "line 1, column 5"}, BadJson{"[01]", "not valid JSON"}));

TEST(Json, refusesDeepNesting) {
    const auto value = parse(std::string(100000, '['), "deep.json");
    ASSERT_FALSE(value);
    EXPECT_EQ(value.error().kind, ErrorKind::Limit);
}

TEST(Json, lookUpNamesFieldAndTypes) {
    const auto value = parse(R"({"max_len": "many"})", "c.json");
    const auto got = intOr(*value, "max_len", 5, "c.json");
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().message(), "c.json: 'max_len': wrong type (expected an integer, found text).");
    EXPECT_EQ(*intOr(*value, "other", 5, "c.json"), 5);
}

TEST(Json, aKeyThatStandsTwiceIsAnErrorWhereItWouldLoseWhatSomebodyWrote) {
    EXPECT_TRUE(parseUnique(R"({"a": {"b": 1}, "c": {"b": 2}})", "f"));
    EXPECT_EQ(parseUnique(R"({"q": {"a": 1, "b": 2, "a": 3}})", "f").error().message(),
              "f: the key 'a' stands twice in one object (expected each key once); the first of the two would be lost: rename one.");
    std::string large = "{";
    for (int i = 0; i < 40; ++i) large.append(i ? ", " : "").append("\"k").append(std::to_string(i % 39)).append("\": 1");
    EXPECT_FALSE(parseUnique(large.append("}"), "f")) << "in an object with an index as well";
    EXPECT_TRUE(parse(R"({"a": 1, "a": 2})", "f")) << "as Python reads it";
}

}  // namespace
}  // namespace rowscope::json

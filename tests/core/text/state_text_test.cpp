#include "core/text/state_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/files.h"
#include "core/text/python_json.h"
#include "tests/core/text/shared_golden.h"

namespace rowscope::text {
namespace {

json::Value parsed(const char* text) {
    const auto value = json::parse(text, "test");
    EXPECT_TRUE(value) << value.error().message();
    return value ? *value : json::Value();
}

TEST(StateText, stringsAreKeptInEveryFormat) {
    for (const auto format : {StateFormat::Json, StateFormat::Prose, StateFormat::Text})
        EXPECT_EQ(stateText("a \"b\"\n", format), "a \"b\"\n");
}

TEST(StateText, proseSeparatesTopFieldsAndIndentsNestedOnes) {
    const auto state = parsed(R"({"user": {"name": "Zoë", "tags": ["x", {"y": []}, {}]}, "none": null, "flag": false, "n": 2.0})");
    EXPECT_EQ(stateText(state, StateFormat::Prose),
              "user:\n  name: Zoë\n  tags:\n    - x\n    -\n      y: \n    - \n\nnone: \n\nflag: false\n\nn: 2.0");
    EXPECT_EQ(stateText(state, StateFormat::Text), "name: Zoë\n\ntags:\n  - x\n  -\n    y: \n  - \n\nfalse\n\n2.0");
}

TEST(StateText, aNestedLineBreakIsNotIndented) {
    EXPECT_EQ(stateText(parsed(R"({"a": {"b": "x\ny"}})"), StateFormat::Prose), "a:\n  b: x\ny");
}

TEST(StateText, proseSpellsNonFiniteNumbersAsStr) {
    const auto state = parsed(R"({"a": NaN, "b": -Infinity})");
    EXPECT_EQ(stateText(state, StateFormat::Prose), "a: nan\n\nb: -inf");
    EXPECT_EQ(stateText(state, StateFormat::Json), "{\"a\": NaN, \"b\": -Infinity}");
}

TEST(StateText, formatNames) {
    for (const auto format : {StateFormat::Json, StateFormat::Prose, StateFormat::Text})
        EXPECT_EQ(*parseStateFormat(stateFormatName(format), "c.json"), format);
    EXPECT_EQ(*parseStateFormat("", "c.json"), StateFormat::Json);
    const auto bad = parseStateFormat("yaml", "vlm_agent_config.json: 'state_format'");
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().message(),
              "vlm_agent_config.json: 'state_format': unknown state format (expected json, prose or text, found 'yaml').");
}

TEST(StateText, equalsTheReferenceOnGoldenStates) {
    const auto folder = testing::sharedGolden("laya/cases");
    if (!folder) GTEST_SKIP() << "no shared golden values";
    const auto text = readFile(*folder / "prompt.json");
    ASSERT_TRUE(text) << text.error().message();
    const auto golden = json::parse(*text, "prompt.json");
    ASSERT_TRUE(golden) << golden.error().message();
    for (const json::Value& c : golden->find("states")->asArray())
        for (const auto format : {StateFormat::Json, StateFormat::Prose, StateFormat::Text})
            EXPECT_EQ(stateText(*c.find("state"), format), c.find(stateFormatName(format))->asString());
    for (const json::Value& c : golden->find("instructions")->asArray()) {
        const json::Value& value = *c.find("instructions");
        EXPECT_EQ(value.isString() ? value.asString() : pythonJson(value), c.find("text")->asString());
    }
}

}  // namespace
}  // namespace rowscope::text

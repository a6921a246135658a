#include "core/question/python_str.h"

#include <gtest/gtest.h>

namespace rowscope::question {
namespace {

struct Repr {
    const char* text;
    const char* expected;
};

// What CPython 3.11's repr prints.
TEST(PythonStr, ReprsTextAsPython) {
    const Repr cases[] = {
        {"it's", R"("it's")"},
        {R"(a"b)", R"('a"b')"},
        {R"(it's "x")", R"('it\'s "x"')"},
        {"tab\t\x7f\xc2\xa0\xc3\xa9\xe2\x80\x8b\xe2\x80\xa8\xf0\x9f\x98\x80\xf3\xa0\x80\x81\\",
         "'tab\\t\\x7f\\xa0\xc3\xa9\\u200b\\u2028\xf0\x9f\x98\x80\\U000e0001\\\\'"},
        {"", "''"},
    };
    for (const Repr& c : cases) EXPECT_EQ(pythonRepr(c.text), c.expected);
}

TEST(PythonStr, WritesValuesAsPercentS) {
    const json::Value value = json::Array{1, 2.0, nullptr, true, json::Object{{"a", json::Array{"x"}}}};
    EXPECT_EQ(pythonStr(value), "[1, 2.0, None, True, {'a': ['x']}]");
    EXPECT_EQ(pythonStr("plain 'text'"), "plain 'text'");
    EXPECT_EQ(pythonStr(json::Object{}), "{}");
    EXPECT_EQ(pythonStr(1e-5), "1e-05");
}

TEST(PythonStr, StripsEveryWhiteSpace) {
    EXPECT_EQ(pythonStrip(" \t\xc2\xa0 a b\xe3\x80\x80\n"), "a b");
    EXPECT_EQ(pythonStrip(" \n"), "");
    EXPECT_EQ(pythonStrip("\xe2\x80\x8b x"), "\xe2\x80\x8b x");  // a zero-width space is none
}

TEST(PythonStr, KnowsWhatIsFalse) {
    for (const json::Value& value : {json::Value(), json::Value(false), json::Value(0), json::Value(-0.0), json::Value(""),
                                     json::Value(json::Array{}), json::Value(json::Object{})})
        EXPECT_FALSE(pythonTruth(value)) << value.typeName();
    for (const json::Value& value :
         {json::Value(true), json::Value(1), json::Value(0.5), json::Value(" "), json::Value(json::Array{nullptr})})
        EXPECT_TRUE(pythonTruth(value)) << value.typeName();
}

}  // namespace
}  // namespace rowscope::question

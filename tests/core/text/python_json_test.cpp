#include "core/text/python_json.h"

#include <gtest/gtest.h>

#include <limits>

namespace rowscope::text {
namespace {

json::Value parsed(const char* text) {
    const auto value = json::parse(text, "test");
    EXPECT_TRUE(value) << value.error().message();
    return value ? *value : json::Value();
}

// Expected texts are what Python's json.dumps gives.
TEST(PythonJson, spacesAndOrder) {
    EXPECT_EQ(pythonJson(parsed(R"({"b":[1,2.0,null,true,false],"a":{},"c":[]})")),
              R"({"b": [1, 2.0, null, true, false], "a": {}, "c": []})");
}

TEST(PythonJson, escapesAsPythonDoes) {
    const auto value = parsed(R"({"k\u2028":"\u007f\u0001\b\f\n\r\t\"\\/é😀"})");
    EXPECT_EQ(pythonJson(value), "{\"k\\u2028\": \"\\u007f\\u0001\\b\\f\\n\\r\\t\\\"\\\\/\\u00e9\\ud83d\\ude00\"}");
    EXPECT_EQ(pythonJson(value, {.ensureAscii = false}), "{\"k\u2028\": \"\x7f\\u0001\\b\\f\\n\\r\\t\\\"\\\\/é😀\"}");
}

TEST(PythonJson, numbers) {
    EXPECT_EQ(pythonJson(parsed("[1e16, 1e-5, 123456789.125, -0.0, 5e-324, 12345678901234567890123, -7]")),
              "[1e+16, 1e-05, 123456789.125, -0.0, 5e-324, 12345678901234567890123, -7]");
    EXPECT_EQ(pythonJson(parsed("[NaN, Infinity, -Infinity]")), "[NaN, Infinity, -Infinity]");
}

}  // namespace
}  // namespace rowscope::text

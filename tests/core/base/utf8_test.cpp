#include "core/base/utf8.h"

#include <gtest/gtest.h>

namespace rowscope::utf8 {
namespace {

// Expected strings are what Python's bytes.decode("utf-8", "replace") gives.
TEST(Utf8, replacesOneMarkPerMaximalSubpart) {
    const std::string mark = "\xEF\xBF\xBD";
    EXPECT_EQ(replaceInvalid("a\xC3"), "a" + mark);
    EXPECT_EQ(replaceInvalid("\xE2\x82x"), mark + "x");
    EXPECT_EQ(replaceInvalid("\xC0\xAF"), mark + mark);
    EXPECT_EQ(replaceInvalid("\xED\xA0\x80"), mark + mark + mark);
    EXPECT_EQ(replaceInvalid("\xF0\x9F\x98"), mark);
    EXPECT_EQ(replaceInvalid("\xF4\x90\x80\x80"), mark + mark + mark + mark);
    EXPECT_EQ(replaceInvalid("z\xC3\xA4\xF0\x9F\x98\x80"), "z\xC3\xA4\xF0\x9F\x98\x80");
}

TEST(Utf8, decodeAndAppendAreInverse) {
    for (const char32_t c : {U'a', U'\u00e4', U'\u20ac', U'\U0001F600'}) {
        std::string text;
        append(text, c);
        std::size_t at = 0;
        EXPECT_EQ(decode(text, at), c);
        EXPECT_EQ(at, text.size());
        EXPECT_EQ(firstInvalid(text), std::string_view::npos);
    }
}

}  // namespace
}  // namespace rowscope::utf8

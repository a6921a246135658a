#include "core/text/pattern/pattern.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "core/base/utf8.h"
#include "tests/core/text/golden_cases.h"

namespace rowscope::text {

void PrintTo(const Span& span, std::ostream* out) { *out << '[' << span.begin << ',' << span.end << (span.matched ? ")" : ") between"); }
static bool operator==(const Span& a, const Span& b) { return a.begin == b.begin && a.end == b.end && a.matched == b.matched; }

namespace {

std::vector<Span> spansOf(const Pattern& pattern, std::string_view text) {
    std::vector<Span> out;
    const auto status = pattern.findAll(text, out);
    EXPECT_TRUE(status) << status.error().message();
    return out;
}

/// The matches of an expression in a text, as texts.
std::vector<std::string> matches(const std::string& expression, const std::string& text) {
    const auto pattern = generalRegexPattern(expression, "test");
    EXPECT_TRUE(pattern) << pattern.error().message();
    std::vector<std::string> out;
    if (pattern)
        for (const Span& span : spansOf(**pattern, text))
            if (span.matched) out.push_back(text.substr(span.begin, span.end - span.begin));
    return out;
}

std::vector<std::string> testTexts() {
    std::vector<std::string> out;
    for (const auto& [index, text] : testing::goldenTexts("tests/golden/text"))
        if (utf8::firstInvalid(text) == std::string::npos) out.push_back(text);
    // Random strings over what the expressions look at: quotes, letters of contractions in both cases, the long s, digits of other
    // scripts, all kinds of white space and line ends.
    const std::vector<std::string> alphabet{"'",  "s",          "S",  "ſ",      "t",      "re", "VE", "ll",      "d",  " ",     "  ",
                                            "\n", "\r",         "\t", "\u00A0", "\u2028", "a",  "é",  "e\u0301", "日", "1",     "٣",
                                            "½",  "\U00011DE0", "!",  ".",      "_",      "-",  "😀", "\u200B",  "K",  "\u0085"};
    std::mt19937 random(7);
    for (int i = 0; i < 3000; ++i) {
        std::string text;
        for (std::size_t n = 1 + random() % 12; n > 0; --n) text += alphabet[random() % alphabet.size()];
        out.push_back(std::move(text));
    }
    return out;
}

TEST(KnownPatterns, equalTheGeneralEngine) {
    const auto texts = testTexts();
    for (const std::string& expression : knownExpressions()) {
        const auto known = knownPattern(expression);
        ASSERT_TRUE(known) << expression;
        const auto general = generalRegexPattern(expression, "test");
        ASSERT_TRUE(general) << general.error().message();
        for (const std::string& text : texts)
            ASSERT_THAT(spansOf(*known, text), ::testing::ElementsAreArray(spansOf(**general, text)))
                << expression << "\non: " << ::testing::PrintToString(text);
    }
}

TEST(KnownPatterns, areKnownByTheirExactText) {
    EXPECT_FALSE(knownPattern(R"(\s+ )"));
    EXPECT_TRUE(knownPattern(R"(\s+)"));
}

// Expected matches are Oniguruma's, where its syntax or its classes differ from PCRE2's.
TEST(RegexPattern, readsOnigurumasSyntax) {
    using ::testing::ElementsAre;
    EXPECT_THAT(matches(R"((?m).+)", "a\nb"), ElementsAre("a\nb")) << "m lets a dot match a line end";
    EXPECT_THAT(matches(R"(.+)", "a\nb"), ElementsAre("a", "b"));
    EXPECT_THAT(matches(R"(^\w)", "ab\ncd"), ElementsAre("a", "c")) << "^ begins every line";
    EXPECT_THAT(matches(R"(\h+)", "xyzBEEF9"), ElementsAre("BEEF9")) << "hexadecimal digits, not blanks";
    EXPECT_THAT(matches(R"([[:punct:]]+)", "a+b,c"), ElementsAre("+", ",")) << "symbols too";
    EXPECT_THAT(matches(R"(\p{Punct}+)", "a+b,c"), ElementsAre(",")) << "but not by its other name";
    EXPECT_THAT(matches(R"([\p{L}&&[^a-z]]+)", "abCDé1"), ElementsAre("CDé")) << "letters but a to z";
    EXPECT_THAT(matches(R"([a-c[x-z]]+)", "abmxyz"), ElementsAre("ab", "xyz"));
    EXPECT_THAT(matches(R"([^\]a]+)", "]ab-c]"), ElementsAre("b-c"));
    EXPECT_THAT(matches(R"(\w+)", "a½b c"), ElementsAre("a½b", "c")) << "Latin-1 fractions are word characters …";
    EXPECT_THAT(matches(R"([\w]+)", "a½b c"), ElementsAre("a", "b", "c")) << "… but not in brackets";
    EXPECT_THAT(matches(R"((?i:ſS)+)", "ſsss"), ElementsAre("ſsss"));
    EXPECT_THAT(matches(R"((?i)[^k]+)", "akKKb"), ElementsAre("a", "b"));
    EXPECT_THAT(matches(R"(\p{Han}+)", "日本、x"), ElementsAre("日本")) << "the script, not its extensions";
    EXPECT_THAT(matches(R"(\p{lu}\p{Lowercase_Letter}*)", "Ab cD"), ElementsAre("Ab", "D"));
    EXPECT_THAT(matches(R"(\p{^L}+)", "ab12"), ElementsAre("12"));
    EXPECT_THAT(matches(R"(a{2,}+)", "aaa"), ElementsAre("aaa"));
    EXPECT_THAT(matches("\\x{65E5}|\\u672C", "日本"), ElementsAre("日", "本"));
    EXPECT_THAT(matches(R"(\p{N})", "\U00011DE0x9"), ElementsAre("9")) << "Unicode 16.0: not the numbers of 17.0";
}

TEST(RegexPattern, emptyMatchesCountOnceAtAPlace) {
    const auto pattern = generalRegexPattern("x*", "test");
    ASSERT_TRUE(pattern);
    EXPECT_THAT(spansOf(**pattern, "axb"),
                ::testing::ElementsAre(Span{0, 0, true}, Span{0, 1, false}, Span{1, 2, true}, Span{2, 3, false}, Span{3, 3, true}));
    EXPECT_TRUE(spansOf(**pattern, "").empty());
}

struct BadRegex {
    const char* expression;
    const char* expected;
};
class RegexRefuses : public ::testing::TestWithParam<BadRegex> {};
TEST_P(RegexRefuses, withTheFieldAndTheReason) {
    const auto pattern = regexPattern(GetParam().expression, "t.json: pre_tokenizer Split: 'pattern'");
    ASSERT_FALSE(pattern);
    EXPECT_THAT(pattern.error().message(), ::testing::StartsWith("t.json: pre_tokenizer Split: 'pattern': "));
    EXPECT_THAT(pattern.error().message(), ::testing::HasSubstr(GetParam().expected));
}
INSTANTIATE_TEST_SUITE_P(Table, RegexRefuses,
                         ::testing::Values(BadRegex{"(a", "missing closing parenthesis"}, BadRegex{"[a", "bracket that is not closed"},
                                           BadRegex{"[z-a]", "runs backwards"}, BadRegex{"a\\", "a backslash at its end"},
                                           BadRegex{"(?x)a", "the option 'x'"}, BadRegex{"\\y", "\\y can't be used"},
                                           BadRegex{"[[:nope:]]", "[:nope:]"}, BadRegex{"\\p{Nope}", "unknown property"},
                                           BadRegex{"[\\p{Han}&&x]", "no table of"}, BadRegex{"\\x{D800}", "no character"},
                                           BadRegex{"*a", "not a valid regular expression"}));

TEST(RegexPattern, givesUpInsteadOfHanging) {
    const auto pattern = regexPattern(R"((a+)+$)", "test");
    ASSERT_TRUE(pattern);
    std::vector<Span> spans;
    const auto status = (*pattern)->findAll(std::string(60, 'a') + "b", spans);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, ErrorKind::Limit);
}

TEST(LiteralPattern, findsWithoutOverlap) {
    EXPECT_THAT(spansOf(*literalPattern("aa"), "aaab"), ::testing::ElementsAre(Span{0, 2, true}, Span{2, 4, false}));
    EXPECT_THAT(spansOf(*literalPattern(""), "日"), ::testing::ElementsAre(Span{0, 0, true}, Span{0, 3, false}, Span{3, 3, true}));
}

}  // namespace
}  // namespace rowscope::text

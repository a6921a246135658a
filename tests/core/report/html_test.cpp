#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "core/report/build.h"
#include "core/report/html_text.h"
#include "tests/core/report/sample_trace.h"

namespace rowscope::report {
namespace {

using test::sampleTrace;
using testing::HasSubstr;
using testing::Not;

std::string htmlOf(trace::TracePtr trace, const ReportOptions& options = {}) {
    const auto document = build(std::move(trace), options);
    EXPECT_TRUE(document) << document.error().message();
    return toHtml(*document);
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++n;
    return n;
}

TEST(Html, refers_to_nothing_outside_itself) {
    const std::string html = htmlOf(sampleTrace("see https://example.org/a.png", 300));
    const std::regex reference(R"re((?:src|href|srcset|action|data|poster)\s*=\s*"([^"]*)"|url\(([^)]*)\)|@import)re");
    std::size_t seen = 0;
    for (std::sregex_iterator it(html.begin(), html.end(), reference), end; it != end; ++it) {
        const std::string target = (*it)[1].matched ? (*it)[1].str() : (*it)[2].str();
        EXPECT_TRUE(target.starts_with("#") || target.starts_with("data:")) << (*it)[0].str().substr(0, 120);
        ++seen;
    }
    EXPECT_GT(seen, 5U);  // the navigation and the mask's picture at least
    EXPECT_THAT(html, HasSubstr("default-src 'none'"));
}

/// The page without its JSON data, where quotes are escaped as JSON does.
std::string withoutData(std::string html) {
    const std::string begin = "<script type=\"application/json\"";
    for (std::size_t at = html.find(begin); at != std::string::npos; at = html.find(begin, at))
        html.erase(at, html.find("</script>", at) - at);
    return html;
}

class HostileText : public testing::TestWithParam<const char*> {};

TEST_P(HostileText, adds_no_element_attribute_or_script) {
    const std::string harmless = htmlOf(sampleTrace("x", 300));
    const std::string hostile = htmlOf(sampleTrace(GetParam(), 300));
    for (const char* part : {"<script", "</script", "<img", "<svg", "<style", "<iframe", "<article", "<a "})
        EXPECT_EQ(count(hostile, part), count(harmless, part)) << part;
    const std::string markup = withoutData(hostile);
    EXPECT_THAT(markup, Not(HasSubstr("<b onmouseover")));
    EXPECT_THAT(markup, Not(HasSubstr("\" onmouseover=")));
    EXPECT_THAT(markup, Not(HasSubstr("' onfocus=")));
}
INSTANTIATE_TEST_SUITE_P(Texts, HostileText,
                         testing::Values("<script>alert(1)</script>", "</script><script>alert(1)</script>", "\" onmouseover=\"alert(1)",
                                         "<b onmouseover=alert(1)>", "<!--<script>", "]]><img src=x onerror=alert(1)>", "&lt;script&gt;",
                                         "</title><svg onload=alert(1)>", "</pre></details><iframe>", "' onfocus='alert(1)"));

TEST(Html, shows_ill_formed_and_control_bytes_instead_of_passing_them_on) {
    EXPECT_EQ(escaped("a\xff"
                      "b"),
              "a\ufffd"
              "b");
    EXPECT_EQ(escaped(std::string_view("\0\x1b", 2)), "\u2400\u241b");
}

TEST(Html, a_number_that_is_not_finite_is_never_shown_as_a_number) {
    auto trace = sampleTrace();
    trace->questions[0].meanLogits[0] = std::numeric_limits<double>::quiet_NaN();
    trace->questions[0].confidence = std::numeric_limits<double>::infinity();
    const std::string html = htmlOf(trace);
    EXPECT_THAT(html, HasSubstr("not finite"));
    const std::regex bare(R"re(>\s*-?(nan|inf)\s*<)re", std::regex::icase);
    EXPECT_FALSE(std::regex_search(html, bare));
    EXPECT_FALSE(std::regex_search(html, std::regex(R"re((left|width):-?(nan|inf))re")));
}

TEST(Html, a_mask_of_16384_rows_stays_under_5_megabytes) {
    const std::string html = htmlOf(sampleTrace("token", 16384));
    EXPECT_LT(html.size(), 5'000'000U);
    EXPECT_THAT(html, HasSubstr("data-mask=\"mask-0-0\""));
}

TEST(Html, contains_what_the_options_ask_for_and_nothing_else) {
    ReportOptions options;
    options.masks = false;
    options.rows = false;
    options.request = false;
    const std::string html = htmlOf(sampleTrace(), options);
    EXPECT_THAT(html, Not(HasSubstr("id=\"masks\"")));
    EXPECT_THAT(html, Not(HasSubstr("id=\"rows\"")));
    EXPECT_THAT(html, Not(HasSubstr("id=\"request\"")));
    EXPECT_THAT(html, HasSubstr("id=\"answers\""));
}

TEST(Html, equal_content_gives_equal_bytes) { EXPECT_EQ(htmlOf(sampleTrace()), htmlOf(sampleTrace())); }

TEST(Html, print_form_has_no_scripts) {
    const auto document = build(sampleTrace(), {});
    ASSERT_TRUE(document);
    EXPECT_THAT(toPrintHtml(*document), Not(HasSubstr("<script")));
}

}  // namespace
}  // namespace rowscope::report

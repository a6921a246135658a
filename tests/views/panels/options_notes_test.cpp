#include "views/panels/options/options_notes.h"

#include <gtest/gtest.h>

using namespace rowscope;

namespace {

trace::Finding finding(const char* code, const char* title, trace::Severity severity, std::int32_t question = -1) {
    trace::Finding f;
    f.code = code;
    f.title = title;
    f.severity = severity;
    f.place.question = question;
    f.cause = "cause";
    f.evidence = "evidence";
    return f;
}

TEST(OptionsNotes, StandBesideTheQuestionTheyQualifyWarningsFirst) {
    trace::Trace trace;
    trace.findings = {finding("N:exif_orientation", "Turned by EXIF", trace::Severity::Info),
                      finding("N:option_orders", "Fewer orders than asked", trace::Severity::Info, 1),
                      finding("N:state_cut", "State cut", trace::Severity::Warning),
                      finding("N:equal_options", "Equal options", trace::Severity::Warning, 1)};
    const auto wide = panels::notesAbout(trace, -1);
    ASSERT_EQ(wide.size(), 2U);
    EXPECT_EQ(wide[0].text, QStringLiteral("! State cut"));
    EXPECT_TRUE(wide[0].warns);
    EXPECT_EQ(wide[1].text, QStringLiteral("• Turned by EXIF"));
    EXPECT_EQ(wide[1].tip, QStringLiteral("cause.\nevidence")) << "an empty cure leaves no empty line";
    const auto second = panels::notesAbout(trace, 1);
    ASSERT_EQ(second.size(), 2U);
    EXPECT_EQ(second[0].text, QStringLiteral("! Equal options"));
    EXPECT_EQ(second[1].place.question, 1);
    EXPECT_TRUE(panels::notesAbout(trace, 0).empty());
}

TEST(OptionsNotes, FaultsOfTheRowsStayUnderFindings) {
    trace::Trace trace;
    trace.findings = {finding("F10", "Future image visible", trace::Severity::Warning),
                      finding("N:row_columns_differ", "Row columns differ", trace::Severity::Error)};
    EXPECT_TRUE(panels::notesAbout(trace, -1).empty());
}

}  // namespace

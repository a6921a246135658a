#include "views/viewmodels/rows/row_filter.h"

#include <gtest/gtest.h>

#include "tests/views/support/row_builder.h"

using namespace rowscope;
using viewmodels::RowFilter;

namespace {

/// system, image 0 (2 rows), user "Hello World", option 0 and 1 with markers, padding.
struct FilterTest : testing::Test {
    trace::Trace trace;
    FilterTest() {
        tests::RowBuilder builder;
        tests::RowBuilder::Row row;
        row.part = rows::Part::Special;
        row.role = rows::Role::System;
        builder.add(row, 1, "<s>");
        for (int i = 0; i < 2; ++i) {
            tests::RowBuilder::Row image;
            image.part = rows::Part::Media;
            image.kind = rows::OriginKind::Image;
            image.originId = 0;
            image.sourceIndex = i;
            builder.add(image, 9, "<image>");
        }
        tests::RowBuilder::Row user;
        builder.add(user, 100, "Hello");
        builder.add(user, 101, " World");
        for (int i = 0; i < 2; ++i) {
            tests::RowBuilder::Row option;
            option.part = rows::Part::Option;
            option.question = 0;
            option.option = i;
            option.marker = i;
            option.label = i == 1 ? 77 : rows::kIgnored;
            builder.add(option, 200 + i, "\n");
        }
        tests::RowBuilder::Row pad;
        pad.part = rows::Part::Padding;
        pad.kind = rows::OriginKind::Padding;
        pad.role = rows::Role::Pad;
        pad.valid = false;
        pad.segment = -1;
        builder.add(pad, 0, "<pad>");
        trace.sequences.push_back(builder.finish("test"));
        trace::QuestionResult question;
        question.id = "Largest";
        trace.questions.push_back(question);
    }
    std::vector<int> kept(const char* text) {
        const auto parsed = RowFilter::parse(QString::fromUtf8(text));
        EXPECT_TRUE(parsed.ok) << text << ": " << parsed.fault.sentence.toStdString();
        const auto bits = parsed.filter.matches(trace, trace.sequences[0], {});
        std::vector<int> out;
        for (std::size_t i = 0; i < bits.size(); ++i) {
            if (bits[i]) out.push_back(static_cast<int>(i));
        }
        return out;
    }
};

TEST_F(FilterTest, KeepsTheRowsThatTheTextNames) {
    const std::vector<int> all{0, 1, 2, 3, 4, 5, 6, 7};
    const std::vector<std::pair<const char*, std::vector<int>>> table{
        {"", all},
        {"   ", all},
        {"origin = option", {5, 6}},
        {"origin = option 1", {6}},
        {"origin=image", {1, 2}},
        {"origin = image 0", {1, 2}},
        {"origin = image 3", {}},
        {"origin != image", {0, 3, 4, 5, 6, 7}},
        {"origin = padding", {7}},
        {"origin = media or origin = special", {0, 1, 2}},
        {"valid = 0", {7}},
        {"valid != 0", {0, 1, 2, 3, 4, 5, 6}},
        {"label != -100", {6}},
        {"label = 77", {6}},
        {"label = −100", {0, 1, 2, 3, 4, 5, 7}},
        {"row = 2..4", {2, 3, 4}},
        {"row != 2..4", {0, 1, 5, 6, 7}},
        {"row >= 6", {6, 7}},
        {"token < 10", {0, 1, 2, 7}},
        {"token > 199, label = 77", {6}},
        {"hello", {3}},
        {"HELLO", {3}},
        {"\"o w\"", {}},
        {"text = world", {4}},
        {"text ~ or", {4}},
        {"text != world and row = 3..4", {3}},
        {"role = user", {1, 2, 3, 4, 5, 6}},
        {"not role = user", {0, 7}},
        {"role != user", {0, 7}},
        {"(row = 0 or row = 7) and valid = 1", {0}},
        {"row = 0 or row = 7 and valid = 1", {0}},
        {"marker = 1", {6}},
        {"option = 0", {5}},
        {"question = largest", {5, 6}},
        {"question = 0", {5, 6}},
        {"question ~ larg", {5, 6}},
        {"segment = -1", {7}},
        {"position = 3", {3}},
    };
    for (const auto& [text, rows] : table) EXPECT_EQ(kept(text), rows) << text;
}

TEST_F(FilterTest, AnUnknownColumnKeepsNothing) {
    trace.sequences[0].rows.label.clear();
    EXPECT_TRUE(kept("label != -100").empty());
    trace.sequences[0].rows.position = {};
    EXPECT_TRUE(kept("position = 0").empty());
}

TEST(RowFilter, FaultsNameTheirPlace) {
    struct Bad {
        const char* text;
        int position;
        const char* says;
    };
    for (const Bad& bad :
         {Bad{"lable = 3", 0, "no column “lable”"}, Bad{"row = ", 6, "value is missing"}, Bad{"row =! 3", 4, "no comparison"},
          Bad{"row = banana", 6, "no number"}, Bad{"(row = 3", 8, "closing bracket"}, Bad{"row = 3)", 7, "not expected"},
          Bad{"row = 3 and", 11, "condition is missing"}, Bad{"or row = 1", 0, ""}, Bad{"= 3", 0, "condition is expected"}}) {
        const auto parsed = RowFilter::parse(QString::fromUtf8(bad.text));
        if (bad.says[0] == '\0') continue;
        EXPECT_FALSE(parsed.ok) << bad.text;
        EXPECT_EQ(parsed.fault.position, bad.position) << bad.text;
        EXPECT_TRUE(parsed.fault.sentence.contains(QString::fromUtf8(bad.says))) << bad.text << ": " << parsed.fault.sentence.toStdString();
    }
}

TEST(RowFilter, AnyTextIsAnsweredAndNeverCrashes) {
    for (const char* text : {"(", ")", "\"", "\"\"", "not", "not not", "((((", "&&", "||", "~", "<>", "row..3", "row=..", "row=1..",
                             "a=b=c", ",,,", "x or or y"}) {
        const auto parsed = RowFilter::parse(QString::fromUtf8(text));
        EXPECT_TRUE(parsed.ok || !parsed.fault.sentence.isEmpty()) << text;
    }
}

TEST_F(FilterTest, DepthIsAllowedAsFarAsItIsSaidAndNoFurther) {
    struct Nesting {
        const char* open;
        const char* close;
    };
    for (const Nesting& nesting :
         {Nesting{"(", ")"}, Nesting{"not ", ""}, Nesting{"not (", ")"}, Nesting{"row = 1 and (", ")"}, Nesting{"(row = 1 or not ", ")"}}) {
        const QString open = QString::fromLatin1(nesting.open);
        const int levels = static_cast<int>(open.count(u'(') + open.count(QStringLiteral("not")));
        const auto nested = [&](int times) {
            return open.repeated(times) + QStringLiteral("row = 3") + QString::fromLatin1(nesting.close).repeated(times);
        };
        const auto deep = RowFilter::parse(nested(100 / levels));
        EXPECT_TRUE(deep.ok) << nesting.open << ": " << deep.fault.sentence.toStdString();
        EXPECT_EQ(deep.filter.matches(trace, trace.sequences[0], {}).size(), 8U) << nesting.open;
        for (const int times : {101, 100'000}) {
            const auto tooDeep = RowFilter::parse(nested(times));
            EXPECT_FALSE(tooDeep.ok) << nesting.open;
            EXPECT_TRUE(tooDeep.filter.isEmpty()) << nesting.open;
            EXPECT_TRUE(tooDeep.fault.sentence.contains(QStringLiteral("100 deep"))) << tooDeep.fault.sentence.toStdString();
            EXPECT_LE(tooDeep.fault.position, open.size() * 101) << nesting.open;
        }
    }
}

TEST_F(FilterTest, ALongChainIsNotDeep) {
    for (const char* link : {" or row = 3", " and row = 3", ", row = 3", " row = 3", " || not row = 4", " or (row = 3)"}) {
        const auto parsed = RowFilter::parse(QStringLiteral("row = 3") + QString::fromLatin1(link).repeated(20'000));
        ASSERT_TRUE(parsed.ok) << link << ": " << parsed.fault.sentence.toStdString();
        EXPECT_EQ(parsed.filter.matches(trace, trace.sequences[0], {})[3], 1) << link;
    }
}

TEST_F(FilterTest, StopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(RowFilter::parse(QStringLiteral("hello")).filter.matches(trace, trace.sequences[0], stop.get_token()).empty());
}

}  // namespace

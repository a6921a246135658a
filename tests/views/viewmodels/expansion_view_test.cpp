#include "views/viewmodels/expansion/expansion_view.h"

#include <gtest/gtest.h>

#include "tests/views/support/fake_trace.h"

using namespace rowscope;
using namespace rowscope::viewmodels;

namespace {

/// The article's example (0x01): [BOS, <image>, compare, with, <image>, EOS] with 4 and 2 rows gives 10.
trace::Sequence articleExample() {
    trace::Sequence sequence;
    auto& e = sequence.expansion;
    e.templateTokens = {1, 9, 3, 4, 9, 2};
    e.templateToRows = {{0, 1}, {1, 5}, {5, 6}, {6, 7}, {7, 9}, {9, 10}};
    e.records = {{0, 0, 1, {1, 5}, 0, 0, 0, ""}, {0, 1, 4, {7, 9}, 0, 0, 0, ""}};
    e.templateLength = 6;
    e.placeholders = 2;
    e.mediaRows = 6;
    sequence.rows.rowCount = 10;
    return sequence;
}

TEST(ExpansionFormula, HoldsForTheArticlesExample) {
    const auto formula = expansionFormula(articleExample());
    EXPECT_TRUE(formula.holds);
    EXPECT_EQ(formula.numbers, QStringLiteral("10 = 6 − 2 + 6 + 0"));
}

TEST(ExpansionFormula, SaysWhenItDoesNotHold) {
    auto sequence = articleExample();
    sequence.rows.rowCount = 11;
    EXPECT_FALSE(expansionFormula(sequence).holds);
}

TEST(ExpansionFormula, PaddingIsNoPartOfIt) {
    auto sequence = articleExample();
    sequence.rows.rowCount = 13;
    sequence.rows.valid.assign(13, 1);
    sequence.rows.valid[0] = sequence.rows.valid[11] = sequence.rows.valid[12] = 0;
    EXPECT_TRUE(expansionFormula(sequence).holds);
}

TEST(ExpansionSpans, GroupPlainTokensAndKeepPlaceholdersApart) {
    const auto spans = expansionSpans(articleExample());
    ASSERT_EQ(spans.size(), 5U);
    EXPECT_EQ(spans[1].kind, ExpansionSpan::Kind::Placeholder);
    EXPECT_EQ(spans[1].features, (rows::RowRange{1, 5}));
    EXPECT_EQ(spans[2].templateEnd - spans[2].templateBegin, 2);
    EXPECT_EQ(spans[2].rows, (rows::RowRange{5, 7}));
    EXPECT_EQ(spans[3].record, 1);
}

TEST(ExpansionSpans, TokensWithoutRowsAreCut) {
    auto sequence = articleExample();
    sequence.expansion.templateToRows[2] = {0, 0};
    sequence.expansion.templateToRows[3] = {0, 0};
    const auto spans = expansionSpans(sequence);
    ASSERT_GE(spans.size(), 3U);
    EXPECT_EQ(spans[2].kind, ExpansionSpan::Kind::Cut);
    EXPECT_EQ(spans[2].templateEnd - spans[2].templateBegin, 2);
    EXPECT_EQ(spans[2].rows, (rows::RowRange{5, 5})) << "where they would stand";
}

TEST(ExpansionSpans, BoundaryRowsBelongToTheirPlaceholder) {
    const auto trace = tests::fakeLayaTrace();
    const auto& sequence = trace->sequences[0];
    const auto spans = expansionSpans(sequence);
    const auto at = std::find_if(spans.begin(), spans.end(), [](const auto& s) { return s.kind == ExpansionSpan::Kind::Placeholder; });
    ASSERT_NE(at, spans.end());
    EXPECT_EQ(at->features, (rows::RowRange{5, 69}));
    EXPECT_EQ(at->rows, (rows::RowRange{3, 70}));
    EXPECT_TRUE(expansionFormula(sequence).holds) << expansionFormula(sequence).numbers.toStdString();
    EXPECT_TRUE(recordText(*trace, sequence.expansion.records[0]).contains(QStringLiteral("64 rows (5–68)")));
    EXPECT_EQ(cutText({"state", 12, "right"}), QStringLiteral("state: cut tokens: 12 (right)"));
}

}  // namespace

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <random>

#include "core/masks/terms_order.h"
#include "core/trace/compare/comparison.h"
#include "core/trace/compare/comparison_json.h"

using namespace rowscope;
using trace::AlignedRun;
using trace::CompareStage;
using Kind = AlignedRun::Kind;

namespace {

using Ids = std::vector<std::int64_t>;

std::int32_t edits(const std::vector<AlignedRun>& runs) {
    std::int32_t count = 0;
    for (const auto& run : runs) count += run.kind == Kind::Left ? run.left.size() : run.kind == Kind::Right ? run.right.size() : 0;
    return count;
}

/// Runs must cover both sides once, in order, and Same must be the same.
void checkCover(const Ids& a, const Ids& b, const std::vector<AlignedRun>& runs) {
    std::int32_t x = 0;
    std::int32_t y = 0;
    for (const auto& run : runs) {
        ASSERT_EQ(run.left.begin, x);
        ASSERT_EQ(run.right.begin, y);
        x = run.left.end;
        y = run.right.end;
        ASSERT_TRUE(run.kind != Kind::Left || run.right.size() == 0);
        ASSERT_TRUE(run.kind != Kind::Right || run.left.size() == 0);
        if (run.kind != Kind::Same) continue;
        ASSERT_EQ(run.left.size(), run.right.size());
        for (std::int32_t i = 0; i < run.left.size(); ++i)
            ASSERT_EQ(a[static_cast<std::size_t>(run.left.begin + i)], b[static_cast<std::size_t>(run.right.begin + i)]);
    }
    ASSERT_EQ(x, static_cast<std::int32_t>(a.size()));
    ASSERT_EQ(y, static_cast<std::int32_t>(b.size()));
}

/// Length of the shortest script by the quadratic textbook way.
std::int32_t shortest(const Ids& a, const Ids& b) {
    std::vector<std::vector<std::int32_t>> d(a.size() + 1, std::vector<std::int32_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0)
                d[i][j] = static_cast<std::int32_t>(i + j);
            else
                d[i][j] = a[i - 1] == b[j - 1] ? d[i - 1][j - 1] : 1 + std::min(d[i - 1][j], d[i][j - 1]);
        }
    }
    return d[a.size()][b.size()];
}

TEST(AlignRows, FindsAShortestScriptOnRandomSequences) {
    std::mt19937 random(3);
    for (int round = 0; round < 300; ++round) {
        Ids a(random() % 30);
        Ids b(random() % 30);
        for (auto& v : a) v = random() % 4;
        for (auto& v : b) v = random() % 4;
        const auto runs = trace::alignRows(a, b);
        checkCover(a, b, runs);
        ASSERT_EQ(edits(runs), shortest(a, b));
    }
}

TEST(AlignRows, EqualAndEmptySidesNeedNoEdit) {
    EXPECT_TRUE(trace::alignRows({}, {}).empty());
    EXPECT_EQ(trace::alignRows({1, 2}, {1, 2}), (std::vector<AlignedRun>{{Kind::Same, {0, 2}, {0, 2}}}));
    EXPECT_EQ(trace::alignRows({}, {5}), (std::vector<AlignedRun>{{Kind::Right, {0, 0}, {0, 1}}}));
}

TEST(AlignRows, BeyondTheLimitTheMiddleIsReplacedWhole) {
    Ids a{1, 2};
    Ids b{1, 2};
    for (int i = 0; i < 50; ++i) {
        a.push_back(100 + i);
        b.push_back(500 + i);
    }
    a.push_back(9);
    b.push_back(9);
    const auto runs = trace::alignRows(a, b, 10);
    checkCover(a, b, runs);
    EXPECT_EQ(runs, (std::vector<AlignedRun>{{Kind::Same, {0, 2}, {0, 2}},
                                             {Kind::Left, {2, 52}, {2, 2}},
                                             {Kind::Right, {52, 52}, {2, 52}},
                                             {Kind::Same, {52, 53}, {52, 53}}}));
}

TEST(AlignRows, AHundredThousandRowsWithFewChangesAlignAtOnce) {
    Ids a(100000);
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<std::int64_t>(i % 977);
    Ids b = a;
    b.erase(b.begin() + 50000, b.begin() + 50064);
    b[90000] = -1;
    const auto runs = trace::alignRows(a, b);
    checkCover(a, b, runs);
    EXPECT_EQ(edits(runs), 66);
}

trace::Trace sample() {
    trace::Trace t;
    trace::Sequence s;
    s.name = "item 0";
    s.rows.rowCount = 6;
    s.rows.tokenId = {1, 9, 9, 5, 6, 7};
    s.rows.originKind = {rows::OriginKind::Text, rows::OriginKind::Image, rows::OriginKind::Image,
                         rows::OriginKind::Text, rows::OriginKind::Text,  rows::OriginKind::Text};
    s.rows.originId = {-1, 0, 0, -1, -1, -1};
    s.rows.sourceIndex = {0, 0, 1, 2, 3, 4};
    s.rows.valid.assign(6, 1);
    s.rows.label = {-100, -100, -100, -100, 6, 7};
    s.rows.position = {1, {0, 1, 2, 3, 4, 5}};
    s.masks.push_back({masks::Mask("composed", 6, 6, masks::Expression::of(masks::causal())), "0-3", true, false, false, {}});
    t.sequences.push_back(s);
    trace::Media m;
    m.contentHash = "aa";
    m.manifestHash = "m1";
    m.rowCount = 2;
    t.media.push_back(m);
    trace::QuestionResult q;
    q.id = "largest";
    q.labels = {"circle", "star"};
    q.meanLogits = {0.5, 1.5};
    q.probabilities = {0.25, 0.75};
    t.questions.push_back(q);
    return t;
}

masks::Mask windowed() {
    using masks::Expression;
    return masks::Mask("composed", 6, 6, Expression::all({Expression::of(masks::causal()), Expression::of(masks::slidingWindow(3))}));
}

trace::Comparison compare(const trace::Trace& a, const trace::Trace& b, double tolerance = 0) {
    const auto result = trace::compareTraces(a, b, {tolerance});
    EXPECT_TRUE(result);
    return *result;
}

TEST(CompareTraces, ATraceEqualsItself) {
    EXPECT_TRUE(compare(sample(), sample()).same());
    EXPECT_EQ(compare(sample(), sample()).first(), nullptr);
    EXPECT_TRUE(compare({}, {}).same());
}

TEST(CompareTraces, NamesTheFirstStageInWhichTwoRunsPart) {
    struct Case {
        const char* name;
        std::function<void(trace::Trace&)> change;
        CompareStage stage;
        const char* what;
    };
    const std::vector<Case> cases{
        {"other pixels", [](auto& t) { t.media[0].contentHash = "bb"; }, CompareStage::Media, "medium 0 content"},
        {"other manifest", [](auto& t) { t.media[0].manifestHash = "m2"; }, CompareStage::Media, "medium 0 processor"},
        {"another token", [](auto& t) { t.sequences[0].rows.tokenId[3] = 8; }, CompareStage::Rows, "rows"},
        {"positions", [](auto& t) { t.sequences[0].rows.position.values[5] = 4; }, CompareStage::Columns, "position"},
        {"validity", [](auto& t) { t.sequences[0].rows.valid[0] = 0; }, CompareStage::Columns, "validity"},
        {"labels", [](auto& t) { t.sequences[0].rows.label[3] = 5; }, CompareStage::Supervision, "label"},
        {"mask", [](auto& t) { t.sequences[0].masks[0].mask = windowed(); }, CompareStage::Masks, "mask 'composed'"},
        {"logits", [](auto& t) { t.questions[0].meanLogits[1] = 1.75; }, CompareStage::Logits, "logits of 'largest'"},
        {"answer", [](auto& t) { t.questions[0].probabilities = {0.6, 0.4}; }, CompareStage::Answers, "answer to 'largest'"},
    };
    for (const Case& c : cases) {
        trace::Trace changed = sample();
        c.change(changed);
        for (const bool swapped : {false, true}) {
            const auto comparison = swapped ? compare(changed, sample()) : compare(sample(), changed);
            ASSERT_EQ(comparison.differences.size(), 1U) << c.name;
            EXPECT_EQ(comparison.first()->stage, c.stage) << c.name;
            EXPECT_EQ(comparison.first()->what, c.what) << c.name;
            EXPECT_FALSE(comparison.first()->sentence.empty()) << c.name;
        }
    }
}

TEST(CompareTraces, WhatOneSideDoesNotKnowIsNoDifference) {
    trace::Trace bare = sample();
    bare.sequences[0].rows.label.clear();
    bare.sequences[0].rows.position = {};
    bare.sequences[0].masks.clear();
    bare.questions.clear();
    bare.media[0].contentHash.clear();
    EXPECT_TRUE(compare(sample(), bare).same());
}

TEST(CompareTraces, InsertedRowsShiftNothingElse) {
    trace::Trace longer = sample();
    auto& rows = longer.sequences[0].rows;
    rows.rowCount = 7;
    rows.tokenId.insert(rows.tokenId.begin() + 3, 42);
    rows.originKind.insert(rows.originKind.begin() + 3, rows::OriginKind::Text);
    rows.originId.insert(rows.originId.begin() + 3, -1);
    rows.sourceIndex.clear();
    rows.valid.clear();
    rows.label.clear();
    rows.position = {};
    longer.sequences[0].masks.clear();
    const auto comparison = compare(sample(), longer);
    ASSERT_EQ(comparison.differences.size(), 1U);
    EXPECT_EQ(comparison.first()->sentence, "row 3 is on the right alone");
    EXPECT_EQ(comparison.first()->rightPlace.rows, (std::vector<rows::RowRange>{{3, 4}}));
    EXPECT_TRUE(comparison.first()->leftPlace.rows.empty());
}

/// One row more before row 3, with a mask of that size.
trace::Trace withOneRowMore(masks::Mask mask) {
    trace::Trace longer = sample();
    auto& rows = longer.sequences[0].rows;
    rows.rowCount = 7;
    rows.tokenId.insert(rows.tokenId.begin() + 3, 42);
    rows.originKind.insert(rows.originKind.begin() + 3, rows::OriginKind::Text);
    rows.originId.insert(rows.originId.begin() + 3, -1);
    rows.sourceIndex.clear();
    rows.valid.clear();
    rows.label.clear();
    rows.position = {};
    longer.sequences[0].masks[0].mask = std::move(mask);
    return longer;
}

TEST(CompareTraces, MasksOfDifferentLengthsCompareOverTheRowsBothHave) {
    using masks::Expression;
    const auto causal = Expression::of(masks::causal());
    EXPECT_EQ(compare(sample(), withOneRowMore(masks::Mask("composed", 7, 7, causal))).differences.size(), 1U) << "the row alone";
    // Of seven rows, 3 was inserted. A window of four cuts 4->0, 5->0, 5->1, 6->0, 6->1, 6->2: six edges of rows both have.
    const auto window = Expression::all({causal, Expression::of(masks::slidingWindow(4))});
    const auto comparison = compare(sample(), withOneRowMore(masks::Mask("composed", 7, 7, window)));
    ASSERT_EQ(comparison.differences.size(), 2U);
    const auto& mask = comparison.differences[1];
    EXPECT_EQ(mask.stage, CompareStage::Masks);
    EXPECT_EQ(mask.count, 6);
    EXPECT_EQ(mask.left, "6 edges alone");
    EXPECT_EQ(mask.leftPlace.cell, (masks::Cell{3, 0}));
    EXPECT_EQ(mask.rightPlace.cell, (masks::Cell{4, 0}));
}

TEST(CompareTraces, JsonSaysWhatThePlacesAreAbout) {
    trace::Trace changed = sample();
    changed.sequences[0].rows.position.values[5] = 4;
    const json::Value out = trace::toJson(compare(sample(), changed));
    EXPECT_FALSE(out.find("same")->asBool());
    const json::Value& first = *out.find("first");
    EXPECT_EQ(first.find("stage")->asString(), "columns");
    EXPECT_EQ(first.find("left")->asString(), "5");
    EXPECT_EQ(first.find("right")->asString(), "4");
    EXPECT_EQ(json::write(*first.find("left_place")), R"({"sequence":0,"rows":[[5,6]]})");
    EXPECT_EQ(out.find("differences")->asArray().size(), 1U);
    EXPECT_EQ(out.find("sequences")->asArray()[0].find("rows_in_common")->asInt(), 6);
    EXPECT_TRUE(trace::toJson(compare(sample(), sample())).find("first")->isNull());
}

TEST(CompareTraces, CountsRowsAndCellsExactly) {
    trace::Trace changed = sample();
    changed.sequences[0].rows.position.values = {0, 1, 2, 7, 8, 9};
    changed.sequences[0].masks[0].mask = windowed();
    const auto comparison = compare(sample(), changed);
    ASSERT_EQ(comparison.differences.size(), 2U);
    EXPECT_EQ(comparison.differences[0].count, 3);
    EXPECT_EQ(comparison.differences[0].leftPlace.rows, (std::vector<rows::RowRange>{{3, 6}}));
    EXPECT_EQ(comparison.differences[1].count, 3 + 2 + 1) << "rows 3, 4, 5 lose 1, 2, 3 early keys";
    EXPECT_EQ(comparison.differences[1].leftPlace.cell, (masks::Cell{3, 0}));
}

TEST(CompareTraces, LogitsWithinTheToleranceAreEqualAndNanIsNot) {
    trace::Trace near = sample();
    near.questions[0].meanLogits[0] += 1e-7;
    EXPECT_FALSE(compare(sample(), near).same());
    EXPECT_TRUE(compare(sample(), near, 1e-6).same());
    near.questions[0].meanLogits[0] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(compare(sample(), near, 1e-6).same());
    EXPECT_TRUE(compare(near, near).same()) << "NaN beside NaN";
}

TEST(CompareTraces, TensorsOfTwoDumpsAreCompared) {
    trace::Trace a;
    a.tensors.emplace("logits", Array::of({1, 3}, std::vector<float>{1, 2, 3}));
    a.tensors.emplace("input_ids", Array::of({1, 3}, std::vector<std::int64_t>{1, 2, 3}));
    trace::Trace b = a;
    b.tensors.erase("input_ids");  // what one side does not carry is no difference
    EXPECT_TRUE(trace::compareTraces(a, b)->same());
    b.tensors["logits"] = Array::of({1, 3}, std::vector<float>{1, 2.5F, std::nanf("")});
    const auto changed = trace::compareTraces(a, b);
    ASSERT_EQ(changed->differences.size(), 1U);
    EXPECT_EQ(changed->first()->stage, CompareStage::Tensors);
    EXPECT_EQ(changed->first()->count, 2);
    EXPECT_NE(changed->first()->sentence.find("2 of 3 numbers"), std::string::npos) << changed->first()->sentence;
    EXPECT_TRUE(trace::compareTraces(b, b)->same()) << "NaN on both sides is no difference";
    b.tensors["logits"] = Array::of({1, 3}, std::vector<float>{1, 2.5F, 3});
    EXPECT_TRUE(trace::compareTraces(a, b, {.logitTolerance = 0.5})->same());
    b.tensors["logits"] = Array::of({1, 2}, std::vector<float>{1, 2});
    EXPECT_NE(trace::compareTraces(a, b)->first()->sentence.find("shape"), std::string::npos);
}

TEST(CompareTraces, ProbabilitiesThatDoNotFollowFromEqualLogitsAreADifference) {
    trace::Trace a;
    a.questions.resize(1);
    a.questions[0].id = "q";
    a.questions[0].labels = {"yes", "no"};
    a.questions[0].meanLogits = {1, 0};
    a.questions[0].probabilities = {0.73, 0.27};
    trace::Trace b = a;
    b.questions[0].probabilities = {std::nan(""), 0.27};
    const auto changed = trace::compareTraces(a, b);
    ASSERT_FALSE(changed->same());
    EXPECT_EQ(changed->first()->stage, CompareStage::Answers);
}

TEST(CompareTraces, SequencesPairByQuestionThenNameThenIndex) {
    trace::Trace a = sample();
    trace::Trace b = sample();
    trace::Sequence second = b.sequences[0];
    second.name = "item 1";
    b.sequences.insert(b.sequences.begin(), second);
    const auto comparison = compare(a, b);
    ASSERT_EQ(comparison.sequences.size(), 1U);
    EXPECT_EQ(comparison.sequences[0].right, 1) << "the one of the same name";
    ASSERT_EQ(comparison.differences.size(), 1U);
    EXPECT_EQ(comparison.differences[0].right, "item 1");
}

TEST(CompareTraces, StopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    Progress progress;
    progress.stop = stop.get_token();
    const auto result = trace::compareTraces(sample(), sample(), {}, progress);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::Cancelled);
}

}  // namespace

#include "views/viewmodels/attention/attention_view.h"

#include <gtest/gtest.h>

#include "tests/views/support/fake_trace.h"

using namespace rowscope;
using namespace rowscope::viewmodels;

namespace {

trace::TracePtr withTap(Array weights, std::vector<std::int32_t> queryRows = {}) {
    auto trace = std::make_shared<trace::Trace>();
    trace::Sequence sequence;
    sequence.rows.rowCount = 3;
    trace->sequences.push_back(sequence);
    trace->attention.push_back({0, 7, std::move(weights), std::move(queryRows)});
    return trace;
}

TEST(AttentionView, ReadsOneHeadAndTheMean) {
    const std::vector<float> values{0.1F, 0.2F, 0.7F, 1, 0, 0, /**/ 0.3F, 0.4F, 0.3F, 0, 1, 0};
    const auto trace = withTap(Array::of({2, 2, 3}, values), {0, 2});
    const AttentionView view(trace, 0, 7);
    ASSERT_TRUE(view.isValid());
    EXPECT_EQ(view.at(0, 0, 2), 0.7F);
    EXPECT_EQ(view.at(1, 1, 1), 1.0F);
    EXPECT_NEAR(view.at(kMeanHead, 0, 0), 0.2F, 1e-6);
    EXPECT_EQ(view.queryRow(1), 2);
    EXPECT_EQ(view.queryOfRow(2), 1);
    EXPECT_EQ(view.queryOfRow(1), -1) << "row 1 was not recorded";
    EXPECT_EQ(view.recordedRow({{1, 3}}), 2) << "the marker among an option's rows";
    EXPECT_EQ(view.recordedRow({{1, 2}}), 1) << "none was recorded: the first one is named";
    EXPECT_EQ(view.recordedRow({}), -1);
    const auto mean = view.matrix(kMeanHead, {});
    ASSERT_EQ(mean.size(), 6U);
    for (std::int64_t q = 0; q < 2; ++q) {
        for (std::int64_t k = 0; k < 3; ++k) EXPECT_NEAR(mean[static_cast<std::size_t>(q * 3 + k)], view.at(kMeanHead, q, k), 1e-6);
    }
}

TEST(AttentionView, OtherDtypesAreWidened) {
    const std::vector<double> values{0.25, 0.5, 0.25};
    const AttentionView view(withTap(Array::of({1, 1, 3}, values), {1}), 0, 7);
    ASSERT_TRUE(view.isValid());
    EXPECT_EQ(view.at(0, 0, 1), 0.5F);
    const AttentionView copy = view;
    EXPECT_EQ(copy.at(0, 0, 1), 0.5F);
}

TEST(AttentionView, AShapeThatMakesNoSenseIsNotShown) {
    EXPECT_FALSE(AttentionView(withTap(Array::of({2, 3}, std::vector<float>(6))), 0, 7).isValid());
    EXPECT_FALSE(AttentionView(withTap(Array::of({1, 2, 3}, std::vector<float>(6)), {0, 1, 2}), 0, 7).isValid());
    EXPECT_FALSE(AttentionView(tests::fakeLayaTrace(), 0, 3).isValid());
    EXPECT_FALSE(AttentionView(nullptr, 0, 0).isValid());
    EXPECT_EQ(attentionLayers(*tests::fakeLayaTrace(), 0), (std::vector<int>{0, 15, 29}));
    EXPECT_TRUE(explainWeight({}, 0, {0, 0}).title.isEmpty());
}

TEST(ExplainWeight, SaysEveryHeadAndThatItIsNoCause) {
    const auto trace = tests::fakeLayaTrace();
    const CardText card = explainWeight(AttentionView(trace, 0, 15), 1, {100, 20});
    EXPECT_TRUE(card.title.startsWith(QStringLiteral("row 100 reads row 20 with weight 0.")));
    EXPECT_EQ(card.lines.size(), 4U);
    EXPECT_TRUE(card.footer.contains(QStringLiteral("not a cause")));
}

TEST(AttentionView, ACopyOutlivesWhatItWasCopiedFrom) {
    std::vector<double> values(4096, 0.5);
    AttentionView view(withTap(Array::of({1, 4, 1024}, values)), 0, 7);
    const AttentionView copy = view;
    values.assign(values.size(), 0.25);
    view = AttentionView(withTap(Array::of({1, 4, 1024}, values)), 0, 7);
    for (std::int64_t key = 0; key < 1024; ++key) ASSERT_EQ(copy.at(0, 0, key), 0.5F) << key;
}

TEST(ExplainWeight, SaysNothingOfCellsAndHeadsThatAreNotThere) {
    const auto trace = withTap(Array::of({2, 2, 3}, std::vector<float>(12, 0.5F)), {0, 2});
    const AttentionView view(trace, 0, 7);
    for (const int head : {kMeanHead, 0, 1}) EXPECT_FALSE(explainWeight(view, head, {1, 2}).title.isEmpty()) << head;
    for (const masks::Cell cell :
         {masks::Cell{2, 0}, masks::Cell{0, 3}, masks::Cell{-1, 0}, masks::Cell{0, -1}, masks::Cell{1'000'000, 1'000'000}})
        EXPECT_TRUE(explainWeight(view, kMeanHead, cell).title.isEmpty()) << cell.query << ", " << cell.key;
    for (const int head : {-2, 2, 1000}) EXPECT_TRUE(explainWeight(view, head, {0, 0}).title.isEmpty()) << head;
}

}  // namespace

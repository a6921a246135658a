#include "core/question/evaluation/figures.h"

#include <gtest/gtest.h>

#include <cmath>

namespace rowscope::question {
namespace {

ScoredRecord record(Type type, std::vector<double> logits, std::int32_t label, std::vector<std::int32_t> winners = {}) {
    ScoredRecord r;
    r.type = type;
    r.logits = std::move(logits);
    r.label = label;
    r.group = std::to_string(label);
    r.winnerOfOrder = std::move(winners);
    return r;
}

TEST(Figures, CountWhatIsRightAndWhatABlindGuessWouldGet) {
    const auto report =
        evaluationReport({record(Type::Choice, {2, 1, 0}, 0), record(Type::Choice, {2, 1, 0}, 1), record(Type::Noul, {0, 3}, 1)});
    EXPECT_DOUBLE_EQ(report.all.accuracy, 2.0 / 3);
    EXPECT_DOUBLE_EQ(report.all.chance, (1.0 / 3 + 1.0 / 3 + 1.0 / 2) / 3);
    EXPECT_EQ(report.all.groups, 2);
    ASSERT_EQ(report.byType.size(), 2U);
    EXPECT_EQ(report.byType[0].first, "choice");
    EXPECT_DOUBLE_EQ(report.byType[0].second.accuracy, 0.5);
    ASSERT_EQ(report.byOptions.size(), 2U);
    EXPECT_EQ(report.byOptions[0].first, "2");
    EXPECT_EQ(report.byOptions[1].second.rows, 2);
}

TEST(Figures, NllUsesTheCheckpointsTemperatureAndStaysFinite) {
    ScoredRecord one = record(Type::Noul, {0, 2}, 0);
    one.temperature = 2;
    EXPECT_NEAR(evaluationReport({one}).all.nll, std::log(1 + std::exp(1.0)), 1e-12);
    one.temperature = 1e-3;
    EXPECT_NEAR(evaluationReport({one}).all.nll, 2000, 1e-9);  // the probability itself is 0
}

TEST(Figures, EceIsTheGapBetweenConfidenceAndBeingRight) {
    const double logit = std::log(3.0);  // confidence 0.75
    const auto report = evaluationReport({record(Type::Noul, {logit, 0}, 0), record(Type::Noul, {logit, 0}, 1)});
    EXPECT_NEAR(report.all.ece, 0.25, 1e-12);
}

TEST(Figures, OneLevelOffIsNearForScoresAlone) {
    const auto near = evaluationReport({record(Type::Score, {0, 1, 2}, 1), record(Type::Score, {0, 1, 2}, 0)}).all.withinOne;
    ASSERT_TRUE(near);
    EXPECT_DOUBLE_EQ(*near, 0.5);
    EXPECT_FALSE(evaluationReport({record(Type::Choice, {0, 1}, 0)}).all.withinOne);
}

TEST(Figures, FlipsNeedASecondOrder) {
    EXPECT_FALSE(evaluationReport({record(Type::Choice, {0, 1}, 1, {1})}).all.flips);
    EXPECT_FALSE(evaluationReport({record(Type::Choice, {0, 1}, 1, {1})}).all.oneOrder);
    const auto report = evaluationReport({record(Type::Choice, {0, 1}, 1, {0, 1, 1}), record(Type::Choice, {0, 1}, 1, {1, 1})});
    EXPECT_DOUBLE_EQ(*report.all.flips, 2.0 / 3);
    EXPECT_DOUBLE_EQ(*report.all.oneOrder, 0.5);
    EXPECT_DOUBLE_EQ(report.all.accuracy, 1.0);
}

TEST(Figures, ALoneOptionIsAlwaysRight) {
    const auto report = evaluationReport({record(Type::Choice, {-1e4}, 0)});
    EXPECT_DOUBLE_EQ(report.all.accuracy, 1.0);
    EXPECT_DOUBLE_EQ(report.all.nll, 0.0);
    EXPECT_DOUBLE_EQ(report.all.ece, 0.0);
}

}  // namespace
}  // namespace rowscope::question

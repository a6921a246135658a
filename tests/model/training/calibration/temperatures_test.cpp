#include "model/training/calibration/temperatures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace rowscope::training {
namespace {

using question::ScoredRecord;
using question::Type;

/// Rows whose soft targets are softmax(logits / truth): the best temperature is `truth` itself.
std::vector<ScoredRecord> softRows(int count, double truth, Type type) {
    std::vector<ScoredRecord> rows;
    for (int i = 0; i < count; ++i) {
        ScoredRecord row;
        row.id = std::to_string(i);
        row.type = type;
        row.logits = {0, 0.5 + 0.3 * i};
        const double p = 1 / (1 + std::exp(-row.logits[1] / truth));
        row.target = {1 - p, p};
        row.label = 1;
        rows.push_back(std::move(row));
    }
    return rows;
}

TEST(LbfgsTemperatures, ComeNearTheTruthAndNeedTenRows) {
    auto rows = softRows(20, 2, Type::Choice);
    const auto few = softRows(9, 2, Type::Noul);
    rows.insert(rows.end(), few.begin(), few.end());
    const auto fitted = fitTemperaturesByLbfgs(rows);
    ASSERT_TRUE(fitted) << fitted.error().message();
    EXPECT_NEAR(fitted->temperatures.byType[0], 2, 0.01);
    EXPECT_EQ(fitted->temperatures.byType[2], 1.0);
    EXPECT_EQ(fitted->rowsByType[2], 9);
    ASSERT_EQ(fitted->temperatures.byBucket.size(), 1U);
    EXPECT_EQ(fitted->temperatures.byBucket[0].first, "choice:2");
    EXPECT_EQ(fitted->rowsByBucket.at("noul:2"), 9);
}

TEST(LbfgsTemperatures, StayInTheirBounds) {
    auto rows = softRows(12, 1, Type::Choice);
    for (ScoredRecord& row : rows) row.target = {1, 0};  // always wrong: no temperature is high enough
    const auto fitted = fitTemperaturesByLbfgs(rows);
    ASSERT_TRUE(fitted);
    EXPECT_EQ(fitted->temperatures.byType[0], 10.0);
}

TEST(LbfgsTemperatures, NameTheRecordThatIsNoNumber) {
    auto rows = softRows(12, 1, Type::Choice);
    rows[3].logits[0] = std::numeric_limits<double>::infinity();
    const auto fitted = fitTemperaturesByLbfgs(rows);
    ASSERT_FALSE(fitted);
    EXPECT_NE(fitted.error().message().find("record '3'"), std::string::npos);
}

}  // namespace
}  // namespace rowscope::training

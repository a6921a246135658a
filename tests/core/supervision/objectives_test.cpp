#include "core/supervision/objectives.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace rowscope::supervision {
namespace {

using testing::ElementsAre;

TEST(Objectives, ItcTakesTheBestQuery) {
    const Array image = Array::of({2, 2, 2}, std::vector<double>{1, 0, 0, 1, /**/ -1, 0, 0, -1});
    const Array text = Array::of({2, 2}, std::vector<double>{0, 1, -1, 0});
    const auto out = *itcLoss(image, text, 1);
    EXPECT_THAT(out.similarity, ElementsAre(1, 0, 0, 1));
    EXPECT_THAT(out.bestQuery, ElementsAre(1, 1, 0, 0));
    const double expected = std::log(1 + std::exp(-1.0));
    EXPECT_NEAR(out.imageToText, expected, 1e-12);
    EXPECT_NEAR(out.loss(), expected, 1e-12);
    EXPECT_FALSE(itcLoss(image, text, 0));
    EXPECT_FALSE(itcLoss(text, text, 1));
}

TEST(Objectives, ItmAveragesLogitsNotProbabilities) {
    const Array logits = Array::of({1, 2, 2}, std::vector<double>{0, 4, 0, 0});
    const auto out = *itmLoss(logits, std::vector<std::int32_t>{1});
    EXPECT_THAT(out.logits, ElementsAre(0, 2));
    EXPECT_NEAR(out.loss, std::log(1 + std::exp(-2.0)), 1e-12);
    const double wrong = (1 / (1 + std::exp(-4.0)) + 0.5) / 2;
    EXPECT_NEAR(out.meanOfProbabilities[1], wrong, 1e-12);
    EXPECT_EQ(itmLoss(logits, std::vector<std::int32_t>{2}).error().where, "ITM labels: pair 0");
}

TEST(Objectives, ItgPredictsTheNextTokenInsideTheText) {
    EXPECT_THAT(itgLabels(std::vector<std::int32_t>{2, 4, 8}, 2), ElementsAre(4, kIgnored, kIgnored));
    EXPECT_THAT(itgLabels(std::vector<std::int32_t>{2}, 1), ElementsAre(kIgnored));
}

TEST(Objectives, TheTotalIsWeightedAndNamesAMissingWeight) {
    const auto out = *weightedTotal({{"lm", 2}, {"itc", 3}}, {{"lm", 0.5}, {"itc", 2}, {"ground", 9}});
    EXPECT_DOUBLE_EQ(out.total, 7);
    EXPECT_EQ(out.weighted.size(), 2U);
    EXPECT_EQ(weightedTotal({{"lm", 2}}, {}).error().message(), "objective 'lm': has no weight.");
}

}  // namespace
}  // namespace rowscope::supervision

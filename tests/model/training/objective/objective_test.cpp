#include "model/training/objective/objective.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/randn.h>
#include <ATen/ops/tensor.h>
#include <ATen/ops/zeros.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "model/training/objective/cross_entropy.h"

namespace rowscope::training {
namespace {

at::Tensor floats(std::vector<float> values, at::IntArrayRef shape) { return at::tensor(values, at::kFloat).view(shape); }

/// Two rows: three options of a choice, and a noul row padded to three.
Targets twoRows() {
    return {floats({0, 1, 0, 0.25F, 0.75F, 0}, {2, 3}), at::tensor(std::vector<std::int64_t>{1, 1, 1, 1, 1, 0}).view({2, 3}).to(at::kBool),
            at::tensor(std::vector<std::int64_t>{0, 2})};
}

Targets scoreRow(std::vector<float> target) {
    const auto k = static_cast<std::int64_t>(target.size());
    return {floats(std::move(target), {1, k}), at::ones({1, k}, at::kBool), at::tensor(std::vector<std::int64_t>{1})};
}

float value(const at::Tensor& tensor) { return tensor.item<float>(); }

TEST(CrossEntropy, IsSoftAndBlindToPadding) {
    const at::Tensor logits = floats({0, std::log(2.0F), 0, 0, 0, 99}, {2, 3});
    const at::Tensor loss = softCrossEntropy(logits, twoRows());
    EXPECT_NEAR(value(loss[0]), std::log(2.0), 1e-6);  // p = 1/4, 1/2, 1/4
    EXPECT_NEAR(value(loss[1]), std::log(2.0), 1e-6);  // p = 1/2, 1/2
}

TEST(ProperScore, PaysTheTruthMost) {
    const Targets targets = scoreRow({0.2F, 0.5F, 0.3F});
    const auto reward = [&](std::vector<float> p) { return value(properScore(floats(std::move(p), {1, 1, 3}).log(), targets, {})); };
    const double honest = reward({0.2F, 0.5F, 0.3F});
    EXPECT_GT(honest, reward({0.1F, 0.6F, 0.3F}));
    EXPECT_GT(honest, reward({0.34F, 0.33F, 0.33F}));
    EXPECT_GT(honest, reward({0.3F, 0.5F, 0.2F}));
}

TEST(ProperScore, HasTheValuesOfItsParts) {
    // Three levels, all on level 0 predicted, level 1 true: log score at the floor, spherical 0, ranked ((1-0)^2) / 2.
    const at::Tensor certain = floats({0, -1e4F, -1e4F}, {1, 1, 3});
    EXPECT_NEAR(value(properScore(certain, scoreRow({0, 1, 0}), {})), -9.21 - 0.5, 1e-5);
    Targets asChoice = scoreRow({0, 1, 0});
    asChoice.types = at::zeros({1}, at::kLong);
    EXPECT_NEAR(value(properScore(certain, asChoice, {})), -9.21, 1e-5);
    const at::Tensor half = floats({0.5F, 0.5F, 1e-30F}, {1, 1, 3}).log();
    EXPECT_NEAR(value(properScore(half, asChoice, {})), std::log(0.5) + 0.75 * 0.5 / std::sqrt(0.5), 1e-5);
}

TEST(Rlcd, NoiseIsCentredOverRealOptionsAndAdvantagesOverCopies) {
    const at::Tensor noise = at::randn({6, 2, 3});
    const RlcdTerms terms = rlcd(at::zeros({2, 3}), twoRows(), noise, {});
    EXPECT_LT(value(terms.eps.sum(-1).abs().max()), 1e-6F);
    EXPECT_EQ(value(terms.eps.select(1, 1).select(1, 2).abs().max()), 0.0F);
    EXPECT_LT(value(terms.advantage.sum(0).abs().max()), 1e-4F);
    EXPECT_NEAR(value(terms.advantage.std()), 1.0, 1e-4);
    EXPECT_NEAR(value(terms.logDensity[0][0]), -value((terms.eps[0][0] * terms.eps[0][0]).sum()) / (2 * 0.09), 1e-4);
}

TEST(Rlcd, PushesTheLogitsTowardsTheBetterCopy) {
    // Copy 0 raises the right option of row 0, copy 1 lowers it.
    const at::Tensor noise = at::cat({floats({-1, 1, 0, 0, 0, 0}, {1, 2, 3}), floats({1, -1, 0, 0, 0, 0}, {1, 2, 3})});
    at::Tensor logits = at::zeros({2, 3}).requires_grad_();
    rlcd(logits, twoRows(), noise, {}).loss.backward();
    EXPECT_LT(value(logits.grad()[0][1]), 0.0F);  // descent raises it
    EXPECT_GT(value(logits.grad()[0][0]), 0.0F);
    EXPECT_EQ(value(logits.grad()[1].abs().max()), 0.0F);
}

TEST(Rlcd, EqualRewardsGiveNoGradientAndNoNan) {
    at::Tensor logits = floats({1e4F, 0, 0, 1e4F, 0, 0}, {2, 3}).requires_grad_();
    const RlcdTerms terms = rlcd(logits, twoRows(), at::randn({4, 2, 3}), {});
    terms.loss.backward();
    EXPECT_TRUE(std::isfinite(value(terms.loss)));
    EXPECT_TRUE(logits.grad().isfinite().all().item<bool>());
}

TEST(ActUtility, WeighsRightWrongAndEscalated) {
    const at::Tensor actLogits = floats({50, -50, -50, 50}, {2, 2});
    const at::Tensor logits = floats({0, 2, 1, 3, 1, 99}, {2, 3});
    const at::Tensor utility = expectedUtility(actLogits, logits, twoRows(), {});
    EXPECT_NEAR(value(utility[0]), 1.0, 1e-6);   // acted, option 1 is right
    EXPECT_NEAR(value(utility[1]), -0.5, 1e-6);  // escalated, whatever it says
    const at::Tensor acted = expectedUtility(floats({50, -50, 50, -50}, {2, 2}), logits, twoRows(), {});
    EXPECT_NEAR(value(acted[1]), 0.25 * 1 - 0.75 * 3, 1e-6);  // option 0 wins, right with probability 1/4; padding can't win
}

TEST(Objective, AddsItsPartsWithTheirWeights) {
    const at::Tensor noise = at::randn({4, 2, 3});
    const Scores scores{floats({0, 1, 0, 1, 0, 0}, {2, 3}), floats({1, 0, 0, 1}, {2, 2})};
    ObjectiveSettings settings;
    settings.crossEntropy = 0.5;
    settings.actCosts = ActCosts{};
    const auto terms = objective(scores, twoRows(), noise, settings);
    ASSERT_TRUE(terms) << terms.error().message();
    const double expected = value(terms->rlcd.loss) + 0.5 * value(terms->crossEntropy) - value(terms->utility.mean());
    EXPECT_NEAR(value(terms->loss), expected, 1e-6);
    const auto plain = objective(scores, twoRows(), {}, {});
    ASSERT_TRUE(plain);
    EXPECT_FLOAT_EQ(value(plain->loss), value(plain->crossEntropy));
}

TEST(Objective, AnUntrainedActHeadGetsZeroGradientsNotNone) {
    at::Tensor actLogits = floats({1, 0, 0, 1}, {2, 2}).requires_grad_();
    const auto terms = objective({at::zeros({2, 3}), actLogits}, twoRows(), at::randn({2, 2, 3}), {});
    ASSERT_TRUE(terms);
    terms->loss.backward();
    ASSERT_TRUE(actLogits.grad().defined());
    EXPECT_EQ(value(actLogits.grad().abs().max()), 0.0F);
}

TEST(Objective, NamesWhatDoesNotFit) {
    const auto fails = [](const Scores& scores, const Targets& targets, const at::Tensor& noise, ObjectiveSettings settings = {}) {
        const auto terms = objective(scores, targets, noise, settings);
        return terms ? std::string() : terms.error().message();
    };
    const Scores scores{at::zeros({2, 3}), {}};
    EXPECT_NE(fails({at::zeros({2, 4}), {}}, twoRows(), {}).find("target"), std::string::npos);
    EXPECT_NE(fails(scores, twoRows(), at::zeros({4, 2, 2})).find("noise"), std::string::npos);
    EXPECT_NE(fails(scores, twoRows(), at::zeros({1, 2, 3})).find("group_size"), std::string::npos);
    ObjectiveSettings act;
    act.actCosts = ActCosts{};
    EXPECT_NE(fails(scores, twoRows(), {}, act).find("act logits"), std::string::npos);
    Targets empty = twoRows();
    empty.mask = at::zeros({2, 3}, at::kBool);
    EXPECT_NE(fails(scores, empty, {}).find("no real option"), std::string::npos);
}

}  // namespace
}  // namespace rowscope::training

#include "model/training/optim/adamw.h"

#include <ATen/ops/full.h>
#include <ATen/ops/tensor.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>

#include <cmath>

#include "model/training/optim/clipping.h"

using namespace rowscope::training;

namespace {

at::Tensor vector(std::vector<float> values) { return at::tensor(values, at::kFloat).clone(); }

NamedTensor learning(std::vector<float> values) { return {"w", vector(std::move(values)).set_requires_grad(true)}; }

// The paper's arithmetic, one number at a time, in double.
struct ByHand {
    double value, mean = 0, square = 0;
    int t = 0;
    void step(double gradient, double rate, const AdamWSettings& s) {
        ++t;
        value *= 1 - rate * s.weightDecay;
        mean = s.beta1 * mean + (1 - s.beta1) * gradient;
        square = s.beta2 * square + (1 - s.beta2) * gradient * gradient;
        value -= rate * (mean / (1 - std::pow(s.beta1, t))) / (std::sqrt(square / (1 - std::pow(s.beta2, t))) + s.eps);
    }
};

TEST(AdamW, FollowsThePaperStepByStep) {
    const AdamWSettings settings;
    NamedTensor parameter = learning({0.5F, -2.0F});
    AdamW optimiser({{{parameter}, 1e-2}}, settings);
    ByHand first{0.5};
    ByHand second{-2.0};
    for (int step = 0; step < 7; ++step) {
        const double factor = step < 3 ? (step + 1) / 3.0 : 1.0;
        const float a = 0.3F * static_cast<float>(step - 2);
        const float b = 4.0F;
        parameter.tensor.mutable_grad() = vector({a, b});
        optimiser.step(factor);
        first.step(a, 1e-2 * factor, settings);
        second.step(b, 1e-2 * factor, settings);
        EXPECT_NEAR(parameter.tensor[0].item<double>(), first.value, 1e-6) << step;
        EXPECT_NEAR(parameter.tensor[1].item<double>(), second.value, 1e-6) << step;
    }
}

TEST(AdamW, AZeroGradientDecaysAndAMissingOneKeepsStill) {
    NamedTensor zero = learning({1.0F});
    NamedTensor missing = learning({1.0F});
    AdamW optimiser({{{zero, missing}, 0.1}}, {});
    zero.tensor.mutable_grad() = vector({0.0F});
    optimiser.step(1.0);
    EXPECT_FLOAT_EQ(zero.tensor.item<float>(), 1.0F - 0.1F * 0.01F);
    EXPECT_EQ(missing.tensor.item<float>(), 1.0F);
}

TEST(AdamW, GroupsHaveTheirOwnRates) {
    NamedTensor head = learning({1.0F});
    NamedTensor backbone = learning({1.0F});
    AdamW optimiser({{{head}, 1e-1}, {{backbone}, 1e-3}}, {.weightDecay = 0});
    head.tensor.mutable_grad() = vector({5.0F});
    backbone.tensor.mutable_grad() = vector({5.0F});
    optimiser.step(1.0);
    EXPECT_NEAR(head.tensor.item<float>(), 0.9, 1e-6) << "a first step has the length of the rate";
    EXPECT_NEAR(backbone.tensor.item<float>(), 0.999, 1e-6);
}

TEST(AdamW, StateIsSharedSoThatFillingItRestoresARun) {
    NamedTensor one = learning({1.0F});
    NamedTensor two = learning({1.0F});
    AdamW from({{{one}, 0.1}}, {});
    one.tensor.mutable_grad() = vector({0.7F});
    from.step(1.0);
    AdamW to({{{two}, 0.1}}, {});
    {
        const c10::AutoGradMode noGradients(false);
        two.tensor.copy_(one.tensor);
    }
    const auto source = from.state();
    const auto target = to.state();
    ASSERT_EQ(source.size(), target.size());
    for (std::size_t i = 0; i < source.size(); ++i) {
        EXPECT_EQ(source[i].name, target[i].name);
        target[i].tensor.copy_(source[i].tensor);
    }
    one.tensor.mutable_grad() = vector({-0.2F});
    two.tensor.mutable_grad() = vector({-0.2F});
    from.step(0.5);
    to.step(0.5);
    EXPECT_EQ(one.tensor.item<float>(), two.tensor.item<float>()) << "to the bit";
}

TEST(Clipping, ScalesOnlyAboveTheLimit) {
    NamedTensor a = learning({0, 0});
    NamedTensor b = learning({0});
    a.tensor.mutable_grad() = vector({3, 0});
    b.tensor.mutable_grad() = vector({4});
    const std::vector<NamedTensor> all{a, b};
    EXPECT_DOUBLE_EQ(gradientNorm(all), 5.0);
    clipGradients(all, 5.0, 10.0);
    EXPECT_EQ(b.tensor.grad().item<float>(), 4.0F);
    clipGradients(all, 5.0, 1.0);
    EXPECT_NEAR(gradientNorm(all), 1.0, 1e-6);
    EXPECT_NEAR(b.tensor.grad().item<float>(), 0.8, 1e-6);
}

}  // namespace

#include "model/training/calibration/lbfgs.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/tensor.h>
#include <ATen/ops/zeros.h>
#include <gtest/gtest.h>

namespace rowscope::training {
namespace {

TEST(Lbfgs, FindsTheBottomOfAQuadratic) {
    const at::Tensor scale = at::tensor(std::vector<float>{1, 4, 9});
    const at::Tensor bottom = at::tensor(std::vector<float>{1, -2, 0.5F});
    at::Tensor point = at::zeros({3});
    LbfgsSettings settings;
    settings.rate = 1;
    minimiseByLbfgs(
        point,
        [&] {
            const at::Tensor off = point - bottom;
            return Evaluation{(scale * off * off).sum().item<float>(), scale * off * 2};
        },
        settings);
    EXPECT_LT((point - bottom).abs().max().item<float>(), 1e-3F);
}

TEST(Lbfgs, StandsStillWhereTheGradientIsZero) {
    at::Tensor point = at::tensor(std::vector<float>{3});
    int asked = 0;
    minimiseByLbfgs(point,
                    [&] {
                        ++asked;
                        return Evaluation{0, at::zeros({1})};
                    },
                    {});
    EXPECT_EQ(asked, 1);
    EXPECT_EQ(point.item<float>(), 3.0F);
}

TEST(Lbfgs, AsksNoMoreOftenThanItMay) {
    at::Tensor point = at::zeros({1});
    int asked = 0;
    LbfgsSettings settings;
    settings.iterations = 7;
    minimiseByLbfgs(
        point,
        [&] {
            ++asked;
            return Evaluation{-static_cast<double>(asked), at::tensor(std::vector<float>{-1.0F})};  // falls for ever
        },
        settings);
    EXPECT_EQ(asked, 7);
}

}  // namespace
}  // namespace rowscope::training

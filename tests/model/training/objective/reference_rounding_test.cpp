#include <ATen/TensorOperators.h>
#include <ATen/ops/tensor.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/safetensors.h"
#include "model/network/parameter_loader.h"
#include "model/training/objective/objective.h"

// A shift of all logits changes no probability, so the true gradient of the scorer's last bias is zero. What is left of it is rounding,
// and Adam makes steps of it. Given the reference's own logits our objective must round as the reference's: then a bias that moves
// otherwise comes from logits that differ in their last bits, which another processor's matrix products do, and from nothing here.

namespace rowscope::training {
namespace {

std::filesystem::path goldenCases() {
    const char* shared = std::getenv("ROWSCOPE_SHARED");
    return std::filesystem::path(shared ? shared : "../shared") / "golden" / "laya" / "cases";
}

Targets targetsOf(const json::Array& examples, std::int64_t options) {
    std::vector<float> probabilities;
    std::vector<std::int64_t> mask, types;
    for (const json::Value& example : examples) {
        const json::Array& byLabel = example.find("target_label_order")->asArray();
        const json::Array& order = example.find("order")->asArray();
        for (std::size_t k = 0; k < static_cast<std::size_t>(options); ++k) {
            mask.push_back(k < order.size() ? 1 : 0);
            probabilities.push_back(k < order.size() ? static_cast<float>(byLabel[static_cast<std::size_t>(order[k].asInt())].asDouble())
                                                     : 0.0F);
        }
        const std::string& type = example.find("question")->find("type")->asString();
        types.push_back(type == "choice" ? 0 : type == "score" ? 1 : 2);
    }
    const auto rows = static_cast<std::int64_t>(examples.size());
    return {at::tensor(probabilities, at::kFloat).view({rows, options}), at::tensor(mask, at::kLong).view({rows, options}).to(at::kBool),
            at::tensor(types, at::kLong)};
}

TEST(ReferenceRounding, GivenItsLogitsTheBiasGradientAndTheLossAreTheReferences) {
    const auto cases = goldenCases();
    if (!std::filesystem::exists(cases / "train.json")) GTEST_SKIP() << "no golden files";
    const auto text = readFile(cases / "train.json");
    ASSERT_TRUE(text);
    const auto golden = json::parse(*text, "train.json");
    const auto file = SafetensorsFile::open(cases / "train.safetensors");
    ASSERT_TRUE(golden && file);
    const auto tensor = [&](const std::string& name) {
        auto array = file->tensor(name);
        EXPECT_TRUE(array) << name;
        return network::toTensor(*array, at::kFloat, /*own=*/true);
    };
    for (const json::Value& run : golden->find("train")->asArray()) {
        const std::string place = "train/" + run.find("id")->asString() + "/";
        ObjectiveSettings settings;
        settings.rlcd.sigma = run.find("sigma")->asDouble();
        settings.rlcd.spherical = run.find("w_sph")->asDouble();
        settings.crossEntropy = run.find("w_ce")->asDouble();
        at::Tensor logits = tensor(place + "step0/logits").requires_grad_();
        const auto terms =
            objective({logits, {}}, targetsOf(run.find("examples")->asArray(), logits.size(1)), tensor(place + "step0/noise"), settings);
        ASSERT_TRUE(terms) << terms.error().message();
        terms->loss.backward();
        constexpr double kLastBit = 1.2e-7;  // of sums near 1
        EXPECT_NEAR(logits.grad().sum().item<double>(), tensor(place + "grad0/scorer.3.bias").item<double>(), kLastBit) << place;
        const json::Value& first = run.find("steps")->asArray().front();
        EXPECT_NEAR(terms->rlcd.loss.item<double>(), first.find("loss_rl")->asDouble(), kLastBit) << place;
        EXPECT_NEAR(terms->rlcd.reward.mean().item<double>(), first.find("mean_reward")->asDouble(), kLastBit) << place;
    }
}

}  // namespace
}  // namespace rowscope::training

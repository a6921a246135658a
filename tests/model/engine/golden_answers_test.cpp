// Whole predict outputs against the public reference's, for tiny checkpoints of all branches.

#include <gtest/gtest.h>

#include <map>

#include "tests/model/engine/predict_cases.h"

namespace rowscope::golden {
namespace {

class GoldenAnswers : public testing::TestWithParam<const char*> {};

/// A sharp temperature multiplies the logits' own rounding, so that much more may differ (golden README, tolerances).
double toleranceOf(const engine::PredictDetails& details) {
    double lowest = 1.0;
    for (const question::Temperature& t : details.plan.temperatures) lowest = std::min(lowest, t.divisor);
    return std::min(1.0, 2e-4 / lowest) + 1.01e-4;
}

/// The output without what names this machine and this program.
json::Value comparable(const json::Value& output, const json::Value& expected) {
    json::Value result = output;
    const json::Value* provenance = expected.find("provenance");
    if (!provenance) return result;
    json::Object kept;
    for (const auto& [key, value] : provenance->asObject())
        if (const json::Value* got = output.find("provenance")->find(key)) kept.emplace_back(key, *got);
    result.set("provenance", std::move(kept));
    return result;
}

TEST_P(GoldenAnswers, AreTheReferences) {
    const auto goldens = predictGoldens(GetParam());
    if (goldens.empty()) GTEST_SKIP() << "no golden cases for " << GetParam();
    for (const PredictGolden& golden : goldens) {
        std::map<std::string, std::unique_ptr<engine::LayaModel>> models;
        for (const PredictCase& c : golden.cases) {
            SCOPED_TRACE(golden.checkpoint.string() + " " + c.id);
            auto& model = models[json::write(c.overrides())];
            if (!model) {
                request::LoadOptions options;
                options.configOverrides = c.overrides();
                options.threads = 1;
                auto loaded = engine::LayaModel::load(golden.checkpoint.string(), options, {});
                ASSERT_TRUE(loaded) << loaded.error().message();
                model = std::move(*loaded);
            }
            const auto request = c.request(model->info().seesImages);
            ASSERT_TRUE(request) << request.error().message();
            const auto details = model->details(*request, {}, {});
            if (c.isError()) {
                EXPECT_FALSE(details) << "an error is required: " << c.expected.find("error")->asString();
                continue;
            }
            ASSERT_TRUE(details) << details.error().message();
            const json::Value& answer = *c.expected.find("answer");
            EXPECT_EQ(difference(comparable(details->output, answer), answer, toleranceOf(*details)), "");
            if (const json::Value* length = c.expected.find("prefix_len")) {
                EXPECT_EQ(details->prefixLength, length->asInt());
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Checkpoints, GoldenAnswers,
                         testing::Values("smolvlm-causal", "smolvlm-block", "modernvbert-mask", "modernbert-text"));

}  // namespace
}  // namespace rowscope::golden

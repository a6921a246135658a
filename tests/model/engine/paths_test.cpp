// Every way through the engine gives the same numbers: with and without the shared prefix, in passes of any size.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>

#include "tests/model/engine/predict_cases.h"

namespace rowscope::golden {
namespace {

constexpr const char* kRequest = R"({"state":{"image":"images/square.png","caption":"camera view"},"questions":{
    "color":{"type":"choice","instructions":"What color is the square?","criteria":{"red":"it is red","blue":null,"green":"it is green"}},
    "size":{"type":"score","instructions":"How much of it? How much?","criteria":["tiny","about half","almost all","all"]},
    "flag":{"type":"noul","instructions":"Is the square red?"},
    "one":{"type":"choice","instructions":"Which?","criteria":["only"]}},"options":{"n_permutations":4}})";

/// The largest double there is where a logit is no number: a NaN must not be lost in a comparison.
double largestLogitDifference(const engine::PredictDetails& a, const engine::PredictDetails& b) {
    double largest = 0;
    for (std::size_t r = 0; r < a.rows.size(); ++r)
        for (std::size_t k = 0; k < a.rows[r].logits.size(); ++k) {
            const double difference = std::fabs(static_cast<double>(a.rows[r].logits[k]) - static_cast<double>(b.rows[r].logits[k]));
            largest = difference >= 0 ? std::max(largest, difference) : std::numeric_limits<double>::max();
        }
    return largest;
}

class Paths : public testing::TestWithParam<request::OptionAttention> {
protected:
    engine::PredictDetails run(request::PrefixCache cache, std::int32_t batch) {
        request::Request request = requestFrom(kRequest);
        request.options.prefixCache = cache;
        request.options.batchSize = batch;
        request.options.optionAttention = GetParam();
        auto details = m_model->details(request, {}, {});
        EXPECT_TRUE(details) << details.error().message();
        return details ? std::move(*details) : engine::PredictDetails{};
    }
    std::unique_ptr<engine::LayaModel> m_model = causalModel();
};

TEST_P(Paths, SharedPrefixChangesNothing) {
    const auto full = run(request::PrefixCache::Off, 8);
    const auto shared = run(request::PrefixCache::On, 8);
    EXPECT_EQ(full.path, engine::TextPath::Full);
    EXPECT_EQ(shared.path, engine::TextPath::Packed);
    EXPECT_GT(shared.prefixLength, 10);
    EXPECT_LE(largestLogitDifference(full, shared), 2e-5);
}

TEST_P(Paths, BatchSizeChangesNothing) {
    for (const auto cache : {request::PrefixCache::Off, request::PrefixCache::On}) {
        const auto eight = run(cache, 8);
        for (const std::int32_t batch : {1, 3, 100}) EXPECT_LE(largestLogitDifference(eight, run(cache, batch)), 2e-5) << batch;
    }
}

TEST_P(Paths, KeptFeaturesAndPrefixesChangeNothing) {
    const auto first = run(request::PrefixCache::Auto, 8);
    const auto again = run(request::PrefixCache::Auto, 8);
    EXPECT_EQ(first.path, engine::TextPath::Packed);
    EXPECT_EQ(again.path, engine::TextPath::Packed);
    EXPECT_LE(largestLogitDifference(first, again), 2e-5);
    EXPECT_LE(largestLogitDifference(run(request::PrefixCache::Off, 8), again), 2e-5);
}

/// The golden cases of a checkpoint, each way through the engine against full rows; the second token tree finds a kept prefix.
class GoldenPaths : public testing::TestWithParam<const char*> {};

TEST_P(GoldenPaths, AgreeWithFullRows) {
    int compared = 0;
    double largest = 0;
    for (const PredictGolden& golden : predictGoldens(GetParam())) {
        std::map<std::string, std::unique_ptr<engine::LayaModel>> models;
        for (const PredictCase& c : golden.cases) {
            if (c.isError()) continue;
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
            request::Request request = c.request(true).value();
            request.options.prefixCache = request::PrefixCache::Off;
            const auto full = model->details(request, {}, {}).value();
            EXPECT_EQ(full.path, engine::TextPath::Full);
            if (full.prefixLength == 0) continue;
            request.options.prefixCache = request::PrefixCache::On;
            for (const auto path : {engine::TextPath::Prefixed, engine::TextPath::Packed, engine::TextPath::Packed}) {
                engine::DetailWishes wishes;
                wishes.path = path;
                const auto details = model->details(request, wishes, {}).value();
                EXPECT_EQ(details.path, path);
                const double difference = largestLogitDifference(full, details);
                EXPECT_LE(difference, 2e-5);
                largest = std::max(largest, difference);
                ++compared;
            }
        }
    }
    if (compared == 0) GTEST_SKIP() << "no golden cases for " << GetParam();
    std::printf("%s: %d comparisons with full rows, largest logit difference %.1e\n", GetParam(), compared, largest);
}

INSTANTIATE_TEST_SUITE_P(Checkpoints, GoldenPaths, testing::Values("smolvlm-causal", "smolvlm-block"));

INSTANTIATE_TEST_SUITE_P(Attention, Paths, testing::Values(request::OptionAttention::Causal, request::OptionAttention::Block));

TEST(OptionCount, IsNeverACrash) {
    const json::Value roomy = json::Object{{"max_len", 4096}, {"head_max_len", 2048}};
    const auto model = causalModel(roomy);
    for (const int k : {1, 2, 255, 256, 300}) {
        json::Array names;
        for (int i = 0; i < k; ++i) names.emplace_back("o" + std::to_string(i));
        request::Request request;
        request.questions.push_back({"q", json::Object{{"type", "choice"}, {"instructions", "Which?"}, {"criteria", names}}});
        const auto details = model->details(request, {}, {});
        ASSERT_TRUE(details) << k << ": " << details.error().message();
        double sum = 0;
        for (const double p : details->questions.front().decision.probabilities) sum += p;
        EXPECT_NEAR(sum, 1.0, 1e-9) << k;
    }
}

TEST(OptionCount, BeyondTheSequenceIsAnErrorThatNamesTheQuestion) {
    json::Array names;
    for (int i = 0; i < 260; ++i) names.emplace_back("o" + std::to_string(i));
    request::Request request;
    request.questions.push_back({"rack", json::Object{{"type", "choice"}, {"instructions", "Which?"}, {"criteria", names}}});
    const auto details = causalModel()->details(request, {}, {});
    ASSERT_FALSE(details);
    EXPECT_EQ(details.error().kind, ErrorKind::Limit);
    EXPECT_EQ(details.error().where, "question 'rack'");
    EXPECT_NE(details.error().message().find("max_len=1024"), std::string::npos);
}

}  // namespace
}  // namespace rowscope::golden

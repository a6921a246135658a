// A tap sees what the layers really use, and changes nothing.

#include <ATen/TensorOperators.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/randn.h>
#include <ATen/ops/tensor.h>
#include <c10/core/InferenceMode.h>
#include <gtest/gtest.h>

#include <cmath>

#include "model/kernels/runner.h"
#include "model/network/load.h"
#include "model/nn/attention.h"

namespace rowscope::nn {
namespace {

struct Recorder : Taps {
    std::map<std::pair<Part, std::int64_t>, at::Tensor> states, weights;
    std::vector<at::Tensor> seenPositions;
    int masks = 0;
    std::map<std::pair<Part, std::int64_t>, AttentionWish> wishes;
    bool everything = true;

    bool wantsHidden(Part, std::int64_t) const override { return everything; }
    void hidden(Part part, std::int64_t index, const at::Tensor& t) override { states[{part, index}] = t.clone(); }
    const AttentionWish* attentionWish(Part part, std::int64_t layer) const override {
        const auto it = wishes.find({part, layer});
        return it == wishes.end() ? nullptr : &it->second;
    }
    void attention(Part part, std::int64_t layer, const at::Tensor& t) override { weights[{part, layer}] = t; }
    bool wantsInputs(Part) const override { return everything; }
    void positions(Part, const at::Tensor& t) override { seenPositions.push_back(t); }
    void mask(Part, std::int64_t, const AttentionMask&) override { ++masks; }
};

class TapsOnACheckpoint : public testing::TestWithParam<bool> {
protected:
    void SetUp() override {
        auto opened = network::load("tests/golden/laya/checkpoints/smolvlm-causal", {.pack = GetParam(), .threads = 2}, {});
        ASSERT_TRUE(opened) << opened.error().message();
        loaded = std::make_unique<network::Loaded>(std::move(*opened));
        embeddings = loaded->network.embed(at::arange(40, at::kLong).view({2, 20}), {}, {}).value();
    }
    at::Tensor decode(Taps* taps) const {
        const llama::Pass pass{.embeddings = embeddings, .positions = at::arange(20, at::kLong), .mask = {.allowed = {}, .causal = true}};
        return loaded->network.decoder()->forward(pass, {.taps = taps, .runner = loaded->runner.get()}).value();
    }
    std::unique_ptr<network::Loaded> loaded;
    at::Tensor embeddings;
};

TEST_P(TapsOnACheckpoint, changeNoResult) {
    const c10::InferenceMode inference;
    Recorder recorder;
    for (std::int64_t layer = 0; layer < 3; ++layer) recorder.wishes[{Part::Text, layer}] = {};
    const at::Tensor without = decode(nullptr);
    EXPECT_TRUE(without.equal(decode(&recorder)));
    EXPECT_EQ(recorder.masks, 3);
    ASSERT_EQ(recorder.seenPositions.size(), 1U);
    EXPECT_TRUE(recorder.seenPositions[0].equal(at::arange(20, at::kLong).unsqueeze(0)));
    ASSERT_EQ(recorder.states.size(), 5U);  // the input, three layers, the final norm
    EXPECT_TRUE((recorder.states[{Part::Text, 0}].equal(embeddings)));
    EXPECT_TRUE((recorder.states[{Part::Text, 4}].equal(without)));
}

TEST_P(TapsOnACheckpoint, computeNothingUnasked) {
    const c10::InferenceMode inference;
    Recorder recorder;
    recorder.everything = false;
    (void)decode(&recorder);
    EXPECT_TRUE(recorder.states.empty());
    EXPECT_TRUE(recorder.weights.empty());
    EXPECT_EQ(recorder.masks, 0);
}

TEST_P(TapsOnACheckpoint, weightsAreCausalAndSumToOne) {
    const c10::InferenceMode inference;
    Recorder recorder;
    recorder.wishes[{Part::Text, 1}] = {};
    (void)decode(&recorder);
    const at::Tensor w = recorder.weights.at({Part::Text, 1});
    ASSERT_EQ(w.sizes(), (std::vector<std::int64_t>{2, 4, 20, 20}));
    EXPECT_LT((w.sum(-1) - 1.0).abs().max().item<float>(), 1e-6);
    EXPECT_EQ(w.triu(1).abs().max().item<float>(), 0.0F);
    recorder.wishes[{Part::Text, 1}] = {.heads = {3, 1},
                                        .queryRows = at::tensor(std::vector<std::int64_t>{5, 19, 0, 7}, at::kLong).view({2, 2})};
    (void)decode(&recorder);
    const at::Tensor some = recorder.weights.at({Part::Text, 1});
    ASSERT_EQ(some.sizes(), (std::vector<std::int64_t>{2, 2, 2, 20}));
    EXPECT_LT((some[0][0][1] - w[0][3][19]).abs().max().item<float>(), 1e-7);
    EXPECT_LT((some[1][1][0] - w[1][1][0]).abs().max().item<float>(), 1e-7);
}

INSTANTIATE_TEST_SUITE_P(Kernels, TapsOnACheckpoint, testing::Bool(),
                         [](const auto& info) { return std::string(info.param ? "own" : "torch"); });

// The weights a tap sees, applied to the values, are what the attention returned: with a mask, grouped heads and a prefix.
TEST(AttentionWeights, timesValuesIsTheOutput) {
    const c10::InferenceMode inference;
    kernels::Runner runner(1);
    const at::Tensor q = at::randn({2, 4, 5, 8}), k = at::randn({2, 2, 9, 8}), v = at::randn({2, 2, 9, 8});
    const at::Tensor valid = at::arange(9, at::kLong).unsqueeze(0).lt(at::tensor(std::vector<std::int64_t>{9, 7}, at::kLong).unsqueeze(1));
    for (const bool causal : {false, true})
        for (const bool masked : {false, true}) {
            AttentionMask mask{masked ? valid.unsqueeze(1).unsqueeze(1) : at::Tensor(), causal};
            const at::Tensor w = attentionWeights(q, k, mask, 0.3, {});
            const at::Tensor expected = at::matmul(w, repeatHeads(v, 4)).transpose(1, 2).reshape({2, 5, 32});
            for (kernels::Runner* each : {static_cast<kernels::Runner*>(nullptr), &runner})
                EXPECT_LT((attend(q, k, v, mask, 0.3, {.runner = each}, {}) - expected).abs().max().item<float>(), 2e-6)
                    << causal << masked;
        }
}

TEST(AttentionWeights, aQueryThatMayReadNothingReadsNothing) {
    const c10::InferenceMode inference;
    kernels::Runner runner(1);
    const at::Tensor q = at::randn({1, 1, 2, 4}), k = at::randn({1, 1, 3, 4});
    const at::Tensor allowed = at::tensor(std::vector<std::int64_t>{1, 1, 0, 0, 0, 0}, at::kLong).view({2, 3}).to(at::kBool);
    EXPECT_EQ(attentionWeights(q, k, {allowed, false}, 1.0, {})[0][0][1].abs().sum().item<float>(), 0.0F);
    for (kernels::Runner* each : {static_cast<kernels::Runner*>(nullptr), &runner}) {
        const at::Tensor out = attend(q, k, k, {allowed, false}, 1.0, {.runner = each}, {});
        EXPECT_EQ(out[0][1].abs().sum().item<float>(), 0.0F);
        EXPECT_TRUE(std::isfinite(out.sum().item<float>()));
    }
}

}  // namespace
}  // namespace rowscope::nn

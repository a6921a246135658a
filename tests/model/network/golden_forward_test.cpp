// Every network against the numbers the public reference computed for tiny checkpoints (float32).

#include <ATen/TensorOperators.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/tensor.h>
#include <c10/core/InferenceMode.h>
#include <gtest/gtest.h>

#include "model/kernels/runner.h"
#include "model/laya_head/encoder_layer.h"
#include "model/network/load.h"
#include "model/network/masks.h"
#include "tests/model/network/golden_cases.h"

namespace rowscope::golden {
namespace {

struct Run {
    at::Tensor features;
    at::Tensor hidden;
    laya_head::HeadOutput head;
};

Result<at::Tensor> textStates(const network::Network& net, const ForwardCase& c, const at::Tensor& embeddings, bool block,
                              const nn::Context& context) {
    const at::Tensor valid = c["attention_mask"];
    const at::Tensor positions = at::arange(valid.size(1), at::kLong);
    if (const auto* encoder = net.encoder()) return encoder->forward({embeddings, positions, valid}, context);
    llama::Pass pass{.embeddings = embeddings, .positions = positions, .mask = {.allowed = {}, .causal = true}};
    if (block) pass.mask = {.allowed = network::optionBlockAllowed(valid, c["option_span"], 0), .causal = false};
    return net.decoder()->forward(pass, context);
}

/// The same through a shared prefix: prefill once, then suffixes over its keys and values.
Result<at::Tensor> prefixedStates(const network::Network& net, const ForwardCase& c, const at::Tensor& embeddings, bool block,
                                  const nn::Context& context) {
    const at::Tensor valid = c["attention_mask"];
    const std::int64_t rows = valid.size(1), p = c.prefixLength;
    const at::Tensor positions = at::arange(rows, at::kLong);
    llama::KeyValues kept;
    llama::Pass prefill{.embeddings = embeddings.narrow(0, 0, 1).narrow(1, 0, p),
                        .positions = positions.narrow(0, 0, p),
                        .mask = {.allowed = {}, .causal = true}};
    prefill.keep = &kept;
    ROWSCOPE_TRY_ASSIGN(before, net.decoder()->forward(prefill, context));
    llama::Pass suffix{.embeddings = embeddings.narrow(1, p, rows - p), .positions = positions.narrow(0, p, rows - p), .mask = {}};
    suffix.mask.allowed = network::optionBlockAllowed(valid, block ? c["option_span"] : at::Tensor(), p);
    suffix.prefix = &kept;
    ROWSCOPE_TRY_ASSIGN(after, net.decoder()->forward(suffix, context));
    return at::cat({before.expand({valid.size(0), p, before.size(2)}), after}, 1);
}

Result<Run> run(const network::Network& net, const ForwardCase& c, bool block, bool prefixed, bool allRows, const nn::Context& context) {
    Run out;
    if (const auto pixels = c.pixels()) {
        ROWSCOPE_TRY_ASSIGN(features, net.encodeImages(*pixels, context));
        out.features = features;
    } else if (c.has("image_features")) {
        out.features = c["image_features"];
    }
    ROWSCOPE_TRY_ASSIGN(embeddings, net.embed(c["input_ids"], out.features, context));
    ROWSCOPE_TRY_ASSIGN(hidden,
                        prefixed ? prefixedStates(net, c, embeddings, block, context) : textStates(net, c, embeddings, block, context));
    out.hidden = hidden;
    ROWSCOPE_TRY_ASSIGN(
        head, net.head.forward({hidden, c["attention_mask"], at::tensor(c.types, at::kLong), c["marker_pos"], c["marker_mask"], allRows},
                               context));
    out.head = std::move(head);
    return out;
}

void compare(const ForwardCase& c, const Run& got) {
    if (c.pixels()) {
        EXPECT_LE(excess(got.features, c["image_features"], 2e-4, 1e-4), 0) << "image features";
    }
    const at::Tensor used = c["hidden_pos"].ge(0).unsqueeze(-1);
    const auto stored = [&](const at::Tensor& states) { return laya_head::gatherRows(states, c["hidden_pos"].clamp_min(0)) * used; };
    EXPECT_LE(excess(stored(got.hidden), c["hidden"] * used, 3e-4, 1e-4), 0) << "hidden states";
    if (got.head.hidden.defined()) {
        EXPECT_LE(excess(stored(got.head.hidden), c["head_out"] * used, 3e-4, 1e-4), 0) << "head states";
    }
    EXPECT_LE(excess(got.head.logits, c["logits"], 2e-4, 2e-5), 0) << "logits";
    EXPECT_LE(excess(got.head.actLogits, c["act_logits"], 2e-4, 2e-5), 0) << "act logits";
    EXPECT_LE(excess(got.head.actFeatures, c["act_features"], 2e-4, 2e-5), 0) << "act features";
}

class GoldenForward : public testing::TestWithParam<const char*> {
protected:
    /// Calls `each(network, case, block)` for every case of the checkpoint; skips where there is none.
    template <class Each>
    void forEachCase(request::ComputeType dtype, Each each) {
        std::size_t compared = 0;
        for (const auto& golden : goldenFolders())
            for (const ForwardCase& c : forwardCases(golden, GetParam())) {
                SCOPED_TRACE(golden.string() + " " + c.id);
                auto loaded = network::load(golden / "checkpoints" / GetParam(), {.dtype = dtype, .configOverrides = c.overrides}, {});
                ASSERT_TRUE(loaded) << loaded.error().message();
                each(loaded->network, c, loaded->folder.agent.optionAttention == request::OptionAttention::Block);
                ++compared;
            }
        if (compared == 0) GTEST_SKIP() << "no golden cases of this checkpoint here";
    }
};

TEST_P(GoldenForward, torchOperatorsEqualTheReference) {
    const c10::InferenceMode inference;
    forEachCase(request::ComputeType::Float32, [&](network::Network& net, const ForwardCase& c, bool block) {
        if (c.has("allowed")) {
            EXPECT_TRUE(network::optionBlockAllowed(c["attention_mask"], c["option_span"], 0).squeeze(1).equal(c["allowed"]));
        }
        const auto got = run(net, c, block, c.prefixLength > 0, true, {});
        ASSERT_TRUE(got) << got.error().message();
        compare(c, *got);
    });
}

TEST_P(GoldenForward, ownKernelsEqualTheReference) {
    const c10::InferenceMode inference;
    kernels::Runner runner(2);
    const nn::Context context{.runner = &runner};
    forEachCase(request::ComputeType::Float32, [&](network::Network& net, const ForwardCase& c, bool block) {
        ASSERT_TRUE(net.pack(runner.kernels(), {}));
        for (const bool prefixed : {false, true}) {
            if (prefixed && c.prefixLength == 0) continue;
            const auto got = run(net, c, block, prefixed, !prefixed, context);
            ASSERT_TRUE(got) << got.error().message();
            compare(c, *got);
        }
    });
}

// How far bfloat16 lies from float32 is the checkpoint's own: what is ours to hold is that the kernels lose no more than torch's
// bfloat16 operators do over the same cases.
TEST_P(GoldenForward, bfloat16LosesNoMoreThanTorchs) {
    const c10::InferenceMode inference;
    kernels::Runner runner(2);
    double lost[2] = {0, 0};  // sum of |logit - float32's| over the cases
    for (const bool own : {false, true})
        forEachCase(request::ComputeType::BFloat16, [&](network::Network& net, const ForwardCase& c, bool block) {
            const Status packed = own ? net.pack(runner.kernels(), {}) : Status{};
            ASSERT_TRUE(packed) << packed.error().message();
            const auto got =
                run(net, c, block, false, false, {.runner = own ? &runner : nullptr, .arithmetic = kernels::Arithmetic::Fixed16});
            ASSERT_TRUE(got) << got.error().message();
            lost[own] += (got->head.logits - c["logits"]).abs().sum().item<double>();
        });
    EXPECT_LE(lost[1], 1.1 * lost[0]);
}

INSTANTIATE_TEST_SUITE_P(Checkpoints, GoldenForward,
                         testing::Values("smolvlm-causal", "smolvlm-block", "modernvbert-mask", "modernbert-text"), [](const auto& info) {
                             std::string name = info.param;
                             for (char& each : name)
                                 if (each == '-') each = '_';
                             return name;
                         });

}  // namespace
}  // namespace rowscope::golden

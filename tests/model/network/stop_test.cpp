// A stop is heard between any two large products and before each tensor of a load: closing a window must not wait for a checkpoint.

#include <ATen/TensorOperators.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/full.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/randn.h>
#include <ATen/ops/tensor.h>
#include <c10/core/InferenceMode.h>
#include <gtest/gtest.h>

#include "model/checkpoint/folder.h"
#include "model/network/load.h"
#include "model/network/parameter_loader.h"

namespace rowscope::network {
namespace {

const std::string kCheckpoints = "tests/golden/laya/checkpoints/";
constexpr const char* kNames[] = {"smolvlm-causal", "modernvbert-mask"};

/// Products of packed weights as they begin; the one of this number asks to stop. Kernels are plain functions, so this is what they see.
struct Watch {
    int begun = 0;
    int stopAt = -1;
    const kernels::PackedView* current = nullptr;
    std::stop_source source;
};
Watch* s_watch = nullptr;

void watched(const kernels::GemmCall& call, const kernels::PackedView& b, const kernels::GemmPart& part, float* scratch) {
    if (&b != s_watch->current) {
        s_watch->current = &b;
        if (s_watch->begun++ == s_watch->stopAt) s_watch->source.request_stop();
    }
    kernels::bestKernels().multiply(call, b, part, scratch);
}

/// From pixels to the head's answer.
Status answer(const Network& net, const nn::Context& context) {
    ROWSCOPE_TRY_ASSIGN(features, net.encodeImages(at::ones({1, 3, 64, 64}), context));
    const std::int64_t imageRows = features.size(1);
    at::Tensor ids = at::arange(imageRows + 12, at::kLong).unsqueeze(0);
    ids.narrow(1, 2, imageRows).fill_(net.imageToken);
    const std::int64_t length = ids.size(1);
    ROWSCOPE_TRY_ASSIGN(embeddings, net.embed(ids, features, context));
    const at::Tensor valid = at::ones({1, length}, at::kBool);
    const at::Tensor positions = at::arange(length, at::kLong);
    ROWSCOPE_TRY_ASSIGN(hidden, net.decoder() ? net.decoder()->forward({embeddings, positions, {{}, true}}, context)
                                              : net.encoder()->forward({embeddings, positions, valid}, context));
    const at::Tensor markers = at::tensor(std::vector<std::int64_t>{length - 3, length - 2}, at::kLong).unsqueeze(0);
    return net.head.forward({hidden, valid, at::full({1}, 1, at::kLong), markers, at::ones({1, 2}, at::kBool)}, context)
        .map([](const auto&) {});
}

TEST(Stop, isHeardAfterAnyProductOfEveryNetwork) {
    const c10::InferenceMode inference;
    kernels::KernelSet set = kernels::bestKernels();
    set.multiply = &watched;
    kernels::Runner runner(1, set);
    for (const char* name : kNames) {
        auto loaded = load(kCheckpoints + name, {}, {});
        ASSERT_TRUE(loaded) << loaded.error().message();
        ASSERT_TRUE(loaded->network.pack(set, {}));
        const auto run = [&](Watch& watch) {
            s_watch = &watch;
            const Progress progress{{}, watch.source.get_token()};
            return answer(loaded->network, {nullptr, &progress, &runner});
        };
        Watch whole;
        const Status status = run(whole);
        ASSERT_TRUE(status) << status.error().message();
        ASSERT_GT(whole.begun, 12) << name;
        for (int at = 0; at + 1 < whole.begun; ++at) {
            Watch watch;
            watch.stopAt = at;
            const Status stopped = run(watch);
            ASSERT_FALSE(stopped) << name << ", product " << at << " of " << whole.begun;
            EXPECT_EQ(stopped.error().kind, ErrorKind::Cancelled);
            EXPECT_LE(watch.begun, at + 2) << name << ": at most one more product begins, product " << at;
        }
    }
}

TEST(Stop, isHeardBeforeEachTensorOfALoad) {
    struct StopAfter : nn::ParameterVisitor {
        ParameterLoader& loader;
        std::stop_source& source;
        int left = 3;
        int filled = 0;
        StopAfter(ParameterLoader& l, std::stop_source& s) : loader(l), source(s) {}
        void parameter(const std::string& key, at::Tensor& slot, const Shape& shape) override {
            loader.parameter(key, slot, shape);
            filled += slot.defined() ? 1 : 0;
            if (--left == 0) source.request_stop();
        }
    };
    for (const char* name : kNames) {
        const auto folder = checkpoint::openFolder(kCheckpoints + name, {});
        ASSERT_TRUE(folder) << folder.error().message();
        Network net = makeNetwork(folder->backbone, headConfig(*folder));
        std::stop_source source;
        const Progress progress{{}, source.get_token()};
        ParameterLoader loader(folder->weights, at::kFloat, /*own=*/true, progress);
        StopAfter visitor(loader, source);
        net.visitBackbone(visitor);
        net.visitHead(visitor);
        EXPECT_EQ(visitor.filled, 3) << name;
        const Status status = loader.finish();
        ASSERT_FALSE(status) << name;
        EXPECT_EQ(status.error().kind, ErrorKind::Cancelled) << status.error().message();
    }
}

TEST(Stop, isHeardBeforeEachWeightIsLaidOut) {
    for (const char* name : kNames) {
        auto loaded = load(kCheckpoints + name, {}, {});
        ASSERT_TRUE(loaded) << loaded.error().message();
        Network& net = loaded->network;
        std::stop_source source;
        source.request_stop();
        const Status status = net.pack(kernels::bestKernels(), {{}, source.get_token()});
        ASSERT_FALSE(status) << name;
        EXPECT_EQ(status.error().kind, ErrorKind::Cancelled);
        EXPECT_FALSE(net.vision->packedPatches || net.connector->packedProjection) << name;
        for (const auto& layer : net.vision->layers) EXPECT_FALSE(layer.packedQkv || layer.packedOut || layer.packedFc1 || layer.packedFc2);
        if (const auto* decoder = net.decoder()) {
            for (const auto& layer : decoder->layers)
                EXPECT_FALSE(layer.packedQkv || layer.packedOut || layer.packedGateUp || layer.packedDown);
        } else {
            for (const auto& layer : net.encoder()->layers)
                EXPECT_FALSE(layer.packedQkv || layer.packedOut || layer.packedWi || layer.packedMlpOut);
        }
        for (const auto& layer : net.head.layers)
            EXPECT_FALSE(layer.packedQuery || layer.packedKeyValue || layer.packedOut || layer.packed1 || layer.packed2);
    }
}

}  // namespace
}  // namespace rowscope::network

// Every parameter of a loaded network can be trained: the plain path is differentiable from pixels to logits.

#include <ATen/TensorOperators.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/full.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/randn.h>
#include <ATen/ops/tensor.h>
#include <gtest/gtest.h>

#include "model/network/load.h"

namespace rowscope::nn {
namespace {

struct Leaves : ParameterVisitor {
    std::vector<std::pair<std::string, at::Tensor>> all;
    void parameter(const std::string& name, at::Tensor& slot, const Shape&) override {
        if (name == "temperature") return;  // a buffer
        slot.requires_grad_(true);
        all.emplace_back(name, slot);
    }
};

TEST(Gradients, reachEveryParameter) {
    for (const char* name : {"smolvlm-causal", "modernvbert-mask"}) {
        auto loaded = network::load(std::string("tests/golden/laya/checkpoints/") + name, {.own = true}, {});
        ASSERT_TRUE(loaded) << loaded.error().message();
        network::Network& net = loaded->network;
        Leaves leaves;
        net.visitBackbone(leaves);
        net.visitHead(leaves);
        const at::Tensor features = net.encodeImages(at::randn({1, 3, 64, 64}), {}).value();
        const std::int64_t imageRows = features.size(1);
        at::Tensor ids = at::arange(imageRows + 12, at::kLong).unsqueeze(0);
        ids.narrow(1, 2, imageRows).fill_(net.imageToken);
        const std::int64_t length = ids.size(1);
        const at::Tensor embeddings = net.embed(ids, features, {}).value();
        const at::Tensor valid = at::ones({1, length}, at::kBool);
        const at::Tensor positions = at::arange(length, at::kLong);
        const at::Tensor hidden = net.decoder() ? net.decoder()->forward({embeddings, positions, {{}, true}}, {}).value()
                                                : net.encoder()->forward({embeddings, positions, valid}, {}).value();
        const at::Tensor markers = at::tensor(std::vector<std::int64_t>{length - 3, length - 2}, at::kLong).unsqueeze(0);
        for (const bool allRows : {true, false}) {
            const auto out =
                net.head.forward({hidden, valid, at::full({1}, 1, at::kLong), markers, at::ones({1, 2}, at::kBool), allRows}, {}).value();
            (out.logits.select(1, 0).sum() + 0.5 * out.actLogits.select(1, 0).sum()).backward({}, /*retain_graph=*/true);
            for (const auto& [key, tensor] : leaves.all) {
                ASSERT_TRUE(tensor.grad().defined()) << key;
                EXPECT_TRUE(tensor.grad().isfinite().all().item<bool>()) << key;
            }
        }
    }
}

}  // namespace
}  // namespace rowscope::nn

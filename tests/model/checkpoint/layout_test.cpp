// The layouts of laya-vision 8 give the same parameters, whichever way they lie on the disk.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "model/network/load.h"
#include "tests/model/checkpoint/temp_checkpoint.h"

namespace rowscope::checkpoint {
namespace {

struct Collector : nn::ParameterVisitor {
    std::map<std::string, at::Tensor> tensors;
    void parameter(const std::string& name, at::Tensor& slot, const Shape&) override { tensors[name] = slot; }
};

std::map<std::string, at::Tensor> parameters(Result<network::Loaded>& loaded) {
    Collector collector;
    loaded->network.visitBackbone(collector);
    loaded->network.visitHead(collector);
    return collector.tensors;
}

void expectSameAs(const TempCheckpoint& at, const std::string& original) {
    auto expected = network::load("tests/golden/laya/checkpoints/" + original, {}, {});
    auto got = network::load(at.root, {}, {});
    ASSERT_TRUE(got) << got.error().message();
    const auto a = parameters(expected);
    const auto b = parameters(got);
    ASSERT_EQ(a.size(), b.size());
    EXPECT_EQ(expected->parameters, got->parameters);
    for (const auto& [name, tensor] : a) EXPECT_TRUE(tensor.equal(b.at(name))) << name;
}

/// Moves the backbone into a folder of its own; `prefix` replaces "encoder." in its keys.
void split(const TempCheckpoint& at, const std::string& prefix, const TempCheckpoint::Tensors& extra) {
    TempCheckpoint::Tensors backbone = extra, head;
    for (auto& [key, array] : at.tensors()) {
        if (key.starts_with("encoder."))
            backbone.emplace_back(prefix + key.substr(8), array);
        else
            head.emplace_back(key, array);
    }
    std::filesystem::rename(at.root / "backbone", at.root / "weights-of-backbone");
    at.writeTensors(backbone, "weights-of-backbone/model.safetensors");
    at.writeTensors(head, "head.safetensors");
    std::filesystem::remove(at.root / "model.safetensors");
    at.setField("vlm_agent_config.json", "", "backbone", "weights-of-backbone");
}

TEST(Layout, headBesideABackboneFolder) {
    for (const char* name : {"smolvlm-causal", "modernvbert-mask"}) {
        const TempCheckpoint at(name);
        split(at, "", {});
        expectSameAs(at, name);
    }
}

TEST(Layout, publishedBackboneWithModelPrefixLanguageHeadAndBuffers) {
    const TempCheckpoint at;
    split(at, "model.",
          {{"lm_head.weight", Array::of({2, 2}, std::vector<float>(4))},
           {"model.vision_model.embeddings.position_ids", Array::of({1, 4}, std::vector<std::int64_t>(4))},
           {"model.text_model.rotary_emb.inv_freq", Array::of({8}, std::vector<float>(8))}});
    expectSameAs(at, "smolvlm-causal");
}

TEST(Layout, headAloneWithoutItsBackboneSaysWhatToDo) {
    const TempCheckpoint at;
    split(at, "", {});
    at.setField("vlm_agent_config.json", "", "backbone", "Somebody/smolvlm");
    const auto loaded = network::load(at.root, {}, {});
    ASSERT_FALSE(loaded);
    EXPECT_THAT(loaded.error().message(),
                testing::AllOf(testing::HasSubstr("vlm_agent_config.json: 'backbone'"), testing::HasSubstr("'Somebody/smolvlm'"),
                               testing::HasSubstr("put the backbone's folder there")));
}

TEST(Layout, shardsNamedByAnIndex) {
    const TempCheckpoint at;
    TempCheckpoint::Tensors shards[2];
    json::Value map;
    int i = 0;
    for (auto& [key, array] : at.tensors()) {
        shards[i % 2].emplace_back(key, array);
        map.set(key, "model-0000" + std::to_string(i % 2) + ".safetensors");
        ++i;
    }
    for (int s = 0; s < 2; ++s) at.writeTensors(shards[s], "model-0000" + std::to_string(s) + ".safetensors");
    json::Value index;
    index.set("weight_map", map);
    at.writeJson("model.safetensors.index.json", index);
    std::filesystem::remove(at.root / "model.safetensors");
    expectSameAs(at, "smolvlm-causal");
}

TEST(Layout, halfPrecisionWeightsAreWidenedExactly) {
    const TempCheckpoint at;
    auto list = at.tensors();
    std::map<std::string, std::vector<float>> expected;
    for (auto& [key, array] : list) {
        std::vector<std::uint16_t> half;
        for (const float value : array.toFloats()) half.push_back(floatToBf16(value));
        array = Array::copyOf<std::uint16_t>(DType::BF16, array.shape(), half);
        expected[key] = array.toFloats();
    }
    at.writeTensors(list);
    auto loaded = network::load(at.root, {}, {});
    ASSERT_TRUE(loaded) << loaded.error().message();
    for (const auto& [name, tensor] : parameters(loaded)) {
        ASSERT_EQ(tensor.scalar_type(), at::kFloat);
        EXPECT_TRUE(std::equal(expected[name].begin(), expected[name].end(), tensor.contiguous().data_ptr<float>())) << name;
    }
    auto narrow = network::load(at.root, {.dtype = request::ComputeType::BFloat16}, {});
    ASSERT_TRUE(narrow);
    EXPECT_EQ(narrow->network.dtype(), at::kBFloat16);
    EXPECT_EQ(narrow->network.head.scorer1.weight.scalar_type(), at::kFloat);
}

TEST(Layout, ownedWeightsMayBeWritten) {
    auto loaded = network::load("tests/golden/laya/checkpoints/smolvlm-causal", {.own = true}, {});
    ASSERT_TRUE(loaded);
    loaded->network.head.scorer1.weight.mul_(2.0);
}

}  // namespace
}  // namespace rowscope::checkpoint

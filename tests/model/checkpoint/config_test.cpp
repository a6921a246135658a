#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "core/base/files.h"
#include "model/checkpoint/agent_config.h"
#include "model/checkpoint/backbone_config.h"

namespace rowscope::checkpoint {
namespace {

json::Value parsed(const char* text) { return *json::parse(text, "test"); }

TEST(AgentConfig, absentFieldsHaveTheReferencesDefaults) {
    const auto vision = parseVisionAgent(parsed("{}"), {}, "c.json");
    ASSERT_TRUE(vision) << vision.error().message();
    EXPECT_EQ(vision->maxLength, 1024);
    EXPECT_EQ(vision->headMaxLength, 256);
    EXPECT_EQ(vision->actions, 2);
    EXPECT_EQ(vision->image.size, 512);
    EXPECT_EQ(vision->image.preprocess, "processor");
    EXPECT_FALSE(vision->readout);
    const auto text = parseTextAgent(parsed("{}"), {}, "c.json");
    ASSERT_TRUE(text) << text.error().message();
    EXPECT_EQ(text->maxLength, 512);
    EXPECT_EQ(text->headMaxLength, 192);
    EXPECT_EQ(text->actions, 1);
}

// A warning about a key that this program writes itself would warn of nothing.
TEST(AgentConfig, noKeyOfAShippedCheckpointIsUnknown) {
    int seen = 0;
    for (const char* folder : {"resources/checkpoints", "tests/golden/laya/checkpoints"})
        for (const auto& checkpoint : std::filesystem::directory_iterator(folder))
            for (const char* name : {"vlm_agent_config.json", "rl_agent_config.json"}) {
                const auto file = checkpoint.path() / name;
                if (!std::filesystem::exists(file)) continue;
                const json::Value object = json::parse(readFile(file).value(), file.string()).value();
                const auto config = (name[0] == 'v' ? parseVisionAgent : parseTextAgent)(object, {}, file.string());
                ASSERT_TRUE(config) << config.error().message();
                EXPECT_THAT(config->unknown, testing::IsEmpty()) << file;
                ++seen;
            }
    EXPECT_GE(seen, 5);
}

TEST(AgentConfig, textAgentHasOneActionMoreThanCosts) {
    const auto config = parseTextAgent(parsed(R"({"act_costs": {"escalate": 0.5, "ask": 0.1}})"), {}, "c.json");
    ASSERT_TRUE(config);
    EXPECT_EQ(config->actions, 3);
}

TEST(AgentConfig, oldSpellingOfBlockIsAcceptedAndNoted) {
    const auto config = parseVisionAgent(parsed(R"({"option_attention": "bidirectional"})"), {}, "c.json");
    ASSERT_TRUE(config);
    EXPECT_EQ(config->optionAttention, request::OptionAttention::Block);
    EXPECT_TRUE(config->deprecatedSpelling);
}

TEST(AgentConfig, overridesReplaceKeysBeforeReading) {
    const auto config = parseVisionAgent(parsed(R"({"max_len": 1024, "image_size": 512})"), parsed(R"({"max_len": 48})"), "c.json");
    ASSERT_TRUE(config);
    EXPECT_EQ(config->maxLength, 48);
    EXPECT_EQ(config->image.size, 512);
    EXPECT_FALSE(parseVisionAgent(parsed("{}"), parsed(R"({"max_len": "x"})"), "c.json"));
}

TEST(AgentConfig, keepsBucketsInOrderAndNamesUnknownKeys) {
    const auto config =
        parseVisionAgent(parsed(R"({"temperature_by_options": {"noul:2": 1.5, "choice:11+": 0.1006}, "new_thing": 1})"), {}, "c.json");
    ASSERT_TRUE(config);
    ASSERT_EQ(config->temperatureByOptions.size(), 2U);
    EXPECT_EQ(config->temperatureByOptions[1].first, "choice:11+");
    EXPECT_EQ(config->temperatureByOptions[1].second, 0.1006);
    EXPECT_THAT(config->unknown, testing::ElementsAre("new_thing"));
}

// Saved configs leave out what equals the class default; these are SmolVLM-256M's own keys.
TEST(BackboneConfig, smolVlmAsPublishedWithOldRopeKeyAndDefaults) {
    const auto config = parseBackbone(parsed(R"({"model_type": "idefics3", "image_token_id": 49190, "scale_factor": 4,
        "text_config": {"model_type": "llama", "head_dim": 64, "hidden_size": 576, "intermediate_size": 1536, "num_attention_heads": 9,
            "num_hidden_layers": 30, "num_key_value_heads": 3, "rms_norm_eps": 1e-05, "rope_theta": 100000, "vocab_size": 49280},
        "vision_config": {"hidden_size": 768, "image_size": 512, "num_attention_heads": 12, "patch_size": 16}})"),
                                      "config.json");
    ASSERT_TRUE(config) << config.error().message();
    const auto& text = std::get<llama::LlamaConfig>(config->text);
    EXPECT_EQ(text.ropeTheta, 100000.0);
    EXPECT_EQ(text.normEps, 1e-5);
    EXPECT_EQ(config->vision->layers, 12);
    EXPECT_EQ(config->vision->intermediate, 3072);
    EXPECT_EQ(config->vision->positions, siglip::Positions::Bucketised);
    EXPECT_EQ(config->connector->scale, 4);
}

TEST(BackboneConfig, modernBertThetasFromOldAndNewKeys) {
    const auto old = parseBackbone(
        parsed(R"({"model_type": "modernbert", "num_hidden_layers": 5, "global_rope_theta": 80000.0, "local_rope_theta": 5000.0})"), "c");
    ASSERT_TRUE(old) << old.error().message();
    const auto& a = std::get<modernbert::ModernBertConfig>(old->text);
    EXPECT_EQ(a.globalTheta, 80000.0);
    EXPECT_EQ(a.localTheta, 5000.0);
    EXPECT_THAT(a.global, testing::ElementsAre(true, false, false, true, false));
    const auto fresh =
        parseBackbone(parsed(R"({"model_type": "modernbert", "num_hidden_layers": 2, "layer_types": ["sliding_attention", "full_attention"],
        "rope_parameters": {"full_attention": {"rope_theta": 160001.0, "rope_type": "default"}, "sliding_attention": {"rope_theta": 10001.0}}})"),
                      "c");
    ASSERT_TRUE(fresh) << fresh.error().message();
    const auto& b = std::get<modernbert::ModernBertConfig>(fresh->text);
    EXPECT_EQ(b.globalTheta, 160001.0);
    EXPECT_EQ(b.localTheta, 10001.0);
    EXPECT_THAT(b.global, testing::ElementsAre(false, true));
}

}  // namespace
}  // namespace rowscope::checkpoint

#include "model/training/optim/freezing.h"

#include <gtest/gtest.h>

using namespace rowscope::training;

namespace {

struct Case {
    const char* parameter;
    bool head, lastOne, full, fullAndVision;
};

TEST(Freezing, TellsWhatLearns) {
    constexpr std::int64_t kLayers = 12;
    const Case cases[] = {
        {"scorer.1.weight", true, true, true, true},
        {"head.layers.0.linear1.bias", true, true, true, true},
        {"type_emb.weight", true, true, true, true},
        {"encoder.text_model.layers.11.self_attn.q_proj.weight", false, true, true, true},
        {"encoder.text_model.layers.1.self_attn.q_proj.weight", false, false, true, true},
        {"encoder.text_model.layers.11.input_layernorm.weight", false, true, true, true},
        {"encoder.text_model.layers.10.post_attention_layernorm.weight", false, false, true, true},
        {"encoder.text_model.norm.weight", false, true, true, true},
        {"encoder.final_norm.weight", false, true, true, true},
        {"encoder.embeddings.norm.weight", false, false, true, true},
        {"encoder.text_model.embed_tokens.weight", false, false, true, true},
        {"encoder.connector.modality_projection.proj.weight", false, false, true, true},
        {"encoder.vision_model.encoder.layers.11.mlp.fc1.weight", false, false, false, true},
        {"encoder.vision_model.post_layernorm.weight", false, false, false, true},
    };
    using Mode = Freezing::Mode;
    for (const Case& c : cases) {
        EXPECT_FALSE(learns(c.parameter, {Mode::Act, 0, false}, kLayers)) << c.parameter;
        EXPECT_EQ(learns(c.parameter, {Mode::Head, 0, false}, kLayers), c.head) << c.parameter;
        EXPECT_EQ(learns(c.parameter, {Mode::LastN, 1, false}, kLayers), c.lastOne) << c.parameter;
        EXPECT_EQ(learns(c.parameter, {Mode::Full, 0, false}, kLayers), c.full) << c.parameter;
        EXPECT_EQ(learns(c.parameter, {Mode::Full, 0, true}, kLayers), c.fullAndVision) << c.parameter;
    }
}

TEST(Freezing, TheActHeadCanLearnAlone) {
    for (const char* parameter : {"act_head.0.weight", "act_head.2.bias"})
        for (const auto mode : {Freezing::Mode::Act, Freezing::Mode::Head, Freezing::Mode::Full})
            EXPECT_TRUE(learns(parameter, {mode, 0, false}, 3)) << parameter;
}

TEST(Freezing, AnUnknownNameSaysWhatIsKnown) {
    const auto mode = freezingFromName("half", "plan.json: 'freeze'");
    ASSERT_FALSE(mode);
    EXPECT_EQ(mode.error().where, "plan.json: 'freeze'");
    EXPECT_EQ(mode.error().expected, "act, head, last_n or full");
    EXPECT_EQ(mode.error().found, "half");
}

}  // namespace

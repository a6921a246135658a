#include "model/checkpoint/random_checkpoint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/network/load.h"
#include "tests/model/checkpoint/temp_checkpoint.h"

namespace rowscope::checkpoint {
namespace {

using Kind = RandomCheckpoint::Shape;

RandomCheckpoint small(Kind kind, const TempCheckpoint& tokenizer) {
    RandomCheckpoint what;
    what.shape = kind;
    what.layers = 1;
    what.vocabulary = 1500;
    what.tokenizerFolder = tokenizer.root / "processor";
    return what;
}

TEST(RandomCheckpoint, loadsInEveryShapeAndType) {
    const TempCheckpoint home;
    for (const Kind kind : {Kind::SmolVlm256M, Kind::ModernVbert250M, Kind::ModernBertLarge})
        for (const bool narrow : {false, true}) {
            RandomCheckpoint what = small(kind, home);
            what.bfloat16 = narrow;
            const auto target = home.root / ("made-" + std::to_string(static_cast<int>(kind)) + (narrow ? "n" : "w"));
            const auto written = writeRandomCheckpoint(target, what, {});
            ASSERT_TRUE(written) << written.error().message();
            const auto loaded = network::load(target, {}, {});
            ASSERT_TRUE(loaded) << loaded.error().message();
            EXPECT_GT(loaded->parameters, 1000000);
        }
}

TEST(RandomCheckpoint, sameSeedSameBytes) {
    const TempCheckpoint home;
    RandomCheckpoint what = small(Kind::SmolVlm256M, home);
    for (const char* name : {"a", "b"}) ASSERT_TRUE(writeRandomCheckpoint(home.root / name, what, {}));
    what.seed = 2;
    ASSERT_TRUE(writeRandomCheckpoint(home.root / "c", what, {}));
    EXPECT_TRUE(home.bytes("a/model.safetensors") == home.bytes("b/model.safetensors"));
    EXPECT_FALSE(home.bytes("a/model.safetensors") == home.bytes("c/model.safetensors"));
}

TEST(RandomCheckpoint, fullShapesAreThePublishedOnes) {
    RandomCheckpoint what;
    const auto smol = parseBackbone(randomConfigs(what, 49190).backbone, "smol");
    ASSERT_TRUE(smol) << smol.error().message();
    EXPECT_EQ(smol->textLayers(), 30);
    EXPECT_EQ(smol->vision->grid() * smol->vision->grid() / 16, 64);
    what.shape = Kind::ModernBertLarge;
    const auto large = parseBackbone(randomConfigs(what, 0).backbone, "large");
    ASSERT_TRUE(large) << large.error().message();
    EXPECT_EQ(large->textWidth(), 1024);
    EXPECT_EQ(large->textLayers(), 28);
}

TEST(RandomCheckpoint, leavesNothingBehindAndOverwritesNothing) {
    const TempCheckpoint home;
    RandomCheckpoint what = small(Kind::SmolVlm256M, home);
    const auto taken = writeRandomCheckpoint(home.root, what, {});
    ASSERT_FALSE(taken);
    EXPECT_THAT(taken.error().message(), testing::HasSubstr("is already there"));
    what.tokenizerFolder = home.root / "backbone";
    const auto noTokenizer = writeRandomCheckpoint(home.root / "new", what, {});
    ASSERT_FALSE(noTokenizer);
    EXPECT_THAT(noTokenizer.error().message(), testing::HasSubstr("tokenizer.json"));
    std::stop_source stop;
    stop.request_stop();
    what.tokenizerFolder = home.root / "processor";
    EXPECT_FALSE(writeRandomCheckpoint(home.root / "new", what, {.report = {}, .stop = stop.get_token()}));
    for (const auto& entry : std::filesystem::directory_iterator(home.root))
        EXPECT_THAT(entry.path().filename().string(), testing::Not(testing::HasSubstr("new")));
}

}  // namespace
}  // namespace rowscope::checkpoint

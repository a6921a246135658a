#include "core/media/processor.h"

#include <gmock/gmock.h>

#include <functional>
#include <set>

#include "tests/core/media/media_support.h"

namespace rowscope::media {
namespace {

using namespace testing;
using ::testing::HasSubstr;

ProcessorConfig small(int longest, int tile, bool split) {
    ProcessorConfig config;
    config.longestEdge = longest;
    config.tileEdge = tile;
    config.split = split;
    return config;
}

TEST(Processor, BothPathsEqualTheReferenceStepByStep) {
    for (const json::Value& one : expected("hops")) {
        SCOPED_TRACE(json::write(one));
        const Image image = formulaImage(sizeOf(*one.find("from")));
        const int longest = static_cast<int>(one.find("longest")->asInt());
        const int tile = static_cast<int>(one.find("tile")->asInt());
        const auto squashed = Processor::create(small(longest, tile, false))->process(image);
        ASSERT_TRUE(squashed);
        EXPECT_EQ(squashed->hop1, sizeOf(*one.find("hop1")));
        EXPECT_EQ(sha256Hex(squashed->tiles.bytes()), one.find("squashed")->asString());
        EXPECT_EQ(sha256Hex(squashed->pixelValues.bytes()), one.find("squashed_values")->asString());
        EXPECT_EQ(squashed->views(), 1);
        const auto tiled = Processor::create(small(longest, tile, true))->process(image);
        ASSERT_TRUE(tiled);
        EXPECT_EQ(tiled->hop2, sizeOf(*one.find("hop2")));
        EXPECT_EQ(tiled->geometry.tileRows, one.find("rows")->asInt());
        EXPECT_EQ(tiled->geometry.tileColumns, one.find("columns")->asInt());
        EXPECT_EQ(sha256Hex(tiled->tiles.bytes()), one.find("tiles")->asString());
        EXPECT_EQ(sha256Hex(tiled->pixelValues.bytes()), one.find("tile_values")->asString());
        EXPECT_EQ(tiled->tiles.shape(), (Shape{tiled->views(), 3, tile, tile}));
    }
}

TEST(Processor, SameBytesInAnotherShapeAreAnotherPicture) {
    const auto processor = Processor::create({});
    const std::vector<std::uint8_t> bytes(4 * 6 * 3, 7);
    const auto wide = processor->process(Image(6, 4, 3, bytes));
    const auto tall = processor->process(Image(4, 6, 3, bytes));
    ASSERT_TRUE(wide && tall);
    EXPECT_NE(wide->contentHash, tall->contentHash);
    EXPECT_NE(contentHash(Image(6, 4, 3, bytes)), contentHash(Image(18, 4, 1, bytes)));
    EXPECT_EQ(wide->manifestHash, tall->manifestHash);
}

// Whatever changes the numbers or the rows changes the hash: a cache that compares it can't serve another processor's rows.
TEST(Processor, EveryFieldOfTheConfigIsInTheManifest) {
    const std::vector<std::function<void(ProcessorConfig&)>> changes{
        [](auto& c) { c.preprocess = Preprocess::Gpu; },
        [](auto& c) { c.filter = Filter::Bicubic; },
        [](auto& c) { c.order = PillowOrder::V12; },
        [](auto& c) { c.longestEdge = 1024; },
        [](auto& c) { c.tileEdge = 256; },
        [](auto& c) { c.split = true; },
        [](auto& c) { c.rescale = false; },
        [](auto& c) { c.rescaleFactor = 1.0 / 128; },
        [](auto& c) { c.normalise = false; },
        [](auto& c) { c.mean[1] = 0.4; },
        [](auto& c) { c.deviation[2] = 0.4; },
        [](auto& c) { c.patch = 8; },
        [](auto& c) { c.pixelShuffle = 2; },
        [](auto& c) { c.colour.exif = ExifPolicy::Apply; },
        [](auto& c) { c.colour.alpha = AlphaPolicy::White; },
        [](auto& c) { c.colour.alpha = AlphaPolicy::KeyWhite; },
        [](auto& c) { c.oneHop = true; },
        [](auto& c) { c.colour.grey16 = Grey16Policy::HighByte; },
    };
    std::set<std::string> hashes{manifestOf({}).hash};
    for (const auto& change : changes) {
        ProcessorConfig config;
        change(config);
        EXPECT_TRUE(hashes.insert(manifestOf(config).hash).second) << manifestOf(config).text;
    }
    EXPECT_EQ(manifestOf({}).hash, sha256Hex(manifestOf({}).text));
    EXPECT_TRUE(json::parse(manifestOf({}).text, "manifest"));
}

TEST(Processor, NormalisesEachChannelByItsOwnNumbers) {
    ProcessorConfig config = small(64, 64, false);
    config.mean = {0.0, 0.5, 1.0};
    config.deviation = {1.0, 0.5, 0.25};
    const auto media = Processor::create(config)->process(plainImage({64, 64}, {255, 255, 255}));
    ASSERT_TRUE(media);
    const auto values = media->pixelValues.as<float>();
    EXPECT_EQ(values[0], 1.0F);
    EXPECT_EQ(values[64 * 64], 1.0F);
    EXPECT_EQ(values[2 * 64 * 64], 0.0F);
}

TEST(Processor, GpuPathRefusesPicturesOfDifferentSizesAndNamesTheOne) {
    ProcessorConfig config;
    config.preprocess = Preprocess::Gpu;
    const auto processor = Processor::create(config);
    const std::vector<Image> images{plainImage({20, 20}, {1, 2, 3}), plainImage({20, 20}, {4, 5, 6}), plainImage({20, 21}, {7, 8, 9})};
    EXPECT_TRUE(processor->processAll(std::span(images).first(2)));
    const auto refused = processor->processAll(images);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message(), HasSubstr("image 3"));
    EXPECT_THAT(refused.error().message(), HasSubstr("expected 20x20, found 20x21"));
    EXPECT_TRUE(Processor::create({})->processAll(images));
}

TEST(Processor, AnEmptyPictureIsAnError) { EXPECT_FALSE(Processor::create({})->process(Image())); }

Result<ProcessorConfig> read(const std::string& preprocessor, const std::string& agent) {
    ROWSCOPE_TRY_ASSIGN(first, json::parse(preprocessor, "preprocessor_config.json"));
    ROWSCOPE_TRY_ASSIGN(config, readPreprocessorConfig(first, "preprocessor_config.json"));
    ROWSCOPE_TRY_ASSIGN(second, json::parse(agent, "vlm_agent_config.json"));
    return withAgentConfig(config, second, "vlm_agent_config.json");
}

TEST(ProcessorConfig, AgentKeysGoOverThePreprocessor) {
    const auto config =
        read(R"({"size": {"longest_edge": 1536}, "max_image_size": {"longest_edge": 512}, "resample": 1, "do_image_splitting": true})",
             R"({"image_size": 64, "image_patch_size": 8, "image_scale_factor": 4})");
    ASSERT_TRUE(config) << config.error().message();
    EXPECT_EQ(config->longestEdge, 1536);
    EXPECT_EQ(config->tileEdge, 64);
    EXPECT_FALSE(config->split);  // Laya splits only when image_split_edge says so
    EXPECT_EQ(config->rowsPerView(), 4);
    const auto split = read("{}", R"({"image_split_edge": 1024})");
    ASSERT_TRUE(split);
    EXPECT_TRUE(split->split);
    EXPECT_EQ(split->longestEdge, 1024);
    EXPECT_EQ(read(R"({"resample": 3})", R"({"image_interpolation": "processor"})")->filter, Filter::Bicubic);
    EXPECT_EQ(config->colour.alpha, AlphaPolicy::KeyWhite);
}

TEST(ProcessorConfig, AFilterOfItsOwnIsOneHopOfTheGpuPathAlone) {
    const auto gpu = read("{}", R"({"preprocess": "gpu", "image_interpolation": "bicubic"})");
    ASSERT_TRUE(gpu);
    EXPECT_EQ(gpu->filter, Filter::Bicubic);
    EXPECT_TRUE(gpu->oneHop);
    EXPECT_EQ(gpu->colour.alpha, AlphaPolicy::Drop);
    const auto both = read("{}", R"({"preprocess": "gpu", "image_interpolation": "processor"})");
    ASSERT_TRUE(both);
    EXPECT_FALSE(both->oneHop);
    const auto cpu = read("{}", R"({"preprocess": "processor", "image_interpolation": "bicubic"})");
    ASSERT_TRUE(cpu);
    EXPECT_EQ(cpu->filter, Filter::Lanczos);
    EXPECT_FALSE(cpu->oneHop);
}

struct BadConfig {
    const char* preprocessor;
    const char* agent;
    const char* says;
};

TEST(ProcessorConfig, BadValuesAreNamedWithTheirKey) {
    const BadConfig table[] = {
        {"[]", "{}", "preprocessor_config.json: is no processor config"},
        {R"({"size": {"height": 5}})", "{}", "key 'size'"},
        {R"({"size": {"longest_edge": 0}})", "{}", "key 'size': key 'longest_edge'"},
        {R"({"max_image_size": 3})", "{}", "key 'max_image_size'"},
        {R"({"resample": 9})", "{}", "key 'resample'"},
        {R"({"image_mean": [1, 2]})", "{}", "key 'image_mean'"},
        {R"({"image_std": [1, "a", 2]})", "{}", "key 'image_std'"},
        {R"({"image_std": [1, 0, 1]})", "{}", "key 'image_std': can't divide by this"},
        {R"({"image_processor_type": "CLIPImageProcessor"})", "{}", "found CLIPImageProcessor"},
        {R"({"do_resize": false})", "{}", "key 'do_resize'"},
        {R"({"do_rescale": 1})", "{}", "do_rescale"},
        {"{}", R"({"preprocess": "tpu"})", "key 'preprocess'"},
        {"{}", R"({"image_interpolation": "spline"})", "key 'image_interpolation'"},
        {"{}", R"({"image_size": 100})", "a multiple of 64, found 100"},
        {"{}", R"({"image_size": -4})", "key 'image_size'"},
        {"{}", R"({"image_split_edge": -1})", "key 'image_split_edge'"},
        {"{}", R"({"image_split_edge": 1024, "preprocess": "gpu"})", "tiles can't be cut"},
        {"{}", R"({"image_interpolation": "nearest", "preprocess": "gpu"})", "no weights to compose"},
    };
    for (const BadConfig& bad : table) {
        const auto config = read(bad.preprocessor, bad.agent);
        ASSERT_FALSE(config) << bad.says;
        EXPECT_THAT(config.error().message(), HasSubstr(bad.says));
        EXPECT_THAT(config.error().message(), HasSubstr("config.json"));
    }
}

}  // namespace
}  // namespace rowscope::media

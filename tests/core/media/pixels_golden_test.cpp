#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/base/safetensors.h"
#include "core/media/colour.h"
#include "core/media/decode.h"
#include "core/media/hops.h"
#include "core/media/processor.h"
#include "core/media/resize/axis_weights.h"

// The Laya reference's own numbers: too large for the repository, so looked for beside it.
namespace rowscope::media {
namespace {

class PixelsGolden : public testing::Test {
protected:
    void SetUp() override {
        const char* named = std::getenv("ROWSCOPE_SHARED");
        m_root = std::filesystem::path(named != nullptr ? named : "../shared") / "golden" / "laya";
        std::error_code ignored;  // an unreadable folder is one that is not there
        if (!std::filesystem::exists(m_root / "cases" / "pixels.json", ignored)) GTEST_SKIP() << "no shared goldens";
        auto text = readFile(m_root / "cases" / "pixels.json");
        ASSERT_TRUE(text);
        auto list = json::parse(*text, "pixels.json");
        ASSERT_TRUE(list);
        m_list = *list;
        auto tensors = SafetensorsFile::open(m_root / "cases" / "pixels.safetensors");
        ASSERT_TRUE(tensors);
        m_tensors = std::move(*tensors);
    }

    [[nodiscard]] std::optional<Array> tensor(const std::string& name) const {
        if (!m_tensors->contains(name)) return std::nullopt;
        return *m_tensors->tensor(name);
    }

    static Array process(const Image& image, Preprocess preprocess, int side) {
        ProcessorConfig config;
        config.preprocess = preprocess;
        config.tileEdge = side;
        config.patch = 8;
        config.pixelShuffle = 4;
        const auto processor = Processor::create(config);
        EXPECT_TRUE(processor);
        return processor->process(image)->tiles;
    }

    static int largestDifference(const Array& a, const Array& b) {
        const auto x = a.as<std::uint8_t>();
        const auto y = b.as<std::uint8_t>();
        EXPECT_EQ(x.size(), y.size());
        int most = 0;
        for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) most = std::max(most, std::abs(int{x[i]} - int{y[i]}));
        return most;
    }

    std::filesystem::path m_root;
    json::Value m_list;
    std::optional<SafetensorsFile> m_tensors;
};

TEST_F(PixelsGolden, EveryPictureIsDecodedAndProcessedAsTheReferenceDoes) {
    int compared = 0;
    for (const json::Value& one : m_list.find("images")->asArray()) {
        const std::string id = one.find("id")->asString();
        SCOPED_TRACE(id);
        const auto image = decodeFile(m_root / one.find("file")->asString());
        ASSERT_TRUE(image) << image.error().message();
        EXPECT_EQ(name(image->facts().mode), one.find("mode")->asString());
        const Image rgb = toRgb(*image, {});
        EXPECT_EQ(sha256Hex(std::as_bytes(rgb.pixels())), one.find("decoded_rgb_sha256")->asString());
        const ImageSize hop1 = firstHop(rgb.size(), 2048);
        EXPECT_EQ(hop1.width, one.find("hop1_width")->asInt());
        EXPECT_EQ(hop1.height, one.find("hop1_height")->asInt());
        for (const auto& [suffix, side] : {std::pair{"", 64}, std::pair{"_512", 512}}) {
            const auto pil = tensor("pixels/" + id + "/pil" + suffix);
            if (!pil) continue;
            EXPECT_EQ(largestDifference(process(*image, Preprocess::Processor, side), *pil), 0) << side;
            ++compared;
            if (const auto gpu = tensor("pixels/" + id + "/composed" + suffix)) {
                EXPECT_LE(largestDifference(process(*image, Preprocess::Gpu, side), *gpu), 1) << side;
            }
        }
    }
    EXPECT_GT(compared, 15);
}

TEST_F(PixelsGolden, AxisWeightsAgreeToTwelveDigits) {
    int compared = 0;
    for (const auto& [name, entry] : m_tensors->entries()) {
        int in = 0;
        int out = 0;
        if (std::sscanf(name.c_str(), "axis_weights/%d_%d/w", &in, &out) != 2 || !name.ends_with("/w")) continue;
        const Array golden = *m_tensors->tensor(name);
        const Array dense = denseMatrix(axisWeights(in, out));
        std::vector<std::int64_t> rows(static_cast<std::size_t>(golden.dim(0)));
        for (std::size_t r = 0; r < rows.size(); ++r) rows[r] = static_cast<std::int64_t>(r);
        if (const auto kept = tensor(name.substr(0, name.size() - 1) + "rows")) rows = *kept->toInts();
        const auto want = golden.as<double>();
        const auto got = dense.as<double>();
        for (std::size_t r = 0; r < rows.size(); ++r)
            for (int x = 0; x < in; ++x)
                ASSERT_NEAR(got[static_cast<std::size_t>(rows[r] * in + x)],
                            want[r * static_cast<std::size_t>(in) + static_cast<std::size_t>(x)], 1e-12)
                    << name;
        ++compared;
    }
    EXPECT_GT(compared, 5);
}

TEST_F(PixelsGolden, FirstHopSizesIncludingThoseWhereTheTwoPathsDisagree) {
    const auto at = [](const json::Value& row, std::size_t i) { return static_cast<int>(row.asArray()[i].asInt()); };
    for (const json::Value& row : m_list.find("hop1_sizes")->find("rows")->asArray())
        EXPECT_EQ(firstHop({at(row, 1), at(row, 0)}, 2048), (ImageSize{at(row, 3), at(row, 2)})) << json::write(row);
    for (const json::Value& row : m_list.find("hop1_size_disagreements")->find("rows")->asArray()) {
        const ImageSize size{at(row, 1), at(row, 0)};
        const json::Value& one = row.asArray()[2];
        const json::Value& other = row.asArray()[3];
        EXPECT_EQ(firstHop(size, 2048), (ImageSize{at(one, 1), at(one, 0)}));
        EXPECT_EQ(firstHopComposed(size, 2048), (ImageSize{at(other, 1), at(other, 0)}));
    }
}

}  // namespace
}  // namespace rowscope::media

#include "core/media/resize/resize.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <random>

#include "core/media/hops.h"
#include "core/media/resize/composed.h"
#include "tests/core/media/media_support.h"

namespace rowscope::media {
namespace {

using namespace testing;

TEST(Resize, EqualsPillowForEveryFilterAndBothPassOrders) {
    for (const json::Value& one : expected("resize")) {
        SCOPED_TRACE(json::write(one));
        const Image image = formulaImage(sizeOf(*one.find("from")), 3, one.find("edges")->asBool());
        const auto filter = filterFromName(one.find("filter")->asString());
        ASSERT_TRUE(filter);
        for (const Simd simd : {Simd::Auto, Simd::Portable}) {
            EXPECT_EQ(pixelHash(resize(image, sizeOf(*one.find("to")), {*filter, PillowOrder::V13, simd})),
                      one.find("pillow13")->asString());
            EXPECT_EQ(pixelHash(resize(image, sizeOf(*one.find("to")), {*filter, PillowOrder::V12, simd})),
                      one.find("pillow12")->asString());
        }
    }
}

TEST(Resize, FastAndPlainKernelsGiveTheSameBytes) {
    std::mt19937 random(7);
    const auto edge = [&] { return 1 + static_cast<int>(random() % 90); };
    for (int round = 0; round < 150; ++round) {
        const ImageSize from{edge(), edge()};
        const ImageSize to{edge(), edge()};
        const int channels = 1 + round % 4;
        const Image image = formulaImage(from, channels, round % 3 == 0);
        const auto filter = static_cast<Filter>(random() % 6);
        EXPECT_EQ(pixelHash(resize(image, to, {filter, PillowOrder::V13, Simd::Auto})),
                  pixelHash(resize(image, to, {filter, PillowOrder::V13, Simd::Portable})))
            << toString(from) << " to " << toString(to) << ", " << channels << " channels, " << name(filter);
    }
}

TEST(Resize, AChainEqualsItsHopsOneByOne) {
    for (const auto& [from, middle, to] : {std::tuple{ImageSize{64, 48}, ImageSize{256, 192}, ImageSize{64, 64}},
                                           std::tuple{ImageSize{9, 90}, ImageSize{26, 256}, ImageSize{64, 64}},
                                           std::tuple{ImageSize{70, 33}, ImageSize{70, 90}, ImageSize{31, 90}},
                                           std::tuple{ImageSize{5, 5}, ImageSize{5, 5}, ImageSize{5, 5}}}) {
        const Image image = formulaImage(from, 3, true);
        EXPECT_EQ(pixelHash(resize(image, std::array{middle, to})), pixelHash(resize(resize(image, middle), to))) << toString(from);
    }
}

TEST(Resize, TheSameSizeIsACopy) {
    const Image image = formulaImage({17, 9});
    EXPECT_EQ(pixelHash(resize(image, ImageSize{17, 9})), pixelHash(image));
}

TEST(Resize, FlatPicturesStayFlat) {
    for (const std::uint8_t level : {std::uint8_t{0}, std::uint8_t{1}, std::uint8_t{127}, std::uint8_t{255}}) {
        const Image image = resize(plainImage({50, 37}, {level, level, level}), ImageSize{128, 11});
        for (const std::uint8_t v : image.pixels()) ASSERT_EQ(v, level);
    }
}

TEST(AxisWeights, AddUpToOneAndStayInside) {
    for (const auto& [in, out] :
         {std::pair{1, 7}, std::pair{7, 1}, std::pair{640, 2048}, std::pair{2048, 512}, std::pair{3, 200}, std::pair{4000, 64}})
        for (const Filter filter : {Filter::Lanczos, Filter::Bicubic, Filter::Bilinear, Filter::Box, Filter::Hamming, Filter::Nearest}) {
            const AxisWeights w = axisWeights(in, out, filter);
            for (int i = 0; i < out; ++i) {
                const auto band = w.of(i);
                EXPECT_NEAR(std::accumulate(band.begin(), band.end(), 0.0), 1.0, 1e-12);
                EXPECT_GE(w.first[static_cast<std::size_t>(i)], 0);
                EXPECT_LE(w.first[static_cast<std::size_t>(i)] + w.count[static_cast<std::size_t>(i)], in);
            }
        }
}

TEST(AxisWeights, ComposedIsTheProductOfTheTwoMatrices) {
    const AxisWeights a = axisWeights(13, 40);
    const AxisWeights b = axisWeights(40, 9);
    const Array first = denseMatrix(a);
    const Array second = denseMatrix(b);
    const Array product = denseMatrix(composed(a, b));
    for (std::size_t y = 0; y < 9; ++y)
        for (std::size_t x = 0; x < 13; ++x) {
            double sum = 0;
            for (std::size_t k = 0; k < 40; ++k) sum += second.as<double>()[y * 40 + k] * first.as<double>()[k * 13 + x];
            EXPECT_NEAR(product.as<double>()[y * 13 + x], sum, 1e-13);
        }
}

TEST(AxisWeights, ComposedResizeKeepsFlatPicturesAndTheMean) {
    const AxisWeights w = composed(axisWeights(24, 96), axisWeights(96, 24));
    const Image flat = applyAxes(plainImage({24, 24}, {9, 200, 77}), w, w);
    for (std::size_t i = 0; i < flat.pixels().size(); i += 3) {
        ASSERT_EQ(flat.pixels()[i], 9);
        ASSERT_EQ(flat.pixels()[i + 1], 200);
        ASSERT_EQ(flat.pixels()[i + 2], 77);
    }
}

TEST(Hops, ExtremeSizesGiveAtLeastOnePixel) {
    EXPECT_EQ(firstHop({1, 5000}, 2048), (ImageSize{1, 2048}));
    EXPECT_EQ(firstHop({5000, 1}, 2048), (ImageSize{2048, 1}));
    EXPECT_EQ(firstHop({288, 1600}, 2048), (ImageSize{368, 2048}));
    EXPECT_EQ(splitHop({2048, 6}, 512), (ImageSize{2048, 512}));
    EXPECT_EQ(splitHop({2048, 1536}, 512), (ImageSize{2048, 1536}));
}

}  // namespace
}  // namespace rowscope::media

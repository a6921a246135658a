#include "core/report/png.h"

#include <gtest/gtest.h>

#include "core/media/decode.h"

namespace rowscope::report {
namespace {

Result<media::Image> decoded(const std::string& png) { return media::decode(std::as_bytes(std::span(png.data(), png.size())), "made.png"); }

TEST(Png, two_colours_come_back_pixel_by_pixel) {
    const std::vector<Rgb> palette{{10, 20, 30}, {200, 100, 50}};
    const auto png = indexedPng(13, 5, palette, [](std::uint32_t y, std::span<std::uint8_t> out) {
        for (std::uint32_t x = 0; x < out.size(); ++x) out[x] = static_cast<std::uint8_t>((x * x + y) % 2);
    });
    ASSERT_TRUE(png);
    const auto image = decoded(*png);
    ASSERT_TRUE(image) << image.error().message();
    ASSERT_EQ(image->width(), 13);
    ASSERT_EQ(image->height(), 5);
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 13; ++x)
            for (int c = 0; c < 3; ++c)
                EXPECT_EQ(image->row(y)[x * 3 + c], palette[static_cast<std::size_t>((x * x + y) % 2)][static_cast<std::size_t>(c)])
                    << x << ", " << y;
}

TEST(Png, a_full_palette_and_rgb_come_back) {
    std::vector<Rgb> palette;
    for (int i = 0; i < 256; ++i) palette.push_back({static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(255 - i), 7});
    const auto indexed = indexedPng(256, 1, palette, [](std::uint32_t, std::span<std::uint8_t> out) {
        for (std::size_t x = 0; x < out.size(); ++x) out[x] = static_cast<std::uint8_t>(x);
    });
    ASSERT_TRUE(indexed);
    const auto image = decoded(*indexed);
    ASSERT_TRUE(image);
    std::vector<std::uint8_t> flat;
    for (const auto& colour : palette) flat.insert(flat.end(), colour.begin(), colour.end());
    EXPECT_TRUE(std::equal(flat.begin(), flat.end(), image->pixels().begin()));

    const auto rgb = rgbPng(16, 16, flat);
    ASSERT_TRUE(rgb);
    const auto back = decoded(*rgb);
    ASSERT_TRUE(back);
    EXPECT_TRUE(std::equal(flat.begin(), flat.end(), back->pixels().begin()));
}

}  // namespace
}  // namespace rowscope::report

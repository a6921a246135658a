#include "core/media/encode_png.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/media/decode.h"

using namespace rowscope;
using namespace rowscope::media;

namespace {

TEST(EncodePng, DecodesToTheSamePixels) {
    for (const int channels : {3, 4}) {
        std::vector<std::uint8_t> pixels;
        for (int i = 0; i < 7 * 5 * channels; ++i) pixels.push_back(static_cast<std::uint8_t>(i * 37 + channels));
        const Image image(7, 5, channels, pixels);
        const auto bytes = encodePng(image);
        ASSERT_TRUE(bytes) << bytes.error().message();
        const auto read = decode(std::as_bytes(std::span<const char>(*bytes)), "made.png");
        ASSERT_TRUE(read) << read.error().message();
        EXPECT_EQ(read->size(), image.size());
        EXPECT_EQ(read->channels(), channels);
        EXPECT_TRUE(std::ranges::equal(read->pixels(), image.pixels()));
    }
}

TEST(EncodePng, AnEmptyPictureIsRefused) { EXPECT_FALSE(encodePng(Image())); }

}  // namespace

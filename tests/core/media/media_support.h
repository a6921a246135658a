#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/media/image.h"

namespace rowscope::media::testing {

inline const std::filesystem::path kGolden = "tests/golden/media";

inline std::string readBytes(const std::filesystem::path& path) {
    auto bytes = readFile(path);
    EXPECT_TRUE(bytes) << bytes.error().message();
    return bytes ? *bytes : std::string();
}

inline std::span<const std::byte> asBytes(const std::string& text) { return std::as_bytes(std::span<const char>(text)); }

/// One list of expected.json, which make.py wrote from Pillow's results.
inline json::Array expected(const std::string& part) {
    const std::string text = readBytes(kGolden / "expected.json");
    auto value = json::parse(text, "expected.json");
    EXPECT_TRUE(value) << value.error().message();
    return value->find(part)->asArray();
}

inline std::string pixelHash(const Image& image) { return sha256Hex(std::as_bytes(image.pixels())); }

inline ImageSize sizeOf(const json::Value& pair) {
    return {static_cast<int>(pair.asArray()[0].asInt()), static_cast<int>(pair.asArray()[1].asInt())};
}

/// The picture whose bytes make.py's `formula` gives.
inline Image formulaImage(ImageSize size, int channels = 3, bool hardEdges = false) {
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height) *
                                     static_cast<std::size_t>(channels));
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        const auto value = static_cast<std::uint8_t>(static_cast<std::uint32_t>(i * 2654435761U + 12345U) >> 16);
        pixels[i] = hardEdges ? (value > 127 ? 255 : 0) : value;
    }
    return Image(size.width, size.height, channels, std::move(pixels));
}

inline Image plainImage(ImageSize size, std::vector<std::uint8_t> colour) {
    std::vector<std::uint8_t> pixels;
    for (int i = 0; i < size.width * size.height; ++i) pixels.insert(pixels.end(), colour.begin(), colour.end());
    return Image(size.width, size.height, static_cast<int>(colour.size()), std::move(pixels));
}

}  // namespace rowscope::media::testing

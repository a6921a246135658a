#include "core/media/decode.h"

#include <gmock/gmock.h>

#include <bit>

#include "core/media/colour.h"
#include "core/media/probe.h"
#include "tests/core/media/media_support.h"

namespace rowscope::media {
namespace {

using namespace testing;
using ::testing::HasSubstr;

class EveryFormat : public ::testing::TestWithParam<json::Value> {};

TEST_P(EveryFormat, GivesPillowsPixels) {
    const json::Value& want = GetParam();
    const std::string file = want.find("file")->asString();
    const std::string bytes = readBytes(kGolden / "files" / file);
    const auto image = decode(asBytes(bytes), file);
    ASSERT_TRUE(image) << image.error().message();
    EXPECT_EQ(name(image->facts().mode), want.find("mode")->asString());
    EXPECT_EQ(image->facts().frames, want.find("frames")->asInt());
    const Image dropped = toRgb(*image, {});
    EXPECT_EQ(dropped.size(), sizeOf(*want.find("size")));
    EXPECT_EQ(pixelHash(dropped), want.find("dropped")->asString());
    EXPECT_EQ(pixelHash(toRgb(*image, {ExifPolicy::Ignore, AlphaPolicy::KeyWhite, Grey16Policy::Clip})), want.find("kept")->asString());
    const Image shown = toRgb(*image, {ExifPolicy::Apply, AlphaPolicy::White, Grey16Policy::Clip});
    EXPECT_EQ(shown.size(), sizeOf(*want.find("shown_size")));
    EXPECT_EQ(pixelHash(shown), want.find("shown")->asString());

    const auto header = probe(asBytes(bytes), file);
    ASSERT_TRUE(header);
    EXPECT_EQ(header->size, image->facts().stored);
    EXPECT_EQ(header->exifOrientation, image->facts().exifOrientation);
    EXPECT_TRUE(image->facts().extensionFormat.empty());
    EXPECT_EQ(image->facts().fileHash, sha256Hex(bytes));
}

// A file that ends early is an error or, where only bytes after the pixels are missing, the same picture: never another.
TEST_P(EveryFormat, NeverGivesHalfAPicture) {
    const std::string file = GetParam().find("file")->asString();
    const std::string bytes = readBytes(kGolden / "files" / file);
    const auto whole = decode(asBytes(bytes), file);
    ASSERT_TRUE(whole);
    for (std::size_t length = 0; length < bytes.size(); length += 1 + bytes.size() / 150) {
        const std::string cut = bytes.substr(0, length);
        const auto image = decode(asBytes(cut), file);
        if (image)
            EXPECT_EQ(pixelHash(*image), pixelHash(*whole)) << "cut at " << length << " of " << bytes.size();
        else
            EXPECT_THAT(image.error().message(), HasSubstr(file)) << length;
    }
}

std::string caseName(const ::testing::TestParamInfo<json::Value>& info) {
    std::string text = info.param.find("file")->asString();
    for (char& c : text)
        if (c == '.') c = '_';
    return text;
}
INSTANTIATE_TEST_SUITE_P(Files, EveryFormat, ::testing::ValuesIn(expected("files")), caseName);

TEST(Decode, JpegCutAndClosedWithAnEndMarkerIsStillAnError) {
    std::string bytes = readBytes(kGolden / "files" / "sub2.jpg");
    bytes = bytes.substr(0, bytes.size() * 9 / 10) + "\xff\xd9";
    const auto image = decodeWithKind(asBytes(bytes), "closed.jpg", {}, {});
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().kind, FailureKind::Truncated);
    EXPECT_THAT(image.error().error.message(), HasSubstr("rest would be grey fill"));
}

TEST(Decode, TruncationSaysHowFarThePictureGoes) {
    const std::string bytes = readBytes(kGolden / "files" / "rgb.png");
    const auto image = decodeWithKind(asBytes(bytes.substr(0, bytes.size() / 2)), "half.png", {}, {});
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().kind, FailureKind::Truncated);
    EXPECT_THAT(image.error().error.message(), HasSubstr("expected 13 rows, found"));
}

struct BadFile {
    const char* title;
    std::string bytes;
    FailureKind kind;
    const char* says;
};

class BadFiles : public ::testing::TestWithParam<BadFile> {};

TEST_P(BadFiles, AreRefusedWithOneClearSentence) {
    const BadFile& bad = GetParam();
    const auto image = decodeWithKind(asBytes(bad.bytes), "upload.png", {}, {});
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().kind, bad.kind);
    const std::string message = image.error().error.message();
    EXPECT_THAT(message, HasSubstr(bad.says));
    EXPECT_TRUE(message.starts_with("upload.png: ")) << message;
    EXPECT_TRUE(message.ends_with(".")) << message;
}

std::string big32(std::uint32_t v) {
    return {static_cast<char>(v >> 24), static_cast<char>(v >> 16 & 255), static_cast<char>(v >> 8 & 255), static_cast<char>(v & 255)};
}
std::string little32(std::uint32_t v) {
    const std::string b = big32(v);
    return {b.rbegin(), b.rend()};
}
std::string pngHeader(std::uint32_t width, std::uint32_t height, char depth = 8, char colour = 2) {
    return std::string("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", 16) + big32(width) + big32(height) + std::string{depth, colour, 0, 0, 0} + "crc.";
}
std::string jpegHeader(char precision, std::uint16_t width, std::uint16_t height, char components) {
    std::string s("\xff\xd8\xff\xc0\0", 5);
    s += static_cast<char>(8 + 3 * components);
    s += precision;
    for (const std::uint16_t v : {height, width}) s += {static_cast<char>(v >> 8), static_cast<char>(v & 255)};
    return s + components + std::string(static_cast<std::size_t>(3 * components), '\1') + std::string("\xff\xda\0\2", 4);
}
std::string bmpHeader(std::uint32_t width, std::uint32_t height, char bits) {
    std::string s = "BM" + little32(100) + little32(0) + little32(54) + little32(40) + little32(width) + little32(height);
    return s + std::string("\1\0", 2) + std::string{bits, 0} + std::string(24, '\0');
}
std::string tiffHeader(std::uint32_t width, std::uint32_t height, std::uint32_t bits, std::uint32_t photometric, std::uint32_t format = 1) {
    std::string s = std::string("II*\0", 4) + little32(8) + std::string("\6\0", 2);
    const std::pair<std::uint16_t, std::uint32_t> entries[] = {{256, width},       {257, height}, {258, bits},
                                                               {262, photometric}, {277, 1},      {339, format}};
    for (const auto& [tag, value] : entries)
        s += std::string{static_cast<char>(tag & 255), static_cast<char>(tag >> 8), 4, 0} + little32(1) + little32(value);
    return s + little32(0);
}
std::string gifHeader(std::uint16_t width, std::uint16_t height) {
    std::string s = "GIF89a";
    for (const std::uint16_t v : {width, height}) s += {static_cast<char>(v & 255), static_cast<char>(v >> 8)};
    return s + std::string("\0\0\0", 3) + std::string(",\0\0\0\0\1\0\1\0\0\2\1\0\0", 14);
}

INSTANTIATE_TEST_SUITE_P(
    Table, BadFiles,
    ::testing::Values(BadFile{"NoBytes", "", FailureKind::Empty, "the file has no bytes"},
                      BadFile{"Svg", "<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>", FailureKind::Unsupported,
                              "found an SVG drawing"},
                      BadFile{"Html", "<!DOCTYPE html><html></html>", FailureKind::Unsupported, "found an HTML page"},
                      BadFile{"Text", "hello", FailureKind::Unsupported, "found plain text"},
                      BadFile{"Pdf", "%PDF-1.7", FailureKind::Unsupported, "found a PDF document"},
                      BadFile{"Heic", std::string("\0\0\0\x18", 4) + "ftypheic", FailureKind::Unsupported, "found a HEIC picture"},
                      BadFile{"Noise", "\x01\x02\x03\x04", FailureKind::Unsupported, "bytes of no known picture format"},
                      BadFile{"Png40000", pngHeader(40000, 40000), FailureKind::TooLarge,
                              "the header says 40000x40000, which is 4.8 GB as RGB, in a file of 33 bytes"},
                      BadFile{"Png60000", pngHeader(60000, 60000), FailureKind::TooLarge, "limit maxPixels), found 3600.0 million pixels"},
                      BadFile{"PngLongEdge", pngHeader(100000, 1), FailureKind::TooLarge, "at most 65535 (limit maxEdge)"},
                      BadFile{"PngZero", pngHeader(0, 5), FailureKind::Corrupt, "impossible size"},
                      BadFile{"PngType", pngHeader(5, 5, 8, 5), FailureKind::Corrupt, "colour type 5, depth 8"},
                      BadFile{"PngHeaderCut", pngHeader(5, 5).substr(0, 20), FailureKind::Truncated, "ends inside the PNG header"},
                      BadFile{"PngNoPixels", pngHeader(5, 5), FailureKind::Corrupt, "the PNG is damaged"},
                      BadFile{"Jpeg60000", jpegHeader(8, 60000, 60000, 3), FailureKind::TooLarge, "60000x60000"},
                      BadFile{"Jpeg12Bit", jpegHeader(12, 8, 8, 3), FailureKind::Unsupported, "found 12 bits"},
                      BadFile{"JpegTwoChannels", jpegHeader(8, 8, 8, 2), FailureKind::Unsupported, "1, 3 or 4, found 2"},
                      BadFile{"JpegNoSize", jpegHeader(8, 0, 8, 3), FailureKind::Corrupt, "gives no size"},
                      BadFile{"JpegNothing", std::string("\xff\xd8\xff\xe0\0\2", 6), FailureKind::Truncated, "before its frame header"},
                      BadFile{"WebpNothing", std::string("RIFF\4\0\0\0WEBP", 12), FailureKind::Truncated, "before its picture header"},
                      BadFile{"RiffOther", std::string("RIFF\4\0\0\0WAVE", 12), FailureKind::Unsupported, "RIFF file that holds no WebP"},
                      BadFile{"Bmp60000", bmpHeader(60000, 60000, 24), FailureKind::TooLarge, "60000x60000"},
                      BadFile{"BmpDepth", bmpHeader(4, 4, 7), FailureKind::Corrupt, "found 7 bits"},
                      BadFile{"BmpZero", bmpHeader(0, 4, 24), FailureKind::Corrupt, "impossible size"},
                      BadFile{"BmpCut", bmpHeader(4, 4, 24), FailureKind::Truncated, "0 of 4 rows are there"},
                      BadFile{"Tiff60000", tiffHeader(60000, 60000, 8, 1), FailureKind::TooLarge, "60000x60000"},
                      BadFile{"TiffFloat", tiffHeader(4, 4, 32, 1, 3), FailureKind::Unsupported, "not unsigned integers"},
                      BadFile{"TiffLab", tiffHeader(4, 4, 8, 8), FailureKind::Unsupported, "photometric 8"},
                      BadFile{"TiffCut", std::string("II*\0\x08\0\0\0", 8), FailureKind::Truncated, "before its first directory"},
                      BadFile{"Gif60000", gifHeader(60000, 60000), FailureKind::TooLarge, "60000x60000"},
                      BadFile{"GifNothing", std::string("GIF89a\1\0\1\0\0\0\0;", 14), FailureKind::Truncated, "before its first picture"}),
    [](const auto& info) { return std::string(info.param.title); });

TEST(Decode, LimitsCanBeRaisedAndLowered) {
    const std::string bytes = readBytes(kGolden / "files" / "rgb.png");
    DecodeLimits limits;
    limits.maxPixels = 19 * 13;
    EXPECT_TRUE(decode(asBytes(bytes), "a.png", limits));
    limits.maxPixels -= 1;
    const auto refused = decode(asBytes(bytes), "a.png", limits);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::Limit);
    limits = {};
    limits.maxFileBytes = bytes.size() - 1;
    EXPECT_THAT(decode(asBytes(bytes), "a.png", limits).error().message(), HasSubstr("limit maxFileBytes"));
    limits = {};
    limits.maxJpegScans = 1;
    EXPECT_THAT(decode(asBytes(readBytes(kGolden / "files" / "progressive.jpg")), "a.jpg", limits).error().message(),
                HasSubstr("limit maxJpegScans"));
}

TEST(Decode, ContentDecidesNotTheName) {
    const auto image = decode(asBytes(readBytes(kGolden / "files" / "rgb.png")), "photo.JPG");
    ASSERT_TRUE(image);
    EXPECT_EQ(image->facts().format, ImageFormat::Png);
    EXPECT_EQ(image->facts().extensionFormat, "JPEG");
    EXPECT_TRUE(decode(asBytes(readBytes(kGolden / "files" / "rgb.png")), "no_ending")->facts().extensionFormat.empty());
}

TEST(Decode, AMissingFileIsNamed) {
    const auto image = decodeFile(kGolden / "files" / "none.png");
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().kind, ErrorKind::NotFound);
    EXPECT_THAT(image.error().message(), HasSubstr("none.png"));
}

TEST(Colour, OverWhiteIsRoundedBlending) {
    for (int alpha = 0; alpha < 256; ++alpha)
        for (int colour = 0; colour < 256; ++colour) {
            const int exact = (2 * (colour * alpha + 255 * (255 - alpha)) + 255) / 510;  // floor(v / 255 + 1/2)
            ASSERT_EQ(overWhite(static_cast<std::uint8_t>(colour), static_cast<std::uint8_t>(alpha)), exact) << colour << " " << alpha;
        }
}

TEST(Colour, HighByteRuleKeepsTheRampOfSixteenBits) {
    const std::string bytes = readBytes(kGolden / "files" / "i16.png");
    const auto clipped = decode(asBytes(bytes), "i16.png");
    const auto scaled = decode(asBytes(bytes), "i16.png", {}, {ExifPolicy::Ignore, AlphaPolicy::Drop, Grey16Policy::HighByte});
    ASSERT_TRUE(clipped && scaled);
    EXPECT_EQ(scaled->facts().sixteenBit->clippedPixels, 0);
    EXPECT_GT(clipped->facts().sixteenBit->clippedPixels, 200);
    EXPECT_GT(scaled->facts().sixteenBit->distinctLevelsKept, clipped->facts().sixteenBit->distinctLevelsKept);
}

}  // namespace
}  // namespace rowscope::media

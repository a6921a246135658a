#include "core/media/probe.h"

#include <cstdio>
#include <utility>

#include "core/media/content_kind.h"
#include "core/media/formats/formats.h"

namespace rowscope::media {

namespace {

std::string millions(std::uint64_t pixels) {
    char text[48];
    std::snprintf(text, sizeof text, "%.1f million pixels", static_cast<double>(pixels) / 1e6);
    return text;
}

std::string gigabytes(std::uint64_t bytes) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f GB", static_cast<double>(bytes) / 1e9);
    return text;
}

}  // namespace

Outcome<ImageHeader> probeWithKind(Bytes file) {
    if (file.empty()) return failure(FailureKind::Empty, "the file has no bytes", "a picture", "0 bytes", "get the file again");
    const auto format = formatByMagic(file);
    if (!format)
        return failure(FailureKind::Unsupported, "the content is no picture this program reads", "PNG, JPEG, WebP, TIFF, BMP or GIF",
                       describeContent(file), "save it as PNG or JPEG");
    switch (*format) {
        case ImageFormat::Png:
            return probePng(file);
        case ImageFormat::Jpeg:
            return probeJpeg(file);
        case ImageFormat::WebP:
            return probeWebp(file);
        case ImageFormat::Tiff:
            return probeTiff(file);
        case ImageFormat::Bmp:
            return probeBmp(file);
        case ImageFormat::Gif:
            return probeGif(file);
    }
    return failure(FailureKind::Unsupported, "no reader for this format");
}

Outcome<void> checkLimitsWithKind(const ImageHeader& header, std::uint64_t fileBytes, const DecodeLimits& limits) {
    if (fileBytes > limits.maxFileBytes)
        return failure(FailureKind::TooLarge, "the file is too large",
                       "at most " + std::to_string(limits.maxFileBytes) + " bytes (limit maxFileBytes)",
                       std::to_string(fileBytes) + " bytes", "save it smaller");
    const std::string says = "the header says " + toString(header.size);
    if (header.size.width > limits.maxEdge || header.size.height > limits.maxEdge)
        return failure(FailureKind::TooLarge, says + ", an edge too long",
                       "edges of at most " + std::to_string(limits.maxEdge) + " (limit maxEdge)", toString(header.size), "scale it down");
    const std::uint64_t pixels = static_cast<std::uint64_t>(header.size.width) * static_cast<std::uint64_t>(header.size.height);
    if (pixels > limits.maxPixels)
        return failure(FailureKind::TooLarge,
                       says + ", which is " + gigabytes(3 * pixels) + " as RGB, in a file of " + std::to_string(fileBytes) + " bytes",
                       "at most " + millions(limits.maxPixels) + " (limit maxPixels)", millions(pixels), "scale it down");
    return {};
}

Result<ImageHeader> probe(Bytes file, const std::string& name) {
    auto header = probeWithKind(file);
    if (!header) return fail(header.error().error.within(name));
    return *header;
}

Status checkLimits(const ImageHeader& header, std::uint64_t fileBytes, const DecodeLimits& limits, const std::string& name) {
    auto fine = checkLimitsWithKind(header, fileBytes, limits);
    if (!fine) return fail(fine.error().error.within(name));
    return {};
}

}  // namespace rowscope::media

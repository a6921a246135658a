#include "core/media/decode.h"

#include <new>
#include <utility>

#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/media/colour.h"
#include "core/media/content_kind.h"
#include "core/media/formats/formats.h"
#include "core/media/probe.h"

namespace rowscope::media {

namespace {

Outcome<Raster> decodePixels(Bytes file, const DecodeContext& context) {
    switch (context.header.format) {
        case ImageFormat::Png:
            return decodePng(file, context);
        case ImageFormat::Jpeg:
            return decodeJpeg(file, context);
        case ImageFormat::WebP:
            return decodeWebp(file, context);
        case ImageFormat::Tiff:
            return decodeTiff(file, context);
        case ImageFormat::Bmp:
            return decodeBmp(file, context);
        case ImageFormat::Gif:
            return decodeGif(file, context);
    }
    return failure(FailureKind::Unsupported, "no decoder for this format");
}

ImageFacts factsOf(const ImageHeader& header, Bytes file, const std::string& name, const Raster& raster) {
    ImageFacts facts;
    facts.name = name;
    facts.format = header.format;
    facts.mode = header.mode;
    facts.bitsPerSample = header.bitsPerSample;
    facts.stored = header.size;
    facts.exifOrientation = header.exifOrientation;
    facts.orientationApplied = header.format == ImageFormat::Tiff && header.exifOrientation != 1;
    facts.paletteTransparency = header.paletteTransparency;
    facts.colourKey = header.colourKey;
    facts.oneTransparent = header.oneTransparent;
    facts.frames = header.frames;
    facts.fileBytes = file.size();
    facts.fileHash = sha256Hex(file);
    if (const auto named = formatByExtension(name); named && *named != header.format) facts.extensionFormat = media::name(*named);
    facts.sixteenBit = raster.sixteenBit;
    return facts;
}

}  // namespace

Outcome<Image> decodeWithKind(Bytes file, const std::string& name, const DecodeLimits& limits, const ColourPolicy& policy) {
    const auto named = [&](DecodeFailure failed) {
        failed.error = failed.error.within(name);
        return tl::unexpected<DecodeFailure>(std::move(failed));
    };
    auto header = probeWithKind(file);
    if (!header) return named(std::move(header.error()));
    if (auto fine = checkLimitsWithKind(*header, file.size(), limits); !fine) return named(std::move(fine.error()));
    try {
        auto raster = decodePixels(file, {*header, limits, policy});
        if (!raster) return named(std::move(raster.error()));
        ImageFacts facts = factsOf(*header, file, name, *raster);
        Image image(raster->size.width, raster->size.height, raster->channels, std::move(raster->pixels), std::move(facts));
        return image.facts().orientationApplied ? oriented(image, header->exifOrientation) : image;
    } catch (const std::bad_alloc&) {
        return named(
            failure(FailureKind::TooLarge, "there is not enough memory for the decoded picture", {}, toString(header->size) + " pixels")
                .value());
    }
}

Result<Image> decode(Bytes file, const std::string& name, const DecodeLimits& limits, const ColourPolicy& policy) {
    auto image = decodeWithKind(file, name, limits, policy);
    if (!image) return fail(std::move(image.error().error));
    return std::move(*image);
}

Result<Image> decodeFile(const std::filesystem::path& path, const DecodeLimits& limits, const ColourPolicy& policy) {
    ROWSCOPE_TRY_ASSIGN(file, readFile(path, limits.maxFileBytes));
    return decode(std::as_bytes(std::span<const char>(file)), path.string(), limits, policy);
}

}  // namespace rowscope::media

#include <webp/decode.h>
#include <webp/demux.h>

#include <algorithm>
#include <memory>
#include <string>

#include "core/media/formats/byte_view.h"
#include "core/media/formats/formats.h"

namespace rowscope::media {

namespace {

tl::unexpected<DecodeFailure> explain(VP8StatusCode status) {
    switch (status) {
        case VP8_STATUS_NOT_ENOUGH_DATA:
        case VP8_STATUS_SUSPENDED:
            return failure(FailureKind::Truncated, "the WebP file ends inside its picture data", {}, {}, "get the whole file");
        case VP8_STATUS_OUT_OF_MEMORY:
            return failure(FailureKind::TooLarge, "no memory for the WebP reader");
        case VP8_STATUS_UNSUPPORTED_FEATURE:
            return failure(FailureKind::Unsupported, "this WebP uses a feature the decoder does not have");
        default:
            return failure(FailureKind::Corrupt, "the WebP's picture data are damaged", {}, {}, "get the file again");
    }
}

Outcome<Raster> decodeStill(const std::uint8_t* data, std::size_t size, const ImageHeader& header) {
    WebPDecoderConfig config;
    if (WebPInitDecoderConfig(&config) == 0)
        return failure(FailureKind::Unsupported, "the WebP library has another version than the one built against");
    if (const auto status = WebPGetFeatures(data, size, &config.input); status != VP8_STATUS_OK) return explain(status);
    if (config.input.width != header.size.width || config.input.height != header.size.height)
        return failure(FailureKind::Corrupt, "the WebP's headers disagree about the size", toString(header.size),
                       toString({config.input.width, config.input.height}));
    const bool alpha = config.input.has_alpha != 0;
    Raster raster{header.size, alpha ? 4 : 3, rasterBytes(header.size, alpha ? 4 : 3)};
    config.output.colorspace = alpha ? MODE_RGBA : MODE_RGB;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = raster.pixels.data();
    config.output.u.RGBA.stride = header.size.width * raster.channels;
    config.output.u.RGBA.size = raster.pixels.size();
    if (const auto status = WebPDecode(data, size, &config); status != VP8_STATUS_OK) return explain(status);
    return raster;
}

Outcome<Raster> decodeFirstFrame(const std::uint8_t* data, std::size_t size, const ImageHeader& header) {
    const WebPData bytes{data, size};
    const std::unique_ptr<WebPAnimDecoder, decltype(&WebPAnimDecoderDelete)> decoder(WebPAnimDecoderNew(&bytes, nullptr),
                                                                                     &WebPAnimDecoderDelete);
    if (!decoder) return failure(FailureKind::Truncated, "the animated WebP is incomplete or damaged", {}, {}, "get the whole file");
    WebPAnimInfo info;
    std::uint8_t* frame = nullptr;
    int timestamp = 0;
    if (WebPAnimDecoderGetInfo(decoder.get(), &info) == 0 || static_cast<int>(info.canvas_width) != header.size.width ||
        static_cast<int>(info.canvas_height) != header.size.height || WebPAnimDecoderGetNext(decoder.get(), &frame, &timestamp) == 0)
        return failure(FailureKind::Corrupt, "the animated WebP's first picture can't be read", {}, {}, "get the file again");
    const bool alpha = header.mode == PixelMode::RGBA;
    Raster raster{header.size, alpha ? 4 : 3, rasterBytes(header.size, alpha ? 4 : 3)};
    const auto channels = static_cast<std::size_t>(raster.channels);
    for (std::size_t i = 0; i < raster.pixels.size() / channels; ++i)
        std::copy_n(frame + 4 * i, channels, raster.pixels.data() + channels * i);
    return raster;
}

}  // namespace

Outcome<Raster> decodeWebp(Bytes file, const DecodeContext& context) {
    const std::uint8_t* data = ByteView(file).data();
    WebPBitstreamFeatures features;
    if (const auto status = WebPGetFeatures(data, file.size(), &features); status != VP8_STATUS_OK) return explain(status);
    return features.has_animation != 0 ? decodeFirstFrame(data, file.size(), context.header)
                                       : decodeStill(data, file.size(), context.header);
}

}  // namespace rowscope::media

#include "core/media/processor.h"

#include <array>
#include <memory>
#include <utility>

#include "core/media/colour.h"
#include "core/media/hops.h"
#include "core/media/pixel_values.h"
#include "core/media/resize/composed.h"
#include "core/media/resize/resize.h"

namespace rowscope::media {

namespace {

Image composedResize(const Image& picture, ImageSize hop1, const ProcessorConfig& config) {
    const auto axis = [&](int in, int middle) {
        if (config.oneHop) return axisWeights(in, config.tileEdge, config.filter);
        return composed(axisWeights(in, middle, config.filter), axisWeights(middle, config.tileEdge, config.filter));
    };
    return applyAxes(picture, axis(picture.width(), hop1.width), axis(picture.height(), hop1.height));
}

// The views in order; without splitting the one picture itself.
std::vector<Image> viewsOf(const Image& resized, MediaGeometry& geometry, const ResizeRule& rule) {
    const int side = geometry.tileEdge;
    if (resized.width() <= side && resized.height() <= side) return {resized};
    geometry.tileRows = resized.height() / side;
    geometry.tileColumns = resized.width() / side;
    std::vector<Image> views;
    for (int row = 0; row < geometry.tileRows; ++row)
        for (int column = 0; column < geometry.tileColumns; ++column)
            views.push_back(crop(resized, column * side, row * side, {side, side}));
    views.push_back(resize(resized, {side, side}, rule));
    return views;
}

}  // namespace

Result<Processor> Processor::create(const ProcessorConfig& config, const std::string& where) {
    ROWSCOPE_TRY(validate(config, where));
    return Processor(config, manifestOf(config));
}

Result<ProcessedMedia> Processor::process(const Image& image) const {
    if (image.empty() || image.width() < 1 || image.height() < 1 || (image.channels() != 3 && image.channels() != 4))
        return fail(ErrorKind::Value, image.facts().name, "there is no picture to process", "RGB or RGBA pixels",
                    toString(image.size()) + " with " + std::to_string(image.channels()) + " channels");
    ProcessedMedia media;
    media.picture = toRgb(image, m_config.colour);
    media.contentHash = contentHash(media.picture);
    media.fileHash = image.facts().fileHash;
    media.manifestHash = m_manifest.hash;
    media.geometry = {media.picture.size(), {}, 0, 0, m_config.tileEdge, m_config.patch, m_config.pixelShuffle};
    const ImageSize square{m_config.tileEdge, m_config.tileEdge};
    const ResizeRule rule{m_config.filter, m_config.order, Simd::Auto, m_weights.get()};
    std::vector<Image> views;
    if (m_config.preprocess == Preprocess::Gpu) {
        media.hop1 = firstHopComposed(media.picture.size(), m_config.longestEdge);
        media.hop2 = square;
        views = {composedResize(media.picture, media.hop1, m_config)};
    } else {
        media.hop1 = firstHop(media.picture.size(), m_config.longestEdge);
        media.hop2 = m_config.split ? splitHop(media.hop1, m_config.tileEdge) : square;
        const std::array hops{media.hop1, media.hop2};
        views = viewsOf(resize(media.picture, hops, rule), media.geometry, rule);
    }
    media.geometry.resized = media.hop2;
    media.tiles = planesOf(views);
    media.pixelValues = pixelValuesOf(media.tiles, m_config);
    return media;
}

Result<std::vector<ProcessedMedia>> Processor::processAll(std::span<const Image> images) const {
    std::vector<ProcessedMedia> all;
    for (std::size_t i = 0; i < images.size(); ++i) {
        ROWSCOPE_TRY_ASSIGN(media, process(images[i]));
        if (m_config.preprocess == Preprocess::Gpu && !all.empty() && media.picture.size() != all.front().picture.size())
            return fail(ErrorKind::Mismatch, "image " + std::to_string(i + 1) + " (" + images[i].facts().name + ")",
                        "has another size than the first, and preprocess \"gpu\" stacks pictures before it resizes them",
                        toString(all.front().picture.size()), toString(media.picture.size()),
                        "use preprocess \"processor\" or give pictures of one size");
        all.push_back(std::move(media));
    }
    return all;
}

}  // namespace rowscope::media

#include "core/media/resize/resize.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "core/media/resize/passes.h"

namespace rowscope::media {

namespace {

struct Pass {
    bool vertical;
    int in, out;
    int otherEdge;  ///< the edge that this pass leaves alone
};

std::vector<Pass> passesOf(ImageSize from, std::span<const ImageSize> sizes, PillowOrder order) {
    std::vector<Pass> passes;
    for (const ImageSize to : sizes) {
        const bool vertical = from.height != to.height;
        const bool horizontal = from.width != to.width;
        if (vertical && horizontal && verticalFirst(from, to, order)) {
            passes.push_back({true, from.height, to.height, from.width});
            passes.push_back({false, from.width, to.width, to.height});
        } else {
            if (horizontal) passes.push_back({false, from.width, to.width, from.height});
            if (vertical) passes.push_back({true, from.height, to.height, to.width});
        }
        from = to;
    }
    return passes;
}

}  // namespace

bool verticalFirst(ImageSize from, ImageSize to, PillowOrder order) {
    // Pillow 13's rule, found by experiment (no exception in 4,900 random cases that can tell the two apart).
    return order == PillowOrder::V13 && to.height < from.height && from.height - to.height > 2 * (from.width - to.width);
}

Image resize(const Image& image, std::span<const ImageSize> sizes, const ResizeRule& rule) {
    const ImageSize last = sizes.empty() ? image.size() : sizes.back();
    const std::vector<Pass> passes = passesOf(image.size(), sizes, rule.order);
    if (passes.empty()) return image;
    const Kernels& kernels = kernelsFor(rule.simd);
    const auto channels = static_cast<std::size_t>(image.channels());
    PictureSink picture(last.height, static_cast<std::size_t>(last.width) * channels);
    std::vector<std::unique_ptr<RowSink>> chain;  // last pass first
    RowSink* next = &picture;
    for (auto pass = passes.rbegin(); pass != passes.rend(); ++pass) {
        auto axis = rule.cache != nullptr ? rule.cache->get(pass->in, pass->out, rule.filter)
                                          : std::make_shared<const PackedAxis>(pack(axisWeights(pass->in, pass->out, rule.filter)));
        if (pass->vertical)
            chain.push_back(
                std::make_unique<VerticalPass>(std::move(axis), static_cast<std::size_t>(pass->otherEdge) * channels, kernels, *next));
        else
            chain.push_back(std::make_unique<HorizontalPass>(std::move(axis), image.channels(), kernels, *next));
        next = chain.back().get();
    }
    const std::size_t rowBytes = static_cast<std::size_t>(image.width()) * channels;
    for (int y = 0; y < image.height();) {
        const int rows = std::min(static_cast<int>(kLane), image.height() - y);
        std::uint8_t* room = next->reserve(rows);
        for (int r = 0; r < rows; ++r, room += next->pitch()) std::memcpy(room, image.row(y + r), rowBytes);
        next->commit(rows);
        y += rows;
    }
    next->finish();
    return Image(last.width, last.height, image.channels(), picture.take(), image.facts());
}

Image resize(const Image& image, ImageSize size, const ResizeRule& rule) {
    return resize(image, std::span<const ImageSize>(&size, 1), rule);
}

Image crop(const Image& image, int x, int y, ImageSize size) {
    const auto channels = static_cast<std::size_t>(image.channels());
    const std::size_t rowBytes = static_cast<std::size_t>(size.width) * channels;
    std::vector<std::uint8_t> out(rowBytes * static_cast<std::size_t>(size.height));
    for (int row = 0; row < size.height; ++row)
        std::memcpy(out.data() + static_cast<std::size_t>(row) * rowBytes, image.row(y + row) + static_cast<std::size_t>(x) * channels,
                    rowBytes);
    return Image(size.width, size.height, image.channels(), std::move(out), image.facts());
}

}  // namespace rowscope::media

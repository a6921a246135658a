#include "core/media/hops.h"

#include <algorithm>

namespace rowscope::media {

namespace {

int evenUpward(int edge) { return std::max(edge + edge % 2, 1); }

int upToMultiple(int edge, int tile) { return (edge + tile - 1) / tile * tile; }

}  // namespace

ImageSize firstHop(ImageSize size, int longestEdge) {
    const double ratio = static_cast<double>(size.width) / size.height;
    if (size.width >= size.height) return {longestEdge, evenUpward(static_cast<int>(longestEdge / ratio))};
    return {evenUpward(static_cast<int>(longestEdge * ratio)), longestEdge};
}

ImageSize firstHopComposed(ImageSize size, int longestEdge) {
    const auto scaled = [&](int shortEdge, int longEdge) {
        return evenUpward(static_cast<int>(static_cast<double>(longestEdge) * shortEdge / longEdge));
    };
    if (size.width >= size.height) return {longestEdge, scaled(size.height, size.width)};
    return {scaled(size.width, size.height), longestEdge};
}

ImageSize splitHop(ImageSize size, int tileEdge) {
    const double ratio = static_cast<double>(size.width) / size.height;
    if (size.width >= size.height) {
        const int width = upToMultiple(size.width, tileEdge);
        return {width, upToMultiple(static_cast<int>(width / ratio), tileEdge)};
    }
    const int height = upToMultiple(size.height, tileEdge);
    return {upToMultiple(static_cast<int>(height * ratio), tileEdge), height};
}

}  // namespace rowscope::media

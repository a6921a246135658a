#include "core/media/geometry.h"

#include <algorithm>

namespace rowscope::media {

namespace {

PictureRect cell(const MediaGeometry& geometry, int view, int index, int perSide) {
    const PictureRect all = viewRect(geometry, view);
    const double width = all.width / perSide;
    const double height = all.height / perSide;
    return {all.x + width * (index % perSide), all.y + height * (index / perSide), width, height};
}

}  // namespace

PictureRect viewRect(const MediaGeometry& geometry, int view) {
    const double width = geometry.picture.width;
    const double height = geometry.picture.height;
    if (geometry.isGlobal(view)) return {0, 0, width, height};
    const double tileWidth = width / geometry.tileColumns;
    const double tileHeight = height / geometry.tileRows;
    return {tileWidth * (view % geometry.tileColumns), tileHeight * (view / geometry.tileColumns), tileWidth, tileHeight};
}

PictureRect featureRect(const MediaGeometry& geometry, int view, int row) { return cell(geometry, view, row, geometry.rowsPerSide()); }

PictureRect patchRect(const MediaGeometry& geometry, int view, int patch) { return cell(geometry, view, patch, geometry.patchesPerSide()); }

std::vector<FeaturePlace> featuresAt(const MediaGeometry& geometry, double x, double y) {
    std::vector<FeaturePlace> places;
    if (x < 0 || y < 0 || x >= geometry.picture.width || y >= geometry.picture.height) return places;
    for (int view = 0; view < geometry.views(); ++view) {
        const PictureRect all = viewRect(geometry, view);
        if (x < all.x || y < all.y || x >= all.x + all.width || y >= all.y + all.height) continue;
        const int side = geometry.rowsPerSide();
        const int column = std::min(static_cast<int>((x - all.x) / all.width * side), side - 1);
        const int line = std::min(static_cast<int>((y - all.y) / all.height * side), side - 1);
        places.push_back({view, line * side + column});
    }
    return places;
}

}  // namespace rowscope::media

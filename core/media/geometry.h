#pragma once

#include <vector>

#include "core/media/image.h"

namespace rowscope::media {

/// How a picture lies in its views: enough to say which part of it a feature row or a patch covers.
struct MediaGeometry {
    ImageSize picture;  ///< as the processor read it
    ImageSize resized;  ///< what the views were cut from
    int tileRows = 0;   ///< 0 without splitting
    int tileColumns = 0;
    int tileEdge = 512;
    int patch = 16;
    int pixelShuffle = 4;

    /// Tiles row by row, then the global view; or one view of the whole picture.
    [[nodiscard]] int views() const { return tileRows * tileColumns > 0 ? tileRows * tileColumns + 1 : 1; }
    [[nodiscard]] bool isGlobal(int view) const { return view == views() - 1; }
    [[nodiscard]] int rowsPerSide() const { return tileEdge / patch / pixelShuffle; }
    [[nodiscard]] int rowsPerView() const { return rowsPerSide() * rowsPerSide(); }
    [[nodiscard]] int patchesPerSide() const { return tileEdge / patch; }
    [[nodiscard]] int featureRows() const { return views() * rowsPerView(); }
    bool operator==(const MediaGeometry&) const = default;
};

/// A rectangle in the picture's pixels.
struct PictureRect {
    double x = 0, y = 0, width = 0, height = 0;
};

/// Part of the picture that feature row `row` of `view` covers: row r lies at line r / rowsPerSide, column r % rowsPerSide
/// of the view (pixel shuffle keeps raster order), and covers pixelShuffle patches each way.
[[nodiscard]] PictureRect featureRect(const MediaGeometry& geometry, int view, int row);

/// The same for one patch of the vision tower, numbered line by line inside the view.
[[nodiscard]] PictureRect patchRect(const MediaGeometry& geometry, int view, int patch);

/// The part of the picture a whole view shows.
[[nodiscard]] PictureRect viewRect(const MediaGeometry& geometry, int view);

/// Where a feature row stands among all of a picture's: view * rowsPerView + row.
struct FeaturePlace {
    int view = 0;
    int row = 0;
};

/// Every feature row that covers the picture's pixel (x, y): one of a tile and one of the global view, or one alone.
/// Empty outside the picture.
[[nodiscard]] std::vector<FeaturePlace> featuresAt(const MediaGeometry& geometry, double x, double y);

}  // namespace rowscope::media

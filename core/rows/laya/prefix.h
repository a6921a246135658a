#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/rows/laya/vocabulary.h"
#include "core/rows/row_table.h"

namespace rowscope::rows::laya {

/// Views of one picture: a grid of tiles and the global view, or the global view alone (0 x 0).
struct TileGrid {
    std::int32_t rows = 0;
    std::int32_t columns = 0;
    [[nodiscard]] std::int32_t views() const { return rows * columns + 1; }
    bool operator==(const TileGrid&) const = default;
};

/// Where one picture's rows stand in a prefix.
struct ImageRun {
    RowRange run;                    ///< boundary and feature rows
    std::vector<RowRange> features;  ///< one range a view, in order
    [[nodiscard]] std::int32_t featureRows() const;
};

/// What every row of a predict begins with: the opening text and the pictures' runs (laya-vision 2).
struct Prefix {
    std::vector<std::int32_t> ids;
    std::int32_t textRows = 0;     ///< rows of the opening text, before the first picture
    std::vector<ImageRun> images;  ///< in the order of the pictures
    [[nodiscard]] std::int32_t length() const { return static_cast<std::int32_t>(ids.size()); }
    [[nodiscard]] std::int32_t featureRows() const;
};

/// `rowsPerView` feature rows a view. The opening text and the runs are tokenized as one string, because newlines of the
/// tile grid may merge. Error when the vocabulary lacks the image token.
[[nodiscard]] Result<Prefix> buildPrefix(const Vocabulary& vocabulary, Readout readout, std::span<const TileGrid> images,
                                         std::int32_t rowsPerView);

}  // namespace rowscope::rows::laya

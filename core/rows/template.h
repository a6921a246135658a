#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/rows/row_table.h"

namespace rowscope::rows {

/// How one kind of medium stands in a template: its placeholder token and the tokens around its rows (article 0x01; "if a model
/// keeps boundary tokens around media, their count must be added separately").
struct PlaceholderRule {
    OriginKind kind = OriginKind::Image;
    std::int32_t token = -1;
    std::vector<std::int32_t> boundaryBefore;
    std::vector<std::int32_t> boundaryAfter;
};

/// One medium in template order.
struct MediaItem {
    std::int32_t mediaId = -1;
    std::int32_t rows = 0;  ///< feature rows
    /// Where rows of the medium are separated (tiles of Idefics3): the whole run of tokens its placeholder becomes, boundaries
    /// included, with the placeholder token at feature rows. Empty: before + rows + after.
    std::vector<std::int32_t> pattern;
    std::string processorManifestHash;
};

enum class PadSide : std::uint8_t { Right, Left };

}  // namespace rowscope::rows

#pragma once

#include "core/media/image.h"

namespace rowscope::media {

/// First hop of the Idefics3 processor: the longest edge becomes exactly `longestEdge`, the other int(longestEdge / ratio)
/// with ratio = long / short in float64, plus 1 where that is odd, at least 1.
[[nodiscard]] ImageSize firstHop(ImageSize size, int longestEdge);

/// The same for `preprocess: gpu`, which computes int(longestEdge * short / long); the two differ for a few sizes.
[[nodiscard]] ImageSize firstHopComposed(ImageSize size, int longestEdge);

/// Second hop with splitting: both edges up to multiples of the tile, the longer one first.
[[nodiscard]] ImageSize splitHop(ImageSize size, int tileEdge);

}  // namespace rowscope::media

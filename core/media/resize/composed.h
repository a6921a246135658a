#pragma once

#include <vector>

#include "core/media/image.h"
#include "core/media/resize/axis_weights.h"

namespace rowscope::media {

/// Applies one matrix along each axis in float32 and rounds (half to even) and clamps once, at the end. With `composed`
/// weights that is both hops without the rounding between them: `preprocess: gpu`. The weights must fit the picture.
[[nodiscard]] Image applyAxes(const Image& image, const AxisWeights& horizontal, const AxisWeights& vertical);

}  // namespace rowscope::media

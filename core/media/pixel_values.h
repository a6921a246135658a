#pragma once

#include <array>
#include <span>

#include "core/base/array.h"
#include "core/media/image.h"
#include "core/media/processor_config.h"

namespace rowscope::media {

/// What each of the 256 grey levels becomes in channel `c`: f32(f64(v) * factor), minus f32(mean), over f32(deviation), each
/// step in float32, as numpy does it.
[[nodiscard]] std::array<float, 256> levelTable(const ProcessorConfig& config, std::size_t c);

/// U8 [views, 3, side, side] from square RGB pictures of one size.
[[nodiscard]] Array planesOf(std::span<const Image> views);

/// F32 of the same shape.
[[nodiscard]] Array pixelValuesOf(const Array& planes, const ProcessorConfig& config);

}  // namespace rowscope::media

#pragma once

#include <cstdint>

namespace rowscope::siglip {

/// How a picture smaller than the trained grid picks its positions (laya-vision 5).
enum class Positions : std::uint8_t {
    Bucketised,    ///< Idefics3: the trained grid's cell that a patch's fractional coordinate falls in
    Interpolated,  ///< plain SigLIP, as ModernVBERT runs it: the trained grid resampled bicubically
};

/// Sizes of a SigLIP vision tower, as a backbone's `vision_config` gives them.
struct SiglipConfig {
    std::int64_t width = 768;
    std::int64_t layers = 12;
    std::int64_t heads = 12;
    std::int64_t intermediate = 3072;
    std::int64_t channels = 3;
    std::int64_t imageSize = 512;  ///< pixels a side the position table was trained for
    std::int64_t patch = 16;
    double normEps = 1e-6;
    Positions positions = Positions::Bucketised;

    /// Patches a side of the trained grid.
    [[nodiscard]] std::int64_t grid() const { return imageSize / patch; }
};

}  // namespace rowscope::siglip

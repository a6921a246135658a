#pragma once

#include <cstdint>

// Tag and photometric numbers of TIFF 6.0 that both the probe and the decoder ask for.
namespace rowscope::media::tiff {

inline constexpr std::uint32_t kWidth = 256, kHeight = 257, kBitsPerSample = 258, kPhotometric = 262, kOrientation = 274,
                               kSamplesPerPixel = 277, kExtraSamples = 338, kSampleFormat = 339;
inline constexpr std::uint32_t kMinIsWhite = 0, kMinIsBlack = 1, kRgb = 2, kPalette = 3, kSeparated = 5, kYCbCr = 6;

}  // namespace rowscope::media::tiff

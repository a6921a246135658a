#pragma once

#include <cstdint>

namespace rowscope::widgets {

/// Bytes that stand for values: linear from the lowest to the highest one, and apart from these exactly zero (a weight that a mask
/// blocked is none, not a small one) and what is no finite number.
inline constexpr std::uint8_t kZeroCode = 0;
inline constexpr std::uint8_t kLowestCode = 1;
inline constexpr std::uint8_t kHighestCode = 254;
inline constexpr std::uint8_t kNotFiniteCode = 255;

/// The code of a finite value `share` of the way from the lowest to the highest; beyond the ends it is theirs.
[[nodiscard]] constexpr std::uint8_t valueCode(float share) {
    if (!(share > 0.0F)) return kLowestCode;
    if (share >= 1.0F) return kHighestCode;
    return static_cast<std::uint8_t>(kLowestCode + share * (kHighestCode - kLowestCode) + 0.5F);
}

}  // namespace rowscope::widgets

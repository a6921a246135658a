#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rowscope::media {

/// Pillow's resampling filters, with its codes (`resample` in a preprocessor config).
enum class Filter : std::uint8_t { Nearest = 0, Lanczos = 1, Bilinear = 2, Bicubic = 3, Box = 4, Hamming = 5 };

[[nodiscard]] std::string_view name(Filter filter);  ///< "lanczos", …
[[nodiscard]] std::optional<Filter> filterFromName(std::string_view name);
[[nodiscard]] std::optional<Filter> filterFromCode(std::int64_t code);

/// Half the filter's width in samples of the coarser grid; 0 for Nearest, which has no weights.
[[nodiscard]] double support(Filter filter);
/// The filter at distance x from its centre, in the same unit.
[[nodiscard]] double value(Filter filter, double x);

}  // namespace rowscope::media

#pragma once

#include <cstdint>
#include <string>

#include "core/request/request.h"

namespace rowscope::bench {

/// The predict that everything is measured on: one 640 x 480 picture, a short state, three questions with 4, 4 and 2 options; with
/// the repository's tiny tokenizer rows of about 140 tokens, the picture's and the state's shared. `variant` changes the
/// questions' words and neither their length nor the picture.
[[nodiscard]] request::Request benchRequest(std::int32_t orders, std::int32_t variant);

/// Grey noise in colours as a BMP file; the same for the same seed.
[[nodiscard]] std::string noisePicture(std::int32_t width, std::int32_t height, std::uint32_t seed);

}  // namespace rowscope::bench

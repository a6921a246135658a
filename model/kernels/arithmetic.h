#pragma once

#include <cstdint>

namespace rowscope::kernels {

/// What a product is computed in.
enum class Arithmetic : std::uint8_t {
    Float32,
    Fixed16,  ///< 16-bit whole numbers with a scale for each row (or column) and depth block: see fixed_point.h
};

}  // namespace rowscope::kernels

#pragma once

#include <cstdio>
#include <string>

namespace rowscope::cli {

/// A number with this many places behind the point.
[[nodiscard]] inline std::string decimals(double value, int places) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", places, value);
    return text;
}

}  // namespace rowscope::cli

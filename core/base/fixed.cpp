#include "core/base/fixed.h"

#include <cmath>
#include <cstdio>

namespace rowscope {

std::string fixed(double value, int decimals) {
    if (!std::isfinite(value)) return "not finite";
    char text[360];  // the largest double has 309 digits before the point
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    return text;
}

}  // namespace rowscope

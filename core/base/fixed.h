#pragma once

#include <string>

namespace rowscope {

/// A number for people with exactly `decimals` decimals (at most 30); "not finite" for NaN and infinities.
[[nodiscard]] std::string fixed(double value, int decimals);

}  // namespace rowscope

#pragma once

#include <string_view>

namespace rowscope {

/// The program's version, "1.2.3".
[[nodiscard]] std::string_view version();

}  // namespace rowscope

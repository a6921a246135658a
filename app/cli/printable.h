#pragma once

#include <string>
#include <string_view>

namespace rowscope::cli {

/// One line and well formed, so that text from a file can't break a table, forge a line or drive the terminal.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace rowscope::cli

#pragma once

#include <string>

namespace rowscope::text::unicode {

/// Appends the upper case of one character (full mapping: ß gives SS), Unicode 14.0.
void appendUppercase(std::string& out, char32_t c);

}  // namespace rowscope::text::unicode

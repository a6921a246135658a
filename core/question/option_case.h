#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rowscope::question {

/// How data preparation writes option names: as they are, in lower case, or with the first letter in upper case.
enum class OptionCase : std::uint8_t { Keep, Lower, Title };

/// An option's name stripped of white space and re-cased, with Python's full case mappings (a final sigma is lowered to ς, the
/// first letter ß becomes SS).
[[nodiscard]] std::string recased(std::string_view name, OptionCase how);

}  // namespace rowscope::question

#pragma once

#include <filesystem>
#include <initializer_list>

#include "core/base/result.h"

namespace rowscope::cli {

/// Error where writing `output` would replace one of the inputs, or a file inside an input that is a folder: what a person gave to be read
/// is never what is written over. Empty names and "-" are no files. `flag` starts the message.
[[nodiscard]] Status keepsInputs(const std::filesystem::path& output, std::initializer_list<std::filesystem::path> inputs,
                                 const std::string& flag);

}  // namespace rowscope::cli

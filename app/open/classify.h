#pragma once

#include <filesystem>
#include <string_view>

#include "core/base/result.h"

namespace rowscope::open {

/// What a file or folder holds, told by its content and never by its name alone.
enum class Kind { Picture, Request, JsonLines, TokenLines, Session, WindowLayout, Lab, Trace, Dump, Checkpoint };
[[nodiscard]] std::string_view name(Kind kind);

/// Reads the beginning of a file (the whole of a JSON file, up to 64 MiB; of JSON lines as much as tells requests from samples). Errors:
/// not there, unreadable, or none of these.
[[nodiscard]] Result<Kind> classify(const std::filesystem::path& path);

}  // namespace rowscope::open

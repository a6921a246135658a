#pragma once

#include <filesystem>
#include <optional>

#include "core/base/progress.h"
#include "core/trace/dump/survey.h"

namespace rowscope::open {

/// What a file of bare tensors or token lines holds, for which flags can say what it can't itself; none for files that describe themselves.
/// Errors: not there, not a file this program opens, can't be read; Cancelled.
[[nodiscard]] Result<std::optional<trace::Survey>> survey(const std::filesystem::path& path, const Progress& progress);

}  // namespace rowscope::open

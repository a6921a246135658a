#pragma once

#include <filesystem>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/trace/finding.h"

namespace rowscope::golden {

/// Notes about a picture file and about a request file of the bug-report cases: what the product says before a network runs.
/// The request's branch is that of the published checkpoints (budgets, 64 rows a view); its tokens come from the repository's
/// tiny tokenizers.
[[nodiscard]] Result<std::vector<trace::Finding>> imageCase(const std::filesystem::path& cases, const json::Value& entry);
[[nodiscard]] Result<std::vector<trace::Finding>> layaCase(const std::filesystem::path& cases, const json::Value& entry);

}  // namespace rowscope::golden

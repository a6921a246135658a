#pragma once

#include <string>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/request/request.h"
#include "model/engine/outcome.h"

namespace rowscope::engine {

/// Loads a folder's networks, tokenizer and processor, and checks that they fit one another.
[[nodiscard]] Result<Checkpoint> loadCheckpoint(const std::string& folder, const request::LoadOptions& options, const Progress& progress);

}  // namespace rowscope::engine
